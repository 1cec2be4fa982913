import { useState } from 'react';
import type { Profile } from '../../../contract/accounts/profile.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { toast } from '../../ui/toast.tsx';
import { PasswordForm, type PasswordRule } from './password-form.tsx';

/**
 * The password card: a short text, and a form that opens on demand. Members who joined with a provider set a first password. `rule`: requirement of
 * accounts that need a longer password than members.
 */
export function PasswordCard({ profile, rule, onChanged }: { profile: Profile; rule?: PasswordRule; onChanged: () => void }) {
  const t = useTranslations('credentials');
  // Undefined until the form was first opened; afterwards, closing it returns the focus to the opening button.
  const [open, setOpen] = useState<boolean>();
  const none = !profile.has_password;
  const done = () => {
    toast(t(none ? 'password.doneFirst' : 'password.done'), { tone: 'success' });
    setOpen(false);
    onChanged();
  };
  return (
    <SectionCard id="password" title={t('common.password')} lead={t(none ? 'password.leadNone' : 'password.lead')}>
      {open ? (
        <PasswordForm uid={profile.uid} first={none} rule={rule} onDone={done} onCancel={() => setOpen(false)} />
      ) : (
        <Button kind="ghost" full autoFocus={open === false} className="mt-4 md:w-auto" onClick={() => setOpen(true)}>
          {t(none ? 'password.openNone' : 'password.open')}
        </Button>
      )}
    </SectionCard>
  );
}
