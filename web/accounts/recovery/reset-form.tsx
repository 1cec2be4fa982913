import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/call.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { anonymous, endSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { newPasswordFault } from '../credentials/new-password.ts';
import { PasswordField } from '../credentials/password-field.tsx';
import { isOfPassword } from '../sign-up/join-check.ts';
import { typedIn } from '../use-typed.ts';

/** What stands beside a field, or over the button with or without the way to another link. */
type Trouble = { at: 'password' | 'password_confirm'; says: string } | { at: 'form'; says: string; link: boolean };

/** A new password with the one-time link (specification 3.6). `newLink` leads to where another link is asked for; `onDone` once it is set. */
export function ResetForm({ token, newLink, onDone }: { token: string; newLink: ReactNode; onDone: () => void }) {
  const t = useTranslations('recovery');
  const ta = useTranslations('sign-in');
  const words = useFailureText();
  const awake = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  useEffect(() => {
    if (trouble && trouble.at !== 'form') form.current?.querySelector<HTMLInputElement>(`[name=${trouble.at}]`)?.focus();
  }, [trouble]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const { password = '', password_confirm = '' } = typedIn(event.currentTarget);
    const fault = newPasswordFault(password, password_confirm);
    if (fault) return setTrouble({ at: fault.at, says: isOfPassword(fault.fault) ? ta(fault.fault) : t(fault.fault) });
    setTrouble(null);
    setBusy(true);
    try {
      await anonymous('resetPassword', { body: { token, password, password_confirm } });
      // The server has ended every session of hers; this browser need not find out by itself.
      endSession();
      onDone();
    } catch (error) {
      const own = error instanceof ApiError ? error.fields.password : undefined;
      const says = words.ofError(error);
      setTrouble(own ? { at: 'password', says: own } : { at: 'form', says, link: error instanceof ApiError && error.code === 'accounts.reset-link-invalid' });
      setBusy(false);
    }
  };
  const errorAt = (field: 'password' | 'password_confirm') => (trouble?.at === field ? trouble.says : undefined);

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onInput={() => setTrouble(null)} className="grid gap-5">
      <PasswordField
        label={t('resetPw.password')}
        hint={t('resetPw.passwordHint')}
        error={errorAt('password')}
        name="password"
        required
        autoComplete="new-password"
      />
      <PasswordField
        label={t('resetPw.confirm')}
        hint={t('resetPw.confirmPlaceholder')}
        error={errorAt('password_confirm')}
        name="password_confirm"
        required
        autoComplete="new-password"
      />
      {trouble?.at === 'form' && (
        <Notice tone="error" title={t('resetPw.errorAlert')} action={trouble.link && newLink}>
          {trouble.says}
        </Notice>
      )}
      <Button type="submit" full busy={busy} busyLabel={t('resetPw.busy')} disabled={!awake}>
        {t('resetPw.submit')}
      </Button>
    </form>
  );
}
