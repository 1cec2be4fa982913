import type { FastifyInstance } from 'fastify';
import { profile } from '../../../contract/accounts/profile.ts';
import type { Deps } from '../../deps.ts';
import { type Serving, serve } from '../../platform/serve.ts';
import { chooseLanguage, editProfile, type OnProfile, readProfile } from './profile.ts';

/** The calls of contract/accounts/profile.ts. */
export function profileRoutes(app: FastifyInstance, serving: Serving, deps: Deps & { onProfile: OnProfile }): void {
  serve(app, serving, profile.profile, ({ caller }) => readProfile(deps, caller));
  serve(app, serving, profile.chooseLanguage, ({ caller, body }) => chooseLanguage(deps, caller, body));
  serve(app, serving, profile.editProfile, ({ caller, body, client, language }) => editProfile(deps, caller, body, { client, language }));
}
