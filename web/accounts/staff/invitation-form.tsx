import type { FormEvent } from 'react';
import { MIN_STAFF_PASSWORD_LENGTH, UID_PATTERN } from '../../../contract/rules.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { anonymousApi } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isSamePassword } from '../sign-up/join-check.ts';
import { readFieldValues } from '../use-field-values.ts';

const FIELDS = ['uid', 'last_name', 'first_name', 'password', 'password_confirm'] as const;
type InvitationValues = Record<(typeof FIELDS)[number], string>;

/** Creates the account of an invitation: an ID, a name, and a password of the length required of staff. */
export function InvitationForm({ token, onMade }: { token: string; onMade: (uid: string) => void }) {
  const t = useTranslations('invitation');
  const form = useForm({
    fields: FIELDS,
    validate: (typed: InvitationValues) => ({
      ...Object.fromEntries(FIELDS.filter((field) => typed[field].trim() === '').map((field) => [field, t('missing')])),
      ...(typed.uid.trim() !== '' && !UID_PATTERN.test(typed.uid.trim()) ? { uid: t('uid.wrong') } : {}),
      ...(typed.password !== '' && [...typed.password].length < MIN_STAFF_PASSWORD_LENGTH
        ? { password: t('password.short', { count: MIN_STAFF_PASSWORD_LENGTH }) }
        : {}),
      ...(typed.password_confirm !== '' && !isSamePassword(typed.password, typed.password_confirm) ? { password_confirm: t('confirm.wrong') } : {}),
    }),
    fieldErrorsFor: ({ code, message }) => (code === 'accounts.uid-taken' ? { uid: message } : {}),
    send: async (typed: InvitationValues) => onMade((await anonymousApi('takeInvitation', { body: { token, ...typed } })).uid),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = readFieldValues(event.currentTarget);
    void form.run(Object.fromEntries(FIELDS.map((field) => [field, typed[field] ?? ''])) as InvitationValues);
  };
  const field = (name: keyof InvitationValues) => ({ name, error: form.errors[name], onChange: () => form.clearErrors(name), required: true });
  const password = { type: 'password', autoComplete: 'new-password', dir: 'ltr' } as const;
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <Field {...field('uid')} label={t('common.uid')} hint={t('uid.hint')} autoComplete="username" autoCapitalize="none" spellCheck={false} dir="ltr" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field('last_name')} label={t('last')} autoComplete="family-name" />
        <Field {...field('first_name')} label={t('first')} autoComplete="given-name" />
      </div>
      <Field {...field('password')} {...password} label={t('common.password')} hint={t('password.hint', { count: MIN_STAFF_PASSWORD_LENGTH })} />
      <Field {...field('password_confirm')} {...password} label={t('confirm')} />
      {form.errorText && (
        <Notice tone="error" title={t('submit.failed')}>
          {form.errorText}
        </Notice>
      )}
      <Button type="submit" full busy={form.pending}>
        {t('submit')}
      </Button>
    </form>
  );
}
