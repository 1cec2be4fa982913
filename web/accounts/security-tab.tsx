import type { Profile } from '../../contract/accounts/profile.ts';
import type { Session } from '../../contract/accounts/sessions.ts';
import type { SocialProvider } from '../../contract/constants.ts';
import { EmailCard } from './credentials/email-card.tsx';
import { PasswordCard } from './credentials/password-card.tsx';
import { PushNotificationsCard } from './devices/push-notifications-card.tsx';
import { SessionList } from './sessions/session-list.tsx';
import { LinkedIdentities } from './social/linked-identities.tsx';

type SecurityTabProps = { profile: Profile; sessions: Session[]; providers: readonly SocialProvider[]; onChanged: () => void };

/**
 * Sign-in and security: sessions, password, e-mail address, linked services, notifications on this device. `providers` are the offered ones;
 * `onChanged` reloads profile and sessions.
 */
export function SecurityTab({ profile, sessions, providers, onChanged }: SecurityTabProps) {
  return (
    <div className="grid gap-6">
      <SessionList sessions={sessions} onChanged={onChanged} />
      <PasswordCard profile={profile} onChanged={onChanged} />
      <EmailCard key={profile.email} profile={profile} onChanged={onChanged} />
      <LinkedIdentities providers={providers} />
      {/* Last, because it appears only after the browser has responded, and would push down anything below it. */}
      <PushNotificationsCard onChanged={onChanged} />
    </div>
  );
}
