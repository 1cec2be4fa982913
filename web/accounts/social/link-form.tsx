import { type FormEvent, useEffect, useState } from 'react';
import { ApiError } from '../../api/call.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { anonymous, enter } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../credentials/password-field.tsx';
import CodeStep from '../second-factor/code-step.tsx';
import { deviceToken } from '../sign-in/device-token.ts';
import { useTyped } from '../use-typed.ts';
import { BackToLogin } from './pending-gate.tsx';

/** What stands beside the field or over the button. */
type Trouble = { at: 'password' | 'form'; says: string; expired?: boolean };

/**
 * The password of the account that has the same address, and its code where it has a second factor. `onLinked` when the
 * session stands, `onOther` when she would rather be somebody else.
 */
export function LinkForm({ onLinked, onOther }: { onLinked: () => Promise<void>; onOther: () => void }) {
  const t = useTranslations('social');
  const words = useFailureText();
  const { form, read, value } = useTyped('password');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  /** The password, while the code is asked for: in memory only. */
  const [right, setRight] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new fault moves the focus, nothing else
  useEffect(() => {
    if (trouble?.at === 'password') form.current?.querySelector('input')?.focus();
  }, [trouble]);

  const link = async (given: { password: string; otp?: string }) => {
    await enter(() => anonymous('linkSocial', { body: { ...given, ...deviceToken() } }));
    await onLinked();
  };
  const password = value('password').trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    try {
      await link({ password });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'accounts.second-factor-needed') setRight(password);
      else if (code === 'accounts.login-failed') setTrouble({ at: 'password', says: t('link.wrong') });
      else setTrouble({ at: 'form', says: words.ofError(error), expired: code === 'accounts.social-expired' });
      setBusy(false);
    }
  };
  const edited = () => {
    read();
    setTrouble(null);
  };

  if (right !== null) return <CodeStep onCode={(otp) => link({ password: right, otp })} onBack={onOther} />;
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onInput={edited} className="grid gap-5">
      <PasswordField
        label={t('link.password')}
        hint={t('link.passwordHint')}
        error={trouble?.at === 'password' && trouble.says}
        name="password"
        required
        autoComplete="current-password"
      />
      {trouble?.at === 'form' && (
        <Notice tone="error" title={t('link.failed')} action={trouble.expired && <BackToLogin />}>
          {trouble.says}
        </Notice>
      )}
      <Button type="submit" full busy={busy} busyLabel={t('link.busy')} disabled={!password}>
        {t('link.submit')}
      </Button>
    </form>
  );
}
