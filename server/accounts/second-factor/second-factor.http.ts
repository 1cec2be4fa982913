import type { FastifyInstance } from 'fastify';
import { secondFactor } from '../../../contract/accounts/second-factor.ts';
import type { Deps } from '../../deps.ts';
import { type Serving, serve } from '../../platform/serve.ts';
import { accountPhrase } from '../accounts.phrases.ts';
import { beginSecondFactor, confirmSecondFactor, proveAgain, readSecondFactor, removeSecondFactor } from './second-factor.ts';

/** The calls of contract/accounts/second-factor.ts. */
export function secondFactorRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  serve(app, serving, secondFactor.proveAgain, async ({ caller, body, language }) => {
    await proveAgain(deps, caller, body);
    return { msg: accountPhrase('proven', language) };
  });
  serve(app, serving, secondFactor.secondFactor, ({ caller }) => readSecondFactor(deps, caller));
  serve(app, serving, secondFactor.beginSecondFactor, ({ caller, body }) => beginSecondFactor(deps, caller, body.password));
  serve(app, serving, secondFactor.confirmSecondFactor, async ({ caller, body }) => ({ recovery_codes: await confirmSecondFactor(deps, caller, body.otp) }));
  serve(app, serving, secondFactor.removeSecondFactor, async ({ caller, body, language }) => {
    await removeSecondFactor(deps, caller, body);
    return { msg: accountPhrase('factorRemoved', language) };
  });
}
