import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from '../../i18n/translations.tsx';
import { anonymousApi } from '../../session/session.ts';
import { type FieldErrors, useForm } from '../../session/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { handOverPassword } from '../sign-in/password-handover.ts';
import { readFieldValues } from '../use-field-values.ts';
import {
  checkJoin,
  isIncomplete,
  isPasswordIssue,
  JOIN_FIELDS,
  type JoinField,
  type JoinIssues,
  type JoinValues,
  toJoinErrors,
  toSignUpBody,
} from './join-check.ts';
import { AccountFields, AgreementFields, ContactFields, PersonFields } from './join-sections.tsx';

/**
 * Sign-up with a provider's data: prefilled from `given` and sent by `join`. `instead` replaces the password fields. `again` is the link to start
 * again.
 */
type SocialJoinOptions = { given: JoinValues; instead: ReactNode; join: (values: JoinValues) => Promise<unknown>; again: ReactNode };
type JoinFormProps = { social?: SocialJoinOptions /** The new ID. */; onJoined: (uid: string) => unknown };

/** Sign-up form with its checks (specification 3.2) and messages (specification 3.4). The typed values always stay in the form. */
export function JoinForm({ social, onJoined }: JoinFormProps) {
  const t = useTranslations('sign-up');
  const awake = useHydrated();
  const { form, incomplete } = useJoinForm(social, onJoined);
  const { errors } = form;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void form.run(readFieldValues(event.currentTarget));
  };
  const refused = form.failure === undefined ? undefined : toJoinErrors(form.failure);

  return (
    <form
      ref={form.ref}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={(event) => form.clearErrors((event.target as HTMLInputElement).name)}
      className="grid gap-3 rounded-md bg-surface p-3 shadow-1 min-[22rem]:grid-cols-[9fr_11fr] md:grid-cols-2 md:gap-5 md:p-7 [&>*:not(.half)]:col-span-full"
    >
      <AccountFields errors={errors} given={social?.given} instead={social?.instead} />
      <PersonFields errors={errors} given={social?.given} />
      <ContactFields errors={errors} given={social?.given} onChoose={form.clearErrors} />
      <AgreementFields errors={errors} />
      {incomplete && <Notice tone="error" title={t('join.fillRequired')} />}
      {refused?.headline && (
        <Notice tone="error" title={t(refused.headline)} action={refused.isExpired && social?.again}>
          {form.errorText}
        </Notice>
      )}
      <Button type="submit" full busy={form.pending} busyLabel={t('join.busy')} disabled={!awake}>
        {t('join.submit')}
      </Button>
    </form>
  );
}

function useJoinForm(social: SocialJoinOptions | undefined, onJoined: JoinFormProps['onJoined']) {
  const t = useTranslations('sign-up');
  const ta = useTranslations('sign-in');
  const [incomplete, setIncomplete] = useState(false);
  const worded = (issues: JoinIssues): FieldErrors<JoinField> =>
    Object.fromEntries(Object.entries(issues).map(([field, issue]) => [field, isPasswordIssue(issue) ? ta(issue) : t(issue)]));
  const form = useForm<JoinField, [JoinValues]>({
    fields: JOIN_FIELDS,
    validate: (values) => {
      const issues = checkJoin(values, social ? ['password', 'password_confirm'] : []);
      setIncomplete(isIncomplete(issues));
      return worded(issues);
    },
    send: async (values) => {
      await (social ? social.join(values) : anonymousApi('signUp', { body: toSignUpBody(values) }));
      const uid = (values.uid ?? '').trim();
      if (!social && values.password) handOverPassword(uid, values.password);
      await onJoined(uid);
    },
    fieldErrorsFor: (refusal) => worded(toJoinErrors(refusal).issues),
  });
  return { form, incomplete };
}
