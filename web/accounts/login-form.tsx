import { type FocusEvent, type FormEvent, type RefObject, useState } from 'react';
import { ApiError } from '../api/call.ts';
import { useWords } from '../i18n/words.tsx';
import { anonymous, keepTokens } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { failureDetail } from './failure.ts';
import { PasswordField } from './password-field.tsx';
import { useTyped } from './use-typed.ts';

/** Where a push token waits to be told to the server at sign-in (section 3). */
const DEVICE_TOKEN = 'device_token';

/** ID and password. The button waits for both; both are trimmed when left (section 5). `onSignedIn` when the session stands. */
export function LoginForm({ first, onSignedIn }: { first: RefObject<HTMLInputElement | null>; onSignedIn: () => Promise<void> }) {
  const t = useWords('accounts');
  const { form, read, value } = useTyped('username', 'password');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const trim = (event: FocusEvent<HTMLInputElement>) => {
    event.target.value = event.target.value.trim();
    read();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const device = localStorage.getItem(DEVICE_TOKEN);
      const body = { username: value('username').trim(), password: value('password').trim(), ...(device && { device_token: device }) };
      keepTokens(await anonymous('login', { body }));
      await onSignedIn();
    } catch (error) {
      const wrong = error instanceof ApiError && error.code === 'accounts.login-failed';
      setFailure(wrong ? t('login.failedHint') : (failureDetail(error, t('failure.offline')) ?? ''));
      setBusy(false);
    }
  };

  return (
    // `post`, so that a form which is sent before the page has woken never puts a password into an address.
    <form ref={form} method="post" onInput={read} onSubmit={submit} className="grid gap-4">
      <Field
        ref={first}
        label={t('login.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        onBlur={trim}
      />
      <PasswordField label={t('login.password')} name="password" autoComplete="current-password" onBlur={trim} />
      {failure !== null && (
        <Notice tone="error" title={t('login.failed')}>
          {failure}
        </Notice>
      )}
      <Button type="submit" full busy={busy} busyLabel={t('login.busy')} disabled={!value('username').trim() || !value('password').trim()} className="mt-1">
        {t('login.submit')}
      </Button>
    </form>
  );
}
