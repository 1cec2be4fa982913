import { type FormEvent, useEffect, useState } from 'react';
import { useTranslations } from '../../i18n/translations.tsx';
import { useForm } from '../../session/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';

/**
 * The second step of sign-in: a code from the app, or a recovery code in the same field. `onCode` signs in with the code and rejects with the
 * server's error.
 */
export default function CodeStep({ onCode, onBack }: { onCode: (otp: string) => Promise<void>; onBack: () => void }) {
  const t = useTranslations('sign-in');
  const [otp, setOtp] = useState('');
  const form = useForm({
    fields: ['otp'],
    send: () => onCode(otp.trim()),
    fieldErrorsFor: ({ code }) => (code === 'accounts.second-factor-wrong' ? { otp: t('code.wrong') } : {}),
  });
  useEffect(() => form.ref.current?.querySelector('input')?.focus(), [form.ref]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.run();
  };
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <div role="status">
        <h2 className="text-xl">{t('code.title')}</h2>
        <p className="mt-1 text-ink-soft">{t('code.lead')}</p>
      </div>
      <Field
        label={t('code.label')}
        hint={t('code.hint')}
        error={form.errors.otp}
        name="otp"
        required
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        dir="ltr"
        value={otp}
        onChange={(event) => {
          setOtp(event.target.value);
          form.clearErrors();
        }}
      />
      {form.errorText && (
        <Notice tone="error" title={t('login.failed')}>
          {form.errorText}
        </Notice>
      )}
      <Button type="submit" full busy={form.pending} busyLabel={t('login.busy')} disabled={!otp.trim()} className="mt-1">
        {t('login.submit')}
      </Button>
      <Button kind="quiet" full disabled={form.pending} onClick={onBack}>
        {t('code.back')}
      </Button>
    </form>
  );
}
