import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recovery } from '../../../contract/accounts/recovery.ts';
import type { Deps } from '../../deps.ts';
import { namedLanguage } from '../../platform/negotiation.ts';
import { type Serving, serve } from '../../platform/serve.ts';
import { accountPhrase } from '../accounts.phrases.ts';
import { maskEmail } from '../accounts.rules.ts';
import { findId, findPassword, resetPassword } from './recovery.ts';

/** The calls of contract/accounts/recovery.ts. */
export function recoveryRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  const named = (request: FastifyRequest) => namedLanguage(request.headers['accept-language']) ?? null;
  serve(app, serving, recovery.findId, async ({ body, language, request }) => {
    await findId(deps, body, named(request));
    return { msg: accountPhrase('idMailed', language), email: maskEmail(body.email) };
  });
  serve(app, serving, recovery.findPassword, async ({ body, language, request }) => {
    await findPassword(deps, body, named(request));
    return { msg: accountPhrase('linkMailed', language) };
  });
  serve(app, serving, recovery.resetPassword, async ({ body, language }) => {
    await resetPassword(deps, body);
    return { msg: accountPhrase('passwordSet', language) };
  });
}
