import type { FastifyInstance } from 'fastify';
import { profileEndpoints } from '../../../contract/accounts/profile.ts';
import type { Deps } from '../../deps.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import { editProfile, type OnProfileChange, readProfile, setMailLanguage } from './profile.ts';

/** The calls of contract/accounts/profile.ts. */
export function profileRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps & { onProfile: OnProfileChange }): void {
  serve(app, serving, profileEndpoints.profile, ({ caller }) => readProfile(deps, caller));
  serve(app, serving, profileEndpoints.chooseLanguage, ({ caller, body }) => setMailLanguage(deps, caller, body));
  serve(app, serving, profileEndpoints.editProfile, ({ caller, body, client, language }) => editProfile(deps, caller, body, { client, language }));
}
