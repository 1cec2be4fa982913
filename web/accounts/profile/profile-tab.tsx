import { useState } from 'react';
import type { Profile } from '../../../contract/accounts.ts';
import { useWords } from '../../i18n/words.tsx';
import { toast } from '../../ui/toast.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileView } from './profile-view.tsx';

/** The profile: view, edit, and deleting the account. `onSaved` asks for the profile anew. */
export function ProfileTab({ profile: loaded, onSaved }: { profile: Profile; onSaved: () => void }) {
  const t = useWords('orders');
  const [profile, setProfile] = useState(loaded);
  // Undefined until the form was opened: then the focus goes back to where it was opened from.
  const [editing, setEditing] = useState<boolean>();
  const saved = (next: Profile) => {
    setProfile(next);
    setEditing(false);
    toast(t('myPage.updateSuccess'), { tone: 'success' });
    onSaved();
  };
  return (
    <>
      {editing ? (
        <ProfileForm profile={profile} onSaved={saved} onCancel={() => setEditing(false)} />
      ) : (
        <ProfileView profile={profile} focusEdit={editing === false} onEdit={() => setEditing(true)} />
      )}
      <DeleteAccount />
    </>
  );
}
