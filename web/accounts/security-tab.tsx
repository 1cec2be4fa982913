import type { Profile } from '../../contract/accounts/profile.ts';
import type { Session } from '../../contract/accounts/sessions.ts';
import type { SocialProvider } from '../../contract/constants.ts';
import { EmailCard } from './credentials/email-card.tsx';
import { PasswordCard } from './credentials/password-card.tsx';
import { DeviceCard } from './devices/device-card.tsx';
import { SessionList } from './sessions/session-list.tsx';
import { LinkedIdentities } from './social/linked-identities.tsx';

type SafetyTabProps = { profile: Profile; sessions: Session[]; providers: readonly SocialProvider[]; onChanged: () => void };

/** How she signs in, and where she is: sessions, password, e-mail address, linked services, notifications on this device. `providers` are those that are offered; `onChanged` asks for profile and sessions anew. */
export function SafetyTab({ profile, sessions, providers, onChanged }: SafetyTabProps) {
  return (
    <div className="grid gap-6">
      <SessionList sessions={sessions} onChanged={onChanged} />
      <PasswordCard profile={profile} onChanged={onChanged} />
      <EmailCard key={profile.email} profile={profile} onChanged={onChanged} />
      <LinkedIdentities providers={providers} />
      {/* Last, because it comes when the browser has answered: what stands below would be pushed away from under the eyes. */}
      <DeviceCard onChanged={onChanged} />
    </div>
  );
}
