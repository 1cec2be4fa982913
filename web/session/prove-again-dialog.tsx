import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../api/call.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { api, logout } from './session.ts';
import { buildSignInAddress } from './sign-in-address.ts';
import { useForm } from './use-form.ts';
import { useMutation } from './use-mutation.ts';
import { useQuery } from './use-query.ts';

/**
 * Asks for a new proof of identity: the password, and a code if the account has a second factor. Calls `onProven` when the server accepts it; it is
 * valid for ten minutes. Its phrases exist in all languages of patients and staff.
 */
export function ProveAgain({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
  const t = useTranslations('proof');
  const { form, coded } = useProof(onProven);
  const { pending, errors, errorText } = form;
  // Members who joined with a provider can be without a password. Assumed true until the profile is loaded.
  const hasPassword = useQuery('own', () => api('profile')).value?.has_password ?? true;
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.run({ password, ...(coded && { otp: otp.trim() }) });
  };
  return (
    <Dialog open title={t('title')} closeLabel={t('common.close')} locked={pending} onClose={onClose}>
      {hasPassword ? (
        <form ref={form.ref} method="post" noValidate onSubmit={submit} onInput={() => form.clearErrors()} className="grid gap-4">
          <p className="text-ink-soft">{t('text')}</p>
          <Field
            label={t('common.password')}
            error={errors.password}
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
              label={t('code')}
              hint={t('codeHint')}
              error={errors.otp}
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
          {errorText !== undefined && (
            <Notice tone="error" title={t('failed')}>
              {errorText}
            </Notice>
          )}
          <div className="flex flex-wrap-reverse gap-3">
            <Button kind="ghost" onClick={onClose} disabled={pending} className="flex-[1_1_9rem]">
              {t('common.cancel')}
            </Button>
            <Button type="submit" busy={pending} busyLabel={t('busy')} disabled={!password.trim() || (coded && !otp.trim())} className="flex-[1_1_9rem]">
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

/** Without a password, the proof is a new sign-in with the provider, which returns to this page. */
function SignInAgain() {
  const t = useTranslations('proof');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { pending, run } = useMutation(() => logout(() => navigate(buildSignInAddress({ pathname, search }), { replace: true })));
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">{t('noPassword')}</p>
      <Button full busy={pending} onClick={() => run()}>
        {t('signInAgain')}
      </Button>
    </div>
  );
}

/** Sends the proof. Asks for the code if the server requires it. */
function useProof(onProven: () => void) {
  const t = useTranslations('proof');
  const [coded, setCoded] = useState(false);
  const form = useForm({
    fields: ['password', 'otp'],
    send: async (body: { password: string; otp?: string }) => {
      await api('proveAgain', { body });
      onProven();
    },
    fieldErrorsFor({ code }) {
      if (code === 'accounts.password-wrong') return { password: t('wrong') };
      return code === 'accounts.second-factor-wrong' ? { otp: t('codeWrong') } : {};
    },
    handleError(error) {
      const asks = error instanceof ApiError && error.code === 'accounts.second-factor-needed';
      if (asks) setCoded(true);
      return asks;
    },
  });
  useEffect(() => {
    if (coded) form.ref.current?.querySelector<HTMLInputElement>('[name="otp"]')?.focus();
  }, [coded, form.ref]);
  return { form, coded };
}
