import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/call.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';

/**
 * The second step of signing in, where the account asks for one: a code of the app, or a recovery code in the same field.
 * `onCode` signs in with it and rejects with the refusal.
 */
export default function CodeStep({ onCode, onBack }: { onCode: (otp: string) => Promise<void>; onBack: () => void }) {
  const t = useTranslations('sign-in');
  const says = useFailureText();
  const field = useRef<HTMLInputElement>(null);
  const [otp, setOtp] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<{ at: 'otp' | 'form'; says: string } | null>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    try {
      await onCode(otp.trim());
    } catch (error) {
      const wrong = error instanceof ApiError && error.code === 'accounts.second-factor-wrong';
      setTrouble(wrong ? { at: 'otp', says: t('code.wrong') } : { at: 'form', says: says.ofError(error) });
      setBusy(false);
      if (wrong) field.current?.select();
    }
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <div role="status">
        <h2 className="text-xl">{t('code.title')}</h2>
        <p className="mt-1 text-ink-soft">{t('code.lead')}</p>
      </div>
      <Field
        ref={field}
        label={t('code.label')}
        hint={t('code.hint')}
        error={trouble?.at === 'otp' && trouble.says}
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
          setTrouble(null);
        }}
      />
      {trouble?.at === 'form' && (
        <Notice tone="error" title={t('login.failed')}>
          {trouble.says}
        </Notice>
      )}
      <Button type="submit" full busy={busy} busyLabel={t('login.busy')} disabled={!otp.trim()} className="mt-1">
        {t('login.submit')}
      </Button>
      <Button kind="quiet" full disabled={busy} onClick={onBack}>
        {t('code.back')}
      </Button>
    </form>
  );
}
