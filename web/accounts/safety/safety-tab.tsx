import type { Profile } from '../../../contract/accounts.ts';
import type { Session } from '../../../contract/security.ts';
import { EmailCard } from './email-card.tsx';
import { LinkedIdentities } from './linked-identities.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionList } from './session-list.tsx';

/** How she signs in, and where she is: sessions, password, e-mail address, linked services. `onChanged` asks for both anew. */
export function SafetyTab({ profile, sessions, onChanged }: { profile: Profile; sessions: Session[]; onChanged: () => void }) {
  return (
    <div className="grid gap-6">
      <SessionList sessions={sessions} onChanged={onChanged} />
      <PasswordCard profile={profile} onChanged={onChanged} />
      <EmailCard key={profile.email} profile={profile} onChanged={onChanged} />
      <LinkedIdentities />
    </div>
  );
}
