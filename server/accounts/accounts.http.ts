import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accounts } from '../../contract/accounts.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import { namedLanguage } from '../platform/negotiation.ts';
import { serve, type Serving } from '../platform/serve.ts';
import { EMAIL_FREE, phrase, UID_FREE } from './accounts.phrases.ts';
import { maskEmail } from './accounts.rules.ts';
import { deviceOf, handSession, keepLanguage } from './hand-session.ts';
import { login } from './login.ts';
import { type PrivacyDeps, privacyRoutes } from './privacy.http.ts';
import { editProfile, profileOf } from './profile.ts';
import { findId, findPassword, resetPassword } from './recovery.ts';
import { clearCookie, cookieToken, handTokens } from './session-cookie.ts';
import { securityRoutes } from './security.http.ts';
import { socialRoutes } from './social.http.ts';
import { staffRoutes } from './staff.http.ts';
import type { Staffing } from './clinic-staff.ts';
import { endSessionOf, refreshSession, signOut } from './sessions.ts';
import { checkEmailIsFree, checkUidIsFree, signUp } from './sign-up.ts';

/** The calls of contract/accounts.ts, and what belongs to accounts of the social, security and operator groups. */
export function accountRoutes(app: FastifyInstance, serving: Serving, deps: PrivacyDeps & { staffing: Staffing }): void {
  sessionRoutes(app, serving, deps);
  joinRoutes(app, serving, deps);
  recoveryRoutes(app, serving, deps);
  profileRoutes(app, serving, deps);
  securityRoutes(app, serving, deps);
  socialRoutes(app, serving, deps);
  privacyRoutes(app, serving, deps);
  staffRoutes(app, serving, deps);
}

function sessionRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  const { config } = deps;

  serve(app, serving, accounts.login, async (call) => {
    const { username, password, otp, device_token } = call.body;
    const device = deviceOf(call, config, device_token);
    return handSession(deps, call, device, await login(deps, { username, password, otp }, device));
  });

  serve(app, serving, accounts.refresh, async (call) => {
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
    return handTokens(call, deps, tokens);
  });

  serve(app, serving, accounts.logout, async ({ caller, request, reply, language }) => {
    const token = cookieToken(request, config);
    if (token === 'refused' && !caller) throw new AppError('not-allowed');
    if (caller) await signOut(deps, caller.sessionId);
    if (token && token !== 'refused') {
      await endSessionOf(deps, token);
      clearCookie(reply, config);
    }
    return { msg: phrase('signedOut', language) };
  });
}

function joinRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  serve(app, serving, accounts.duplicateUid, async ({ query }) => {
    await checkUidIsFree(deps.database.db, query.uid ?? query.value);
    return { msg: UID_FREE };
  });
  serve(app, serving, accounts.duplicateEmail, async ({ query }) => {
    await checkEmailIsFree(deps.database.db, query.email ?? query.value);
    return { msg: EMAIL_FREE };
  });
  serve(app, serving, accounts.signUp, async ({ body, language, client }) => ({ uid: await signUp(deps, body, { language, client }) }));
}

function recoveryRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  const named = (request: FastifyRequest) => namedLanguage(request.headers['accept-language']) ?? null;
  serve(app, serving, accounts.findId, async ({ body, language, request }) => {
    await findId(deps, body, named(request));
    return { msg: phrase('idMailed', language), email: maskEmail(body.email) };
  });
  serve(app, serving, accounts.findPassword, async ({ body, language, request }) => {
    await findPassword(deps, body, named(request));
    return { msg: phrase('linkMailed', language) };
  });
  serve(app, serving, accounts.resetPassword, async ({ body, language }) => {
    await resetPassword(deps, body);
    return { msg: phrase('passwordSet', language) };
  });
}

function profileRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  serve(app, serving, accounts.profile, ({ caller }) => profileOf(deps, caller));
  serve(app, serving, accounts.editProfile, ({ caller, body, client }) => editProfile(deps, caller, body, client));
}
