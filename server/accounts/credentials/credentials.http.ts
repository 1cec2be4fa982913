import type { FastifyInstance } from 'fastify';
import { security } from '../../../contract/security.ts';
import type { Deps } from '../../deps.ts';
import { serve, type Serving } from '../../platform/serve.ts';
import { phrase } from '../accounts.phrases.ts';
import { changePassword } from './change-password.ts';
import { changeEmail, confirmEmail } from './email-change.ts';
import { beginSecondFactor, confirmSecondFactor, proveAgain, removeSecondFactor, secondFactorOf } from '../second-factor/second-factor.ts';
import { endOtherSessions, endOwnSession, sessionsOf } from '../sessions/session-list.ts';

/** The calls of contract/security.ts: what a member does about her own account's safety. */
export function securityRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  sessionListRoutes(app, serving, deps);
  ownAccessRoutes(app, serving, deps);
  secondFactorRoutes(app, serving, deps);
}

function sessionListRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  serve(app, serving, security.sessions, ({ caller }) => sessionsOf(deps, caller));
  serve(app, serving, security.endSession, async ({ caller, params, language }) => {
    await endOwnSession(deps, caller, params.id);
    return { msg: phrase('sessionEnded', language) };
  });
  serve(app, serving, security.endOtherSessions, async ({ caller, language }) => {
    await endOtherSessions(deps, caller);
    return { msg: phrase('othersEnded', language) };
  });
}

function ownAccessRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  serve(app, serving, security.changePassword, async ({ caller, body, language }) => {
    await changePassword(deps, caller, body);
    return { msg: phrase('passwordChanged', language) };
  });
  serve(app, serving, security.changeEmail, async ({ caller, body, client, language }) => {
    const outcome = await changeEmail(deps, caller, body.email, client);
    return { msg: phrase(outcome === 'sent' ? 'emailLinkSent' : 'emailKept', language) };
  });
  serve(app, serving, security.confirmEmail, async ({ body, language }) => {
    const email = await confirmEmail(deps, body.token);
    return { msg: phrase('emailConfirmed', language), email };
  });
}

function secondFactorRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  serve(app, serving, security.proveAgain, async ({ caller, body, language }) => {
    await proveAgain(deps, caller, body);
    return { msg: phrase('proven', language) };
  });
  serve(app, serving, security.secondFactor, ({ caller }) => secondFactorOf(deps, caller));
  serve(app, serving, security.beginSecondFactor, ({ caller, body }) => beginSecondFactor(deps, caller, body.password));
  serve(app, serving, security.confirmSecondFactor, async ({ caller, body }) => ({ recovery_codes: await confirmSecondFactor(deps, caller, body.otp) }));
  serve(app, serving, security.removeSecondFactor, async ({ caller, body, language }) => {
    await removeSecondFactor(deps, caller, body);
    return { msg: phrase('factorRemoved', language) };
  });
}
