import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../api/call.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useProven } from '../../session/use-proven.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isOfPassword } from '../sign-up/join-check.ts';
import { useAction } from '../use-action.ts';
import { typedIn } from '../use-typed.ts';
import { checkPasswordChange, PASSWORD_FIELDS, type PasswordFaults, type PasswordFieldName, type PasswordValues } from './password-check.ts';
import { PasswordField } from './password-field.tsx';

type Errors = Partial<Record<PasswordFieldName, string>>;
type Props = { uid: string; first: boolean; onDone: () => void; onCancel: () => void };

/** The present password (unless this is her `first`) and the new one twice. A refusal keeps what was typed. */
export function PasswordForm({ uid, first, onDone, onCancel }: Props) {
  const t = useTranslations('credentials');
  const { form, errors, failure, busy, submit, typed, question } = usePasswordForm(first, onDone);
  return (
    <>
      <form ref={form} method="post" noValidate onSubmit={submit} onInput={typed} className="mt-4 grid max-w-md gap-5">
        {/* For the browser's keeper of passwords, which asks whose they are. */}
        <input type="text" name="username" autoComplete="username" value={uid} readOnly hidden />
        {!first && <PasswordField label={t('password.current')} error={errors.current} name="current" required autoComplete="current-password" />}
        <PasswordField label={t('password.new')} hint={t('password.newHint')} error={errors.password} name="password" required autoComplete="new-password" />
        <PasswordField label={t('password.confirm')} error={errors.password_confirm} name="password_confirm" required autoComplete="new-password" />
        {failure && (
          <Notice tone="error" title={t('password.failed')}>
            {failure}
          </Notice>
        )}
        <div className="flex flex-wrap-reverse gap-3">
          <Button kind="ghost" onClick={onCancel} disabled={busy} className="flex-[1_1_9rem] md:flex-none">
            {t('password.cancel')}
          </Button>
          <Button type="submit" busy={busy} busyLabel={t('password.busy')} className="flex-[1_1_9rem] md:flex-none">
            {t('password.submit')}
          </Button>
        </div>
      </form>
      {question}
    </>
  );
}

function usePasswordForm(first: boolean, onDone: () => void) {
  const t = useTranslations('credentials');
  const ta = useTranslations('sign-in');
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const { busy, failure, run, fail, clear } = useAction();
  const { isAsked, question } = useProven();
  // The button that opened it is gone.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus(), []);

  const show = (found: Errors) => {
    setErrors(found);
    const wrong = PASSWORD_FIELDS.find((field) => found[field]);
    form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
  };
  const said = (faults: PasswordFaults): Errors =>
    Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, isOfWords(fault) ? ta(fault) : t(fault)]));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const { current = '', password = '', password_confirm = '' }: PasswordValues = typedIn(event.currentTarget);
    const faults = checkPasswordChange({ current, password, password_confirm }, first);
    if (Object.keys(faults).length > 0) return show(said(faults));
    setErrors({});
    void send({ ...(first ? {} : { current }), password, password_confirm });
  };
  const send = async (body: PasswordValues & { password: string; password_confirm: string }) => {
    const refusal = await run(() => api('changePassword', { body }));
    if (!refusal) return onDone();
    if (refusal === 'ended' || isAsked(refusal, () => send(body))) return;
    const wrong = placed(refusal);
    if (Object.keys(wrong).length > 0) show(wrong);
    else fail(refusal);
  };
  const typed = () => {
    setErrors({});
    clear();
  };
  return { form, errors, failure, busy, submit, typed, question };
}

/** Faults that the sign-up form words; `password.required` and `password.differ` are worded here. */
const isOfWords = (fault: NonNullable<PasswordFaults[PasswordFieldName]>) =>
  fault !== 'password.required' && fault !== 'password.differ' && isOfPassword(fault);

/** Beside which field a refusal belongs. */
function placed({ code, message, fields }: ApiError): Errors {
  if (code === 'accounts.password-wrong') return { current: message };
  if (code === 'accounts.password-mismatch') return { password_confirm: message };
  return Object.fromEntries(PASSWORD_FIELDS.filter((field) => fields[field]).map((field) => [field, fields[field] as string]));
}
