import type { FastifyInstance } from 'fastify';
import { secondFactorEndpoints } from '../../../contract/accounts/second-factor.ts';
import type { Deps } from '../../deps.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import { accountPhrase } from '../accounts.phrases.ts';
import { beginSecondFactor, confirmSecondFactor, readSecondFactor, recordProof, removeSecondFactor } from './second-factor.ts';

/** The calls of contract/accounts/second-factor.ts. */
export function secondFactorRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps): void {
  serve(app, serving, secondFactorEndpoints.proveAgain, async ({ caller, body, language }) => {
    await recordProof(deps, caller, body);
    return { msg: accountPhrase('proven', language) };
  });
  serve(app, serving, secondFactorEndpoints.secondFactor, ({ caller }) => readSecondFactor(deps, caller));
  serve(app, serving, secondFactorEndpoints.beginSecondFactor, ({ caller, body }) => beginSecondFactor(deps, caller, body.password));
  serve(app, serving, secondFactorEndpoints.confirmSecondFactor, async ({ caller, body }) => ({
    recovery_codes: await confirmSecondFactor(deps, caller, body.otp),
  }));
  serve(app, serving, secondFactorEndpoints.removeSecondFactor, async ({ caller, body, language }) => {
    await removeSecondFactor(deps, caller, body);
    return { msg: accountPhrase('factorRemoved', language) };
  });
}
