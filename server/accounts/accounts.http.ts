import type { FastifyInstance } from 'fastify';
import type { ServeDeps } from '../platform/serve.ts';
import { credentialRoutes } from './credentials/credentials.http.ts';
import { type PrivacyDeps, privacyRoutes } from './privacy/privacy.http.ts';
import { profileRoutes } from './profile/profile.http.ts';
import type { OnProfileChange } from './profile/profile.ts';
import { recoveryRoutes } from './recovery/recovery.http.ts';
import { secondFactorRoutes } from './second-factor/second-factor.http.ts';
import { sessionRoutes } from './sessions/sessions.http.ts';
import { signInRoutes } from './sign-in/sign-in.http.ts';
import { signUpRoutes } from './sign-up/sign-up.http.ts';
import { socialRoutes } from './social/social.http.ts';
import type { StaffingOperations } from './staff/clinic-staff.ts';
import { staffRoutes } from './staff/staff.http.ts';
import { supportRoutes } from './support/support.http.ts';
import type { SupportOperations } from './support/support-operations.ts';
import { teamRoutes } from './team/team.http.ts';

/** Registers all calls of contract/accounts, one file per subject. */
export function accountRoutes(
  app: FastifyInstance,
  serving: ServeDeps,
  deps: PrivacyDeps & { staffing: StaffingOperations; support: SupportOperations; onProfile: OnProfileChange },
): void {
  signUpRoutes(app, serving, deps);
  signInRoutes(app, serving, deps);
  socialRoutes(app, serving, deps);
  sessionRoutes(app, serving, deps);
  recoveryRoutes(app, serving, deps);
  profileRoutes(app, serving, deps);
  credentialRoutes(app, serving, deps);
  secondFactorRoutes(app, serving, deps);
  privacyRoutes(app, serving, deps);
  staffRoutes(app, serving, deps);
  supportRoutes(app, serving, deps);
  teamRoutes(app, serving, deps);
}
