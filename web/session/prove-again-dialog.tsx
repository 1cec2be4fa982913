import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../api/call.ts';
import { useFailureText } from '../i18n/failure-text.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { api, logout, SessionEnded } from './session.ts';
import { useSignInAgain } from './use-sign-in-again.ts';

type At = 'password' | 'otp' | 'form';

/**
 * Asks who is signed in to prove again that it is her: the password, and the code where the account has a second factor.
 * `onProven` once the server is satisfied, for ten minutes. Its own words, in every language of patients and staff.
 */
export function ProveAgain({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
  const t = useTranslations('proof');
  const { busy, coded, errorAt, clear, prove } = useProof(onProven);
  const hasPassword = useHasPassword();
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const fields = { password: useRef<HTMLInputElement>(null), otp: useRef<HTMLInputElement>(null) };
  useFocus(fields.password, errorAt('password') !== undefined);
  useFocus(fields.otp, coded);
  useFocus(fields.otp, errorAt('otp') !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void prove({ password, ...(coded && { otp: otp.trim() }) });
  };
  return (
    <Dialog open title={t('title')} closeLabel={t('close')} locked={busy} onClose={onClose}>
      {hasPassword ? (
        <form method="post" noValidate onSubmit={submit} onInput={clear} className="grid gap-4">
          <p className="text-ink-soft">{t('text')}</p>
          <Field
            ref={fields.password}
            label={t('password')}
            error={errorAt('password')}
            name="password"
            type="password"
            data-autofocus
            required
            autoComplete="current-password"
            dir="ltr"
            maxLength={1000}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          {coded && (
            <Field
              ref={fields.otp}
              label={t('code')}
              hint={t('codeHint')}
              error={errorAt('otp')}
              name="otp"
              required
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
              maxLength={40}
              value={otp}
              onChange={(event) => setOtp(event.target.value)}
            />
          )}
          {errorAt('form') !== undefined && (
            <Notice tone="error" title={t('failed')}>
              {errorAt('form')}
            </Notice>
          )}
          <div className="flex flex-wrap-reverse gap-3">
            <Button kind="ghost" onClick={onClose} disabled={busy} className="flex-[1_1_9rem]">
              {t('cancel')}
            </Button>
            <Button type="submit" busy={busy} busyLabel={t('busy')} disabled={!password.trim() || (coded && !otp.trim())} className="flex-[1_1_9rem]">
              {t('confirm')}
            </Button>
          </div>
        </form>
      ) : (
        <SignInAgain />
      )}
    </Dialog>
  );
}

/** Who has no password has the provider's word only: a fresh sign-in is her proof, and leads back to this page. */
function SignInAgain() {
  const t = useTranslations('proof');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    await logout();
    await navigate(`/login?rurl=${encodeURIComponent(pathname + search)}`, { replace: true });
  };
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">{t('noPassword')}</p>
      <Button full busy={busy} onClick={go}>
        {t('signInAgain')}
      </Button>
    </div>
  );
}

/** The proof itself; the code is asked for once the server does. */
function useProof(onProven: () => void) {
  const t = useTranslations('proof');
  const says = useFailureText();
  const [busy, setBusy] = useState(false);
  const [coded, setCoded] = useState(false);
  const [trouble, setTrouble] = useState<{ at: At; says: string } | null>(null);
  const [ended, setEnded] = useState(false);
  useSignInAgain(ended);

  const prove = async (body: { password: string; otp?: string }) => {
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    try {
      await api('proveAgain', { body });
      onProven();
    } catch (error) {
      if (error instanceof SessionEnded) return setEnded(true);
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'accounts.second-factor-needed') setCoded(true);
      else if (error.code === 'accounts.password-wrong') setTrouble({ at: 'password', says: t('wrong') });
      else if (error.code === 'accounts.second-factor-wrong') setTrouble({ at: 'otp', says: t('codeWrong') });
      else setTrouble({ at: 'form', says: says.ofError(error) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, coded, prove, clear: () => setTrouble(null), errorAt: (at: At) => (trouble?.at === at ? trouble.says : undefined) };
}

/** Who joined with a provider may have no password to give. Taken for granted until it is known. */
function useHasPassword(): boolean {
  const [has, setHas] = useState(true);
  useEffect(() => {
    api('profile').then(
      (profile) => setHas(profile.has_password),
      () => undefined,
    );
  }, []);
  return has;
}

function useFocus(field: RefObject<HTMLInputElement | null>, needed: boolean): void {
  useEffect(() => {
    if (needed) field.current?.focus();
  }, [field, needed]);
}
