import type { FastifyInstance } from 'fastify';
import { sessionEndpoints } from '../../../contract/accounts/sessions.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import { accountPhrase } from '../accounts.phrases.ts';
import { storeRequestLanguage } from './issue-session.ts';
import { clearSessionCookie, issueTokens, readCookieToken } from './session-cookie.ts';
import { endOtherSessions, endOwnSession, listSessions } from './session-list.ts';
import { endSessionByRefreshToken, refreshSession, signOut } from './sessions.ts';

/** Returns the refresh token in a request body, with or without the `Bearer` prefix. */
const readRefreshToken = (body: { refresh_token?: string | undefined } | null | undefined): string | undefined =>
  body?.refresh_token?.replace(/^bearer\s+/i, '').trim() || undefined;

/** The calls of contract/accounts/sessions.ts. */
export function sessionRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps): void {
  const { config } = deps;

  serve(app, serving, sessionEndpoints.refresh, async (call) => {
    const given = readRefreshToken(call.body);
    const token = given ?? readCookieToken(call.request, config);
    // Not `accounts.session-ended`: the session is still open; another site tried to use it.
    if (token === 'refused') throw new AppError('not-allowed');
    if (!token) throw new AppError('accounts.session-ended');
    const { tokens, memberId } = await refreshSession(deps, token).catch((error: unknown) => {
      if (!given && error instanceof AppError && error.code === 'accounts.session-ended') clearSessionCookie(call.reply, config);
      throw error;
    });
    await storeRequestLanguage(deps, call, memberId);
    return issueTokens(call, deps, tokens);
  });

  serve(app, serving, sessionEndpoints.logout, async ({ caller, body, request, reply, language }) => {
    const [given, token] = [readRefreshToken(body), readCookieToken(request, config)];
    if (token === 'refused' && !caller && !given) throw new AppError('not-allowed');
    if (!caller && !given && !token) throw new AppError('not-signed-in');
    if (caller) await signOut(deps, caller.sessionId);
    if (given) await endSessionByRefreshToken(deps, given);
    if (token && token !== 'refused') {
      await endSessionByRefreshToken(deps, token);
      clearSessionCookie(reply, config);
    }
    return { msg: accountPhrase('signedOut', language) };
  });

  serve(app, serving, sessionEndpoints.sessions, ({ caller }) => listSessions(deps, caller));
  serve(app, serving, sessionEndpoints.endSession, async ({ caller, params, language }) => {
    await endOwnSession(deps, caller, params.id);
    return { msg: accountPhrase('sessionEnded', language) };
  });
  serve(app, serving, sessionEndpoints.endOtherSessions, async ({ caller, language }) => {
    await endOtherSessions(deps, caller);
    return { msg: accountPhrase('othersEnded', language) };
  });
}
