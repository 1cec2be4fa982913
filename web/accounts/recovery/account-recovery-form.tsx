import { type FormEvent, useState } from 'react';
import { isEmail } from '../../../contract/rules.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { anonymousApi } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFieldValues } from '../use-field-values.ts';

export type RecoveryKind = 'id' | 'password';
/** The last request, and the masked address from the response. */
type SentRequest = { finding: RecoveryKind; masked?: string };

/**
 * Account recovery (specification 3.5): mails the ID or a reset link. Every well-formed request gets the same response. Name and address stay when
 * the tab changes.
 */
export function AccountRecoveryForm({ finding }: { finding: RecoveryKind }) {
  const t = useTranslations('recovery');
  const [sent, setSent] = useState<SentRequest>();
  const form = useForm({
    fields: [],
    send: async (given: { uid: string; name: string; email: string }) => {
      setSent({ finding });
      const { uid, name, email } = given;
      if (finding === 'id') setSent({ finding, masked: (await anonymousApi('findId', { body: { name, email } })).email });
      else await anonymousApi('findPassword', { body: { uid, name, email } });
    },
  });
  const { read, value } = useFieldValues(form.ref, 'name', 'email', ...(finding === 'password' ? (['uid'] as const) : []));

  const [uid, name, email] = [value('uid').trim(), value('name').trim(), value('email').trim()];
  const badEmail = email !== '' && !isEmail(email);
  const ready = name !== '' && email !== '' && !badEmail && (finding === 'id' || uid !== '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) void form.run({ uid, name, email });
  };

  return (
    <form ref={form.ref} method="post" noValidate onInput={read} onSubmit={submit} className="grid gap-5">
      <p className="text-ink-soft">{finding === 'id' ? t('find.idLead') : t('find.passwordLead')}</p>
      {finding === 'password' && (
        <Field label={t('common.uid')} name="uid" required autoComplete="username" autoCapitalize="none" spellCheck={false} dir="ltr" maxLength={200} />
      )}
      <Field label={t('find.name')} hint={t('find.nameHint')} name="name" required autoComplete="name" maxLength={120} />
      <Field label={t('find.email')} error={badEmail && t('common.emailFormat')} name="email" type="email" required autoComplete="email" maxLength={254} />
      {sent?.finding === finding && !form.pending && <RecoveryOutcome {...sent} says={form.errorText} />}
      <Button type="submit" full busy={form.pending} busyLabel={t('find.busy')} disabled={!ready}>
        {finding === 'id' ? t('find.idSubmit') : t('common.sendLink')}
      </Button>
    </form>
  );
}

function RecoveryOutcome({ finding, masked, says }: SentRequest & { says: string | undefined }) {
  const t = useTranslations('recovery');
  const isId = finding === 'id';
  if (says !== undefined) {
    return (
      <Notice tone="error" title={isId ? t('find.idFailed') : t('find.passwordFailed')}>
        {says}
      </Notice>
    );
  }
  return (
    <Notice tone="success" title={t('find.sentTitle')}>
      <p>{isId ? t.rich('find.idSent', { email: <Ltr className="font-semibold">{masked}</Ltr> }) : t('find.passwordSent')}</p>
      <p className="mt-2">{t('find.sentHint')}</p>
    </Notice>
  );
}
