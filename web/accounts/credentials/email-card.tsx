import { type SubmitEvent, useState } from 'react';
import type { Profile } from '../../../contract/accounts/profile.ts';
import { isEmail } from '../../../contract/rules.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { useReauthentication } from '../../session/use-reauthentication.tsx';
import { Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { toast } from '../../ui/toast.tsx';
import { PendingEmail } from './pending-email.tsx';

/** The e-mail address: the present one, the pending one, and the form for a change. */
export function EmailCard({ profile, onChanged }: { profile: Profile; onChanged: () => void }) {
  const t = useTranslations('credentials');
  return (
    <SectionCard id="email" title={t('email.title')} lead={t('email.lead')}>
      <p className="mt-3">
        {profile.email ? t.rich('email.present', { email: <Ltr className="font-semibold wrap-anywhere">{profile.email}</Ltr> }) : t('email.none')}
      </p>
      {profile.pending_email && <PendingEmail pending={profile.pending_email} present={profile.email} onChanged={onChanged} />}
      <EmailForm present={profile.email} onSent={onChanged} />
    </SectionCard>
  );
}

function EmailForm({ present, onSent }: { present: string | null; onSent: () => void }) {
  const t = useTranslations('credentials');
  const [typed, setTyped] = useState('');
  const { handleProofRequired, proofDialog } = useReauthentication();
  const form = useForm({
    fields: ['email'],
    validate: (email: string) => (!isEmail(email) ? { email: t('common.emailFormat') } : email === present ? { email: t('email.same') } : {}),
    send: async (email: string) => {
      await api('changeEmail', { body: { email } });
      setTyped('');
      // Direction-isolated: a Latin address in an Arabic sentence.
      toast(t('email.sent', { email: `\u2066${email}\u2069` }), { tone: 'success' });
      onSent();
    },
    fieldErrorsFor: ({ code, message }) => (code === 'accounts.email-registered' ? { email: message } : {}),
    handleError: handleProofRequired,
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.run(typed.trim());
  };
  return (
    <>
      <form ref={form.ref} method="post" noValidate onSubmit={submit} className="mt-4 grid max-w-md gap-4">
        <Field
          label={t('email.new')}
          hint={t('email.newHint')}
          error={form.errors.email}
          name="email"
          type="email"
          autoComplete="email"
          required
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            form.clearErrors();
          }}
        />
        {form.errorText && (
          <Notice tone="error" title={t('email.failed')}>
            {form.errorText}
          </Notice>
        )}
        <Button kind="ghost" type="submit" busy={form.pending} busyLabel={t('email.busy')} className="md:justify-self-start">
          {t('common.sendLink')}
        </Button>
      </form>
      {proofDialog}
    </>
  );
}
