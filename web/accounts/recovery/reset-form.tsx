import type { FormEvent, ReactNode } from 'react';
import { ApiError } from '../../api/call.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { anonymousApi, endSession } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { checkNewPassword } from '../credentials/new-password.ts';
import { PasswordField } from '../credentials/password-field.tsx';
import { isPasswordIssue } from '../sign-up/join-check.ts';
import { readFieldValues } from '../use-field-values.ts';

type ResetFormValues = { password: string; password_confirm: string };

/** Sets a new password with the one-time link (specification 3.6). `newLink` is a link to request another one. `onDone` is called on success. */
export function PasswordResetForm({ token, newLink, onDone }: { token: string; newLink: ReactNode; onDone: () => void }) {
  const t = useTranslations('recovery');
  const ta = useTranslations('sign-in');
  const awake = useHydrated();
  const form = useForm({
    fields: ['password', 'password_confirm'],
    validate: ({ password, password_confirm }: ResetFormValues) => {
      const wrong = checkNewPassword(password, password_confirm);
      return wrong ? { [wrong.field]: isPasswordIssue(wrong.issue) ? ta(wrong.issue) : t(wrong.issue) } : {};
    },
    send: async (typed: ResetFormValues) => {
      await anonymousApi('resetPassword', { body: { token, ...typed } });
      // The server has ended every session of the account, so this browser ends its own at once.
      endSession();
      onDone();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { password = '', password_confirm = '' } = readFieldValues(event.currentTarget);
    void form.run({ password, password_confirm });
  };
  const isSpent = form.failure instanceof ApiError && form.failure.code === 'accounts.reset-link-invalid';

  return (
    <form ref={form.ref} method="post" noValidate onSubmit={submit} onInput={() => form.clearErrors()} className="grid gap-5">
      <PasswordField
        label={t('resetPw.password')}
        hint={t('resetPw.passwordHint')}
        error={form.errors.password}
        name="password"
        required
        autoComplete="new-password"
      />
      <PasswordField
        label={t('resetPw.confirm')}
        hint={t('resetPw.confirmPlaceholder')}
        error={form.errors.password_confirm}
        name="password_confirm"
        required
        autoComplete="new-password"
      />
      {form.errorText && (
        <Notice tone="error" title={t('resetPw.errorAlert')} action={isSpent && newLink}>
          {form.errorText}
        </Notice>
      )}
      <Button type="submit" full busy={form.pending} busyLabel={t('resetPw.busy')} disabled={!awake}>
        {t('resetPw.submit')}
      </Button>
    </form>
  );
}
