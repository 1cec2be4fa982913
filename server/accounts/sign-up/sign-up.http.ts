import type { FastifyInstance } from 'fastify';
import { signUp } from '../../../contract/accounts/sign-up.ts';
import type { Deps } from '../../deps.ts';
import { type Serving, serve } from '../../platform/serve.ts';
import { EMAIL_FREE, UID_FREE } from '../accounts.phrases.ts';
import { checkEmailIsFree, checkUidIsFree, createMember } from './sign-up.ts';

/** The calls of contract/accounts/sign-up.ts. */
export function signUpRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  serve(app, serving, signUp.duplicateUid, async ({ query }) => {
    await checkUidIsFree(deps.database.db, query.uid ?? query.value);
    return { msg: UID_FREE };
  });
  serve(app, serving, signUp.duplicateEmail, async ({ query }) => {
    await checkEmailIsFree(deps.database.db, query.email ?? query.value);
    return { msg: EMAIL_FREE };
  });
  serve(app, serving, signUp.signUp, async ({ body, language, client }) => ({ uid: await createMember(deps, body, { language, client }) }));
}
