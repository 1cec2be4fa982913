import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recoveryEndpoints } from '../../../contract/accounts/recovery.ts';
import type { Deps } from '../../deps.ts';
import { parseAcceptedLanguage } from '../../platform/negotiation.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import { accountPhrase } from '../accounts.phrases.ts';
import { maskEmail } from '../accounts.rules.ts';
import { mailForgottenId, mailResetLink, resetPassword } from './recovery.ts';

/** The calls of contract/accounts/recovery.ts. */
export function recoveryRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps): void {
  const named = (request: FastifyRequest) => parseAcceptedLanguage(request.headers['accept-language']) ?? null;
  serve(app, serving, recoveryEndpoints.findId, async ({ body, language, request }) => {
    await mailForgottenId(deps, body, named(request));
    return { msg: accountPhrase('idMailed', language), email: maskEmail(body.email) };
  });
  serve(app, serving, recoveryEndpoints.findPassword, async ({ body, language, request }) => {
    await mailResetLink(deps, body, named(request));
    return { msg: accountPhrase('linkMailed', language) };
  });
  serve(app, serving, recoveryEndpoints.resetPassword, async ({ body, language }) => {
    await resetPassword(deps, body);
    return { msg: accountPhrase('passwordSet', language) };
  });
}
