import { useState } from 'react';
import type { Profile } from '../../../contract/accounts/profile.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { toast } from '../../ui/toast.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileView } from './profile-view.tsx';

/** The profile, to view and edit. `onSaved` reloads the profile. */
export function ProfileTab({ profile: loaded, onSaved }: { profile: Profile; onSaved: () => void }) {
  const t = useTranslations('orders');
  const safety = useTranslations('credentials');
  const [profile, setProfile] = useState(loaded);
  // Undefined until the form was first opened; afterwards, closing it returns the focus to the opening button.
  const [editing, setEditing] = useState<boolean>();
  const stored = (next: Profile) => {
    setProfile(next);
    if (JSON.stringify(next) !== JSON.stringify(profile)) toast(safety('email.othersSaved'), { tone: 'success' });
  };
  const saved = (next: Profile) => {
    setProfile(next);
    setEditing(false);
    toast(t('myPage.updateSuccess'), { tone: 'success' });
    // Direction-isolated: a Latin address in an Arabic sentence.
    if (next.pending_email && next.pending_email !== profile.pending_email)
      toast(safety('email.sent', { email: `\u2066${next.pending_email}\u2069` }), { tone: 'success' });
    onSaved();
  };
  return (
    <>
      {editing ? (
        <ProfileForm profile={profile} onStored={stored} onSaved={saved} onCancel={() => setEditing(false)} />
      ) : (
        <ProfileView profile={profile} focusEdit={editing === false} onEdit={() => setEditing(true)} />
      )}
    </>
  );
}
