import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/call.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { anonymousApi, startSession } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../credentials/password-field.tsx';
import CodeStep from '../second-factor/code-step.tsx';
import { readDeviceTokenField } from '../sign-in/device-token.ts';
import { useFieldValues } from '../use-field-values.ts';
import { BackToLoginLink } from './pending-gate.tsx';

/**
 * Asks for the password of the account with the same address, and for a code if it has a second factor. `onLinked` is called once the session exists.
 * `onOther` is called to use another account.
 */
export function LinkAccountForm({ onLinked, onOther }: { onLinked: () => Promise<void>; onOther: () => void }) {
  const t = useTranslations('social');
  /** The accepted password while the code is requested. Kept in memory only. */
  const [right, setRight] = useState<string | null>(null);

  const link = async (given: { password: string; otp?: string }) => {
    await startSession(() => anonymousApi('linkSocial', { body: { ...given, ...readDeviceTokenField() } }));
    await onLinked();
  };
  const form = useForm({
    fields: ['password'],
    send: (password: string) => link({ password }),
    fieldErrorsFor: ({ code }) => (code === 'accounts.login-failed' ? { password: t('link.wrong') } : {}),
    handleError(error) {
      const asks = error instanceof ApiError && error.code === 'accounts.second-factor-needed';
      if (asks) setRight(value('password').trim());
      return asks;
    },
  });
  const { read, value } = useFieldValues(form.ref, 'password');
  const password = value('password').trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.run(password);
  };
  const edited = () => {
    read();
    form.clearErrors();
  };
  const expired = form.failure instanceof ApiError && form.failure.code === 'accounts.social-expired';

  if (right !== null) return <CodeStep onCode={(otp) => link({ password: right, otp })} onBack={onOther} />;
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={submit} onInput={edited} className="grid gap-5">
      <PasswordField
        label={t('link.password')}
        hint={t('link.passwordHint')}
        error={form.errors.password}
        name="password"
        required
        autoComplete="current-password"
      />
      {form.errorText && (
        <Notice tone="error" title={t('link.failed')} action={expired && <BackToLoginLink />}>
          {form.errorText}
        </Notice>
      )}
      <Button type="submit" full busy={form.pending} busyLabel={t('link.busy')} disabled={!password}>
        {t('link.submit')}
      </Button>
    </form>
  );
}
