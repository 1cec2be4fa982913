import type { FastifyInstance, FastifyRequest } from 'fastify';
import { social } from '../../../contract/accounts/social.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type Serving, serve } from '../../platform/serve.ts';
import { accountPhrase } from '../accounts.phrases.ts';
import { describeDevice, issueSession } from '../sessions/issue-session.ts';
import { beginSocial, joinSocial, linkSocial, pendingSocial, signInWithIdentity } from './social.ts';
import { clearSocialCookie, setSocialCookie, socialClient, socialCookie } from './social-cookie.ts';
import { beginLink, linkedIdentities, linkIdentity, unlinkIdentity } from './social-identities.ts';

/** The calls of contract/accounts/social.ts. */
export function socialRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  enterRoutes(app, serving, deps);
  goOnRoutes(app, serving, deps);
  linkedRoutes(app, serving, deps);
}

/** Returns the social cookie. Throws if the request comes from another site. */
function cookieOf(request: FastifyRequest, { config }: Deps): string | undefined {
  socialClient(request, config);
  return socialCookie(request, config);
}

function enterRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  const { config } = deps;

  serve(app, serving, social.begin, async ({ params, body, language, reply }) => {
    const { url, cookie } = await beginSocial(deps, { provider: params.provider, redirectUri: body.redirect_uri }, language);
    setSocialCookie(reply, config, cookie);
    reply.header('cache-control', 'no-store');
    return { url };
  });

  for (const [provider, endpoint] of [
    ['google', social.loginGoogle],
    ['line', social.loginLine],
  ] as const) {
    serve(app, serving, endpoint, async (call) => {
      const { code, redirect_uri, state, device_token } = call.body;
      // Our own page receives the state in the redirect and must submit it; without it, its code could be a stranger's.
      if (socialClient(call.request, config) === 'our page' && state === undefined) throw new AppError('accounts.social-expired');
      const cookie = socialCookie(call.request, config);
      const device = describeDevice(call, config, device_token);
      const entered = await signInWithIdentity(deps, { provider, cookie, code, redirectUri: redirect_uri, state }, device);
      clearSocialCookie(call.reply, config);
      return issueSession(deps, call, device, entered);
    });
  }
}

function goOnRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  const { config } = deps;

  serve(app, serving, social.pending, ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    return pendingSocial(deps, socialCookie(request, config));
  });

  serve(app, serving, social.linkSocial, async (call) => {
    const { password, otp, device_token } = call.body;
    const device = describeDevice(call, config, device_token);
    const entered = await linkSocial(deps, cookieOf(call.request, deps), { password, otp }, device);
    clearSocialCookie(call.reply, config);
    return issueSession(deps, call, device, entered);
  });

  serve(app, serving, social.joinSocial, async (call) => {
    const { language } = call;
    const device = describeDevice(call, config);
    const entered = await joinSocial(deps, cookieOf(call.request, deps), call.body, { language, device });
    clearSocialCookie(call.reply, config);
    return issueSession(deps, call, device, entered);
  });
}

function linkedRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  const { config } = deps;

  serve(app, serving, social.linkedIdentities, ({ caller }) => linkedIdentities(deps, caller));

  serve(app, serving, social.beginLink, async ({ caller, params, body, language, reply }) => {
    const { url, cookie } = await beginLink(deps, caller, { provider: params.provider, redirectUri: body.redirect_uri }, language);
    setSocialCookie(reply, config, cookie);
    return { url };
  });

  serve(app, serving, social.linkIdentity, async ({ caller, params, body, language, request, reply }) => {
    const { code, redirect_uri, state } = body;
    await linkIdentity(deps, caller, { provider: params.provider, cookie: cookieOf(request, deps), code, redirectUri: redirect_uri, state });
    clearSocialCookie(reply, config);
    return { msg: accountPhrase('linked', language) };
  });

  serve(app, serving, social.unlinkIdentity, async ({ caller, params, language }) => {
    await unlinkIdentity(deps, caller, params.provider);
    return { msg: accountPhrase('unlinked', language) };
  });
}
