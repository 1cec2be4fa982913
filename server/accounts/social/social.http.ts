import type { FastifyInstance, FastifyRequest } from 'fastify';
import { socialEndpoints } from '../../../contract/accounts/social.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import { accountPhrase } from '../accounts.phrases.ts';
import { issueSession, readSignInDevice } from '../sessions/issue-session.ts';
import { beginSocialSignIn, describePendingIdentity, joinSocial, linkSocial, signInWithIdentity } from './social.ts';
import { clearSocialCookie, detectSocialClient, readSocialCookie, setSocialCookie } from './social-cookie.ts';
import { beginLink, linkIdentity, listLinkedProviders, unlinkIdentity } from './social-identities.ts';

/** The calls of contract/accounts/social.ts. */
export function socialRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps): void {
  socialSignInRoutes(app, serving, deps);
  pendingIdentityRoutes(app, serving, deps);
  linkedProviderRoutes(app, serving, deps);
}

/** Returns the social cookie. Throws if the request comes from another site. */
function requireSocialCookie(request: FastifyRequest, { config }: Deps): string | undefined {
  detectSocialClient(request, config);
  return readSocialCookie(request, config);
}

function socialSignInRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps): void {
  const { config } = deps;

  serve(app, serving, socialEndpoints.begin, async ({ params, body, language, reply }) => {
    const { url, cookie } = await beginSocialSignIn(deps, { provider: params.provider, redirectUri: body.redirect_uri }, language);
    setSocialCookie(reply, config, cookie);
    reply.header('cache-control', 'no-store');
    return { url };
  });

  for (const [provider, endpoint] of [
    ['google', socialEndpoints.loginGoogle],
    ['line', socialEndpoints.loginLine],
  ] as const) {
    serve(app, serving, endpoint, async (call) => {
      const { code, redirect_uri, state, device_token } = call.body;
      // Our own page receives the state in the redirect and must submit it. Without the state, the code could be a stranger's.
      if (detectSocialClient(call.request, config) === 'our page' && state === undefined) throw new AppError('accounts.social-expired');
      const cookie = readSocialCookie(call.request, config);
      const device = readSignInDevice(call, config, device_token);
      const entered = await signInWithIdentity(deps, { provider, cookie, code, redirectUri: redirect_uri, state }, device);
      clearSocialCookie(call.reply, config);
      return issueSession(deps, call, device, entered);
    });
  }
}

function pendingIdentityRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps): void {
  const { config } = deps;

  serve(app, serving, socialEndpoints.pending, ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    return describePendingIdentity(deps, readSocialCookie(request, config));
  });

  serve(app, serving, socialEndpoints.linkSocial, async (call) => {
    const { password, otp, device_token } = call.body;
    const device = readSignInDevice(call, config, device_token);
    const entered = await linkSocial(deps, requireSocialCookie(call.request, deps), { password, otp }, device);
    clearSocialCookie(call.reply, config);
    return issueSession(deps, call, device, entered);
  });

  serve(app, serving, socialEndpoints.joinSocial, async (call) => {
    const { language } = call;
    const device = readSignInDevice(call, config);
    const entered = await joinSocial(deps, requireSocialCookie(call.request, deps), call.body, { language, device });
    clearSocialCookie(call.reply, config);
    return issueSession(deps, call, device, entered);
  });
}

function linkedProviderRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps): void {
  const { config } = deps;

  serve(app, serving, socialEndpoints.linkedIdentities, ({ caller }) => listLinkedProviders(deps, caller));

  serve(app, serving, socialEndpoints.beginLink, async ({ caller, params, body, language, reply }) => {
    const { url, cookie } = await beginLink(deps, caller, { provider: params.provider, redirectUri: body.redirect_uri }, language);
    setSocialCookie(reply, config, cookie);
    return { url };
  });

  serve(app, serving, socialEndpoints.linkIdentity, async ({ caller, params, body, language, request, reply }) => {
    const { code, redirect_uri, state } = body;
    await linkIdentity(deps, caller, { provider: params.provider, cookie: requireSocialCookie(request, deps), code, redirectUri: redirect_uri, state });
    clearSocialCookie(reply, config);
    return { msg: accountPhrase('linked', language) };
  });

  serve(app, serving, socialEndpoints.unlinkIdentity, async ({ caller, params, language }) => {
    await unlinkIdentity(deps, caller, params.provider);
    return { msg: accountPhrase('unlinked', language) };
  });
}
