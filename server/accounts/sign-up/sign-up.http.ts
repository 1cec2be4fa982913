import type { FastifyInstance } from 'fastify';
import { signUpEndpoints } from '../../../contract/accounts/sign-up.ts';
import { TIME_ZONE_HEADER } from '../../../contract/constants.ts';
import type { Deps } from '../../deps.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import { EMAIL_AVAILABLE_MESSAGE, UID_AVAILABLE_MESSAGE } from '../accounts.phrases.ts';
import { checkEmailIsFree, checkUidIsFree, createMember } from './sign-up.ts';

/** The calls of contract/accounts/sign-up.ts. */
export function signUpRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps): void {
  serve(app, serving, signUpEndpoints.duplicateUid, async ({ query }) => {
    await checkUidIsFree(deps.database.db, query.uid ?? query.value);
    return { msg: UID_AVAILABLE_MESSAGE };
  });
  serve(app, serving, signUpEndpoints.duplicateEmail, async ({ query }) => {
    await checkEmailIsFree(deps.database.db, query.email ?? query.value);
    return { msg: EMAIL_AVAILABLE_MESSAGE };
  });
  serve(app, serving, signUpEndpoints.signUp, async ({ body, language, client, request }) => ({
    uid: await createMember(deps, body, { language, client, timeZone: request.headers[TIME_ZONE_HEADER] }),
  }));
}
