import { type FormEvent, useState } from 'react';
import { isEmail } from '../../../contract/rules.ts';
import { type Failure, failureOf } from '../../api/failure.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { anonymous } from '../../session/session.ts';
import { Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTyped } from '../use-typed.ts';

export type Finding = 'id' | 'password';
type Outcome = { finding: Finding; masked?: string } | { finding: Finding; failed: Failure };

/** Recovery (specification 3.5): the ID or a reset link goes by mail; every well-formed request is answered alike. Name and address stay when the tab changes. */
export function FindAccount({ finding }: { finding: Finding }) {
  const t = useTranslations('recovery');
  const { form, read, value } = useTyped('name', 'email', ...(finding === 'password' ? (['uid'] as const) : []));
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const [uid, name, email] = [value('uid').trim(), value('name').trim(), value('email').trim()];
  const badEmail = email !== '' && !isEmail(email);
  const ready = name !== '' && email !== '' && !badEmail && (finding === 'id' || uid !== '');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !ready) return;
    setBusy(true);
    setOutcome(null);
    try {
      if (finding === 'id') {
        const answer = await anonymous('findId', { body: { name, email } });
        setOutcome({ finding, masked: answer.email });
      } else {
        await anonymous('findPassword', { body: { uid, name, email } });
        setOutcome({ finding });
      }
    } catch (error) {
      setOutcome({ finding, failed: failureOf(error) });
    }
    setBusy(false);
  };

  return (
    <form ref={form} method="post" noValidate onInput={read} onSubmit={submit} className="grid gap-5">
      <p className="text-ink-soft">{finding === 'id' ? t('find.idLead') : t('find.passwordLead')}</p>
      {finding === 'password' && (
        <Field label={t('find.uid')} name="uid" required autoComplete="username" autoCapitalize="none" spellCheck={false} dir="ltr" maxLength={200} />
      )}
      <Field label={t('find.name')} hint={t('find.nameHint')} name="name" required autoComplete="name" maxLength={120} />
      <Field label={t('find.email')} error={badEmail && t('find.invalidEmail')} name="email" type="email" required autoComplete="email" maxLength={254} />
      {outcome?.finding === finding && <FindOutcome outcome={outcome} />}
      <Button type="submit" full busy={busy} busyLabel={t('find.busy')} disabled={!ready}>
        {finding === 'id' ? t('find.idSubmit') : t('find.passwordSubmit')}
      </Button>
    </form>
  );
}

function FindOutcome({ outcome }: { outcome: Outcome }) {
  const t = useTranslations('recovery');
  const says = useFailureText();
  const isId = outcome.finding === 'id';
  if ('failed' in outcome) {
    return (
      <Notice tone="error" title={isId ? t('find.idFailed') : t('find.passwordFailed')}>
        {says.of(outcome.failed)}
      </Notice>
    );
  }
  return (
    <Notice tone="success" title={t('find.sentTitle')}>
      <p>{isId ? t.rich('find.idSent', { email: <Ltr className="font-semibold">{outcome.masked}</Ltr> }) : t('find.passwordSent')}</p>
      <p className="mt-2">{t('find.sentHint')}</p>
    </Notice>
  );
}
