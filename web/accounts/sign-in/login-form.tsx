import { type FocusEvent, type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import type { ErrorCode } from '../../../contract/errors/index.ts';
import { ApiError } from '../../api/call.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { anonymousApi, startSession } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../credentials/password-field.tsx';
import { useFieldValues } from '../use-field-values.ts';
import { readDeviceTokenField } from './device-token.ts';
import { takePassword } from './password-handover.ts';

// Few accounts have a second factor, so this script loads only when the server asks for a code.
const loadCodeStep = () => import('../second-factor/code-step.tsx');
const CodeStep = lazy(loadCodeStep);

type LoginValues = { username: string; password: string };
const hasCode = (refusal: unknown, code: ErrorCode) => refusal instanceof ApiError && refusal.code === code;

/**
 * Sign-in form: ID (prefilled with `username`) and password (prefilled for a new member). The button is disabled until both are filled. Both are trimmed on blur (specification
 * 3.1). `onSignedIn` is called once the session exists.
 */
export function LoginForm({ username, onSignedIn }: { username?: string | undefined; onSignedIn: () => Promise<void> }) {
  const t = useTranslations('sign-in');
  const { form, right, signIn, forget } = useLogin(onSignedIn);
  const { read, value } = useFieldValues(form.ref, 'username', 'password');
  // A new member has just typed the password. It fills the field like typed text, so it is in no attribute.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ID decides; `read` is made anew by each render
  useEffect(() => {
    const password = takePassword(username);
    const field = form.ref.current?.elements.namedItem('password');
    if (password === undefined || !(field instanceof HTMLInputElement)) return;
    field.value = password;
    read();
  }, [username]);
  const trim = (event: FocusEvent<HTMLInputElement>) => {
    event.target.value = event.target.value.trim();
    read();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.run({ username: value('username').trim(), password: value('password').trim() });
  };
  const says = hasCode(form.failure, 'accounts.login-failed') ? t('login.failedHint') : form.errorText;

  if (right)
    return (
      <Suspense>
        <CodeStep onCode={(otp) => signIn({ ...right, otp })} onBack={forget} />
      </Suspense>
    );
  return (
    // Uses `post`, so that a form submitted before hydration does not put the password into the address.
    <form ref={form.ref} method="post" onInput={read} onSubmit={submit} className="grid gap-4">
      <Field
        label={t('common.uid')}
        name="username"
        defaultValue={username}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        onBlur={trim}
      />
      <PasswordField label={t('common.password')} name="password" autoComplete="current-password" onBlur={trim} />
      {says !== undefined && (
        <Notice tone="error" title={t('login.failed')}>
          {says}
        </Notice>
      )}
      <Button
        type="submit"
        full
        busy={form.pending}
        busyLabel={t('login.busy')}
        disabled={!value('username').trim() || !value('password').trim()}
        className="mt-1"
      >
        {t('login.submit')}
      </Button>
    </form>
  );
}

function useLogin(onSignedIn: () => Promise<void>) {
  /** The accepted ID and password while the code is requested. Kept in memory only. */
  const [right, setRight] = useState<LoginValues | null>(null);

  const signIn = async (given: LoginValues & { otp?: string }) => {
    await startSession(() => anonymousApi('login', { body: { ...given, ...readDeviceTokenField() } }));
    await onSignedIn();
  };
  const form = useForm({
    fields: [],
    send: async (given: LoginValues) => {
      const refusal: unknown = await signIn(given).catch((error: unknown) => error);
      if (refusal === undefined) return;
      if (!hasCode(refusal, 'accounts.second-factor-needed')) throw refusal;
      await loadCodeStep();
      setRight(given);
    },
  });
  return { form, right, signIn, forget: () => setRight(null) };
}
