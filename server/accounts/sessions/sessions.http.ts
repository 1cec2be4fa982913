import type { FastifyInstance } from 'fastify';
import { sessions } from '../../../contract/accounts/sessions.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type Serving, serve } from '../../platform/serve.ts';
import { phrase } from '../accounts.phrases.ts';
import { keepLanguage } from './issue-session.ts';
import { clearCookie, cookieToken, issueTokens } from './session-cookie.ts';
import { endOtherSessions, endOwnSession, sessionsOf } from './session-list.ts';
import { endSessionOf, refreshSession, signOut } from './sessions.ts';

/** The calls of contract/accounts/sessions.ts. */
export function sessionRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  const { config } = deps;

  serve(app, serving, sessions.refresh, async (call) => {
    const given = call.body?.refresh_token?.replace(/^bearer\s+/i, '').trim() || undefined;
    const token = given ?? cookieToken(call.request, config);
    // Not "your session has ended": it has not, another site only tried to use it.
    if (token === 'refused') throw new AppError('not-allowed');
    if (!token) throw new AppError('accounts.session-ended');
    const { tokens, memberId } = await refreshSession(deps, token).catch((error: unknown) => {
      if (!given && error instanceof AppError && error.code === 'accounts.session-ended') clearCookie(call.reply, config);
      throw error;
    });
    await keepLanguage(deps, call, memberId);
    return issueTokens(call, deps, tokens);
  });

  serve(app, serving, sessions.logout, async ({ caller, request, reply, language }) => {
    const token = cookieToken(request, config);
    if (token === 'refused' && !caller) throw new AppError('not-allowed');
    if (caller) await signOut(deps, caller.sessionId);
    if (token && token !== 'refused') {
      await endSessionOf(deps, token);
      clearCookie(reply, config);
    }
    return { msg: phrase('signedOut', language) };
  });

  serve(app, serving, sessions.sessions, ({ caller }) => sessionsOf(deps, caller));
  serve(app, serving, sessions.endSession, async ({ caller, params, language }) => {
    await endOwnSession(deps, caller, params.id);
    return { msg: phrase('sessionEnded', language) };
  });
  serve(app, serving, sessions.endOtherSessions, async ({ caller, language }) => {
    await endOtherSessions(deps, caller);
    return { msg: phrase('othersEnded', language) };
  });
}
