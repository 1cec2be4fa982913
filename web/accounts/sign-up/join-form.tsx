import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useFailureText } from '../../i18n/failure-text.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { anonymous } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CheckGroup } from '../../ui/check-group.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { typedIn } from '../use-typed.ts';
import { checkJoin, isIncomplete, isOfPassword, type JoinFaults, type JoinField, type JoinValues, joinRefusal, toSignUp } from './join-check.ts';
import { AccountFields, Agreement, type Errors, JoinSection, PersonFields, ReachFields } from './join-sections.tsx';

/** A text to agree to: its name and the text itself, drawn by the route. */
export type AgreementText = { title: string; text: ReactNode };
/** Joining with what a provider has said of her: filled in, without a password (`instead` says so), and sent by `join`. `again` leads to where she begins anew. */
type SocialJoining = { given: JoinValues; instead: ReactNode; join: (values: JoinValues) => Promise<unknown>; again: ReactNode };
type Headline = { title: string; detail?: string | undefined; again?: ReactNode };
type JoinFormProps = { terms: AgreementText; privacy: AgreementText; social?: SocialJoining /** With her new ID. */; onJoined: (uid: string) => void };

/** Sign-up with its checks (specification 3.2) and messages (specification 3.4). What is typed stays in the form whatever happens. */
export function JoinForm({ terms, privacy, social, onJoined }: JoinFormProps) {
  const t = useTranslations('sign-up');
  const ta = useTranslations('sign-in');
  const says = useFailureText();
  const all = useTranslations('consents')('all');
  const awake = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [headline, setHeadline] = useState<Headline | null>(null);
  const [attempt, setAttempt] = useState(0);

  // The first wrong field takes the focus once its message stands.
  useEffect(() => {
    const wrong = attempt > 0 ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    (wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input') : wrong)?.focus();
  }, [attempt]);

  const worded = (faults: JoinFaults): Errors =>
    Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, isOfPassword(fault) ? ta(fault) : t(fault)]));
  const show = (found: Errors, head: Headline | null) => {
    setErrors(found);
    setHeadline(head);
    setAttempt(attempt + 1);
  };
  const clear = (field: string) => {
    if (field in errors) setErrors(({ [field as JoinField]: _, ...others }) => others);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const values = typedIn(event.currentTarget);
    const faults = checkJoin(values, social ? ['password', 'password_confirm'] : []);
    if (Object.keys(faults).length > 0) return show(worded(faults), isIncomplete(faults) ? { title: t('join.fillRequired') } : null);
    setBusy(true);
    setHeadline(null);
    try {
      await (social ? social.join(values) : anonymous('signUp', { body: toSignUp(values) }));
      onJoined((values.uid ?? '').trim());
    } catch (error) {
      const refused = joinRefusal(error);
      const detail = Object.keys(refused.fields).length > 0 ? undefined : says.ofError(error);
      show(
        { ...worded(refused.faults), ...refused.fields },
        refused.headline ? { title: t(refused.headline), detail, again: refused.over && social?.again } : null,
      );
      setBusy(false);
    }
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onInput={(event) => clear((event.target as HTMLInputElement).name)} className="grid gap-6">
      <JoinSection title={t('join.section.account')}>
        <AccountFields errors={errors} instead={social?.instead} />
      </JoinSection>
      <JoinSection title={t('join.section.person')}>
        <PersonFields errors={errors} given={social?.given} />
      </JoinSection>
      <JoinSection title={t('join.section.reach')}>
        <ReachFields errors={errors} given={social?.given} onChoose={clear} />
      </JoinSection>
      <JoinSection title={t('join.section.terms')}>
        <CheckGroup legend={t('join.section.terms')} legendClassName="sr-only" all={all} className="grid gap-5 pt-4">
          <Agreement name="agree_terms" {...terms} label={t('join.agreeTerms')} error={errors.agree_terms} />
          <Agreement name="agree_privacy" {...privacy} label={t('join.agreePrivacy')} error={errors.agree_privacy} />
        </CheckGroup>
      </JoinSection>
      {headline && (
        <Notice tone="error" title={headline.title} action={headline.again}>
          {headline.detail}
        </Notice>
      )}
      <Button type="submit" full busy={busy} busyLabel={t('join.busy')} disabled={!awake}>
        {t('join.submit')}
      </Button>
    </form>
  );
}
