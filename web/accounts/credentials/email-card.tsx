import { type SubmitEvent, useRef, useState } from 'react';
import type { Profile } from '../../../contract/accounts/profile.ts';
import { isEmail } from '../../../contract/rules.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useProven } from '../../session/use-proven.tsx';
import { Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAction } from '../use-action.ts';
import { PendingEmail } from './pending-email.tsx';

/** The e-mail address: which it is, which waits for its link, and the form for another. */
export function EmailCard({ profile, onChanged }: { profile: Profile; onChanged: () => void }) {
  const t = useTranslations('credentials');
  return (
    <Card as="section" padded aria-labelledby="email">
      <h2 id="email" className="text-xl">
        {t('email.title')}
      </h2>
      <p className="mt-1 text-ink-soft">{t('email.lead')}</p>
      <p className="mt-3">
        {profile.email ? t.rich('email.present', { email: <Ltr className="font-semibold wrap-anywhere">{profile.email}</Ltr> }) : t('email.none')}
      </p>
      {profile.pending_email && <PendingEmail pending={profile.pending_email} present={profile.email} onChanged={onChanged} />}
      <EmailForm present={profile.email} onSent={onChanged} />
    </Card>
  );
}

function EmailForm({ present, onSent }: { present: string | null; onSent: () => void }) {
  const t = useTranslations('credentials');
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const { busy, failure, run, fail, clear } = useAction();
  const { isAsked, question } = useProven();
  const refuse = (says: string) => {
    setError(says);
    field.current?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const email = typed.trim();
    if (!isEmail(email)) return refuse(t('email.format'));
    if (email === present) return refuse(t('email.same'));
    void send(email);
  };
  const send = async (email: string) => {
    const refusal = await run(() => api('changeEmail', { body: { email } }));
    if (refusal === 'ended') return;
    if (refusal) {
      if (isAsked(refusal, () => send(email))) return;
      const beside = refusal.code === 'accounts.email-registered' ? refusal.message : refusal.fields.email;
      return beside ? refuse(beside) : fail(refusal);
    }
    setTyped('');
    // Isolated: a Latin address in an Arabic sentence.
    toast(t('email.sent', { email: `\u2066${email}\u2069` }), { tone: 'success' });
    onSent();
  };
  return (
    <>
      <form method="post" noValidate onSubmit={submit} className="mt-4 grid max-w-md gap-4">
        <Field
          ref={field}
          label={t('email.new')}
          hint={t('email.newHint')}
          error={error}
          name="email"
          type="email"
          autoComplete="email"
          required
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
            clear();
          }}
        />
        {failure && (
          <Notice tone="error" title={t('email.failed')}>
            {failure}
          </Notice>
        )}
        <Button kind="ghost" type="submit" busy={busy} busyLabel={t('email.busy')} className="md:justify-self-start">
          {t('email.submit')}
        </Button>
      </form>
      {question}
    </>
  );
}
