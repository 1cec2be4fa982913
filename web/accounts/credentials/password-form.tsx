import { type SubmitEvent, useEffect } from 'react';
import { normalizePassword } from '../../../contract/rules.ts';
import type { ApiError } from '../../api/call.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { type FieldErrors, useForm } from '../../session/use-form.ts';
import { useReauthentication } from '../../session/use-reauthentication.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isPasswordIssue } from '../sign-up/join-check.ts';
import { readFieldValues } from '../use-field-values.ts';
import { checkPasswordChange, PASSWORD_FIELDS, type PasswordFieldName, type PasswordIssues, type PasswordValues } from './password-check.ts';
import { PasswordField } from './password-field.tsx';

type PasswordFormValues = Partial<PasswordValues>;
/** Stricter rule for a password that alone protects patients' data (security 2.1): its minimum length, the form's hint, and the error text. */
export type PasswordRule = { least: number; hint: string; short: string };
type Props = { uid: string; first: boolean; rule: PasswordRule | undefined; onDone: () => void; onCancel: () => void };

/** Form for the current password (omitted for a `first` one) and the new one twice. The typed values stay after a refusal. */
export function PasswordForm({ uid, first, rule, onDone, onCancel }: Props) {
  const t = useTranslations('credentials');
  const { form, question } = usePasswordForm({ first, rule, onDone });
  const { errors, pending } = form;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void form.run(readFieldValues(event.currentTarget));
  };
  return (
    <>
      <form ref={form.ref} method="post" noValidate onSubmit={submit} onInput={() => form.clearErrors()} className="mt-4 grid max-w-md gap-5">
        {/* Hidden field for password managers, which need the user name. */}
        <input type="text" name="username" autoComplete="username" value={uid} readOnly hidden />
        {!first && <PasswordField label={t('password.current')} error={errors.current} name="current" required autoComplete="current-password" />}
        <PasswordField
          label={t('password.new')}
          hint={rule?.hint ?? t('password.newHint')}
          error={errors.password}
          name="password"
          required
          autoComplete="new-password"
        />
        <PasswordField label={t('password.confirm')} error={errors.password_confirm} name="password_confirm" required autoComplete="new-password" />
        {form.errorText && (
          <Notice tone="error" title={t('password.failed')}>
            {form.errorText}
          </Notice>
        )}
        <div className="flex flex-wrap-reverse gap-3">
          <Button kind="ghost" onClick={onCancel} disabled={pending} className="flex-[1_1_9rem] md:flex-none">
            {t('common.cancel')}
          </Button>
          <Button type="submit" busy={pending} busyLabel={t('password.busy')} className="flex-[1_1_9rem] md:flex-none">
            {t('password.submit')}
          </Button>
        </div>
      </form>
      {question}
    </>
  );
}

function usePasswordForm({ first, rule, onDone }: Pick<Props, 'first' | 'rule' | 'onDone'>) {
  const t = useTranslations('credentials');
  const ta = useTranslations('sign-in');
  const { handleProofRequired, proofDialog } = useReauthentication();
  const said = (issues: PasswordIssues): FieldErrors<PasswordFieldName> =>
    Object.fromEntries(Object.entries(issues).map(([field, issue]) => [field, hasSignInPhrase(issue) ? ta(issue) : t(issue)]));
  const form = useForm({
    fields: PASSWORD_FIELDS,
    validate: (typed: PasswordFormValues) => {
      const issues = said(checkPasswordChange({ current: '', password: '', password_confirm: '', ...typed }, first));
      return rule && isShorter(typed.password, rule.least) ? { ...issues, password: rule.short } : issues;
    },
    send: async ({ current = '', password = '', password_confirm = '' }: PasswordFormValues) => {
      await api('changePassword', { body: { ...(first ? {} : { current }), password, password_confirm } });
      onDone();
    },
    fieldErrorsFor: toFieldErrors,
    handleError: handleProofRequired,
  });
  // The button that opened the form is gone, so the focus moves into the form.
  useEffect(() => form.ref.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus(), [form.ref]);
  return { form, question: proofDialog };
}

/** Counts characters as the server does. An empty password is missing, not short. */
const isShorter = (password = '', least: number) => password !== '' && [...normalizePassword(password)].length < least;

/**
 * True if the error text is in the phrases that sign-in and sign-up share. `password.required` and `password.differ` are in the credentials phrases.
 */
const hasSignInPhrase = (issue: NonNullable<PasswordIssues[PasswordFieldName]>) =>
  issue !== 'password.required' && issue !== 'password.differ' && isPasswordIssue(issue);

/** Returns the field errors for a refusal that names no field. */
function toFieldErrors({ code, message }: ApiError): FieldErrors<PasswordFieldName> {
  if (code === 'accounts.password-wrong') return { current: message };
  return code === 'accounts.password-mismatch' ? { password_confirm: message } : {};
}
