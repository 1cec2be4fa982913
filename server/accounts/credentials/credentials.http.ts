import type { FastifyInstance } from 'fastify';
import { credentialsEndpoints } from '../../../contract/accounts/credentials.ts';
import type { Deps } from '../../deps.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import { accountPhrase } from '../accounts.phrases.ts';
import { changePassword } from './change-password.ts';
import { changeEmail, confirmEmail } from './email-change.ts';

/** The calls of contract/accounts/credentials.ts. */
export function credentialRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps): void {
  serve(app, serving, credentialsEndpoints.changePassword, async ({ caller, body, language }) => {
    await changePassword(deps, caller, body);
    return { msg: accountPhrase('passwordChanged', language) };
  });
  serve(app, serving, credentialsEndpoints.changeEmail, async ({ caller, body, client, language }) => {
    const outcome = await changeEmail(deps, caller, body.email, client);
    return { msg: accountPhrase(outcome === 'sent' ? 'emailLinkSent' : 'emailUnchanged', language) };
  });
  serve(app, serving, credentialsEndpoints.confirmEmail, async ({ body, language }) => {
    const email = await confirmEmail(deps, body.token);
    return { msg: accountPhrase('emailConfirmed', language), email };
  });
}
