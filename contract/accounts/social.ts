import { z } from 'zod';
import { SOCIAL_PROVIDERS } from '../constants.ts';
import { endpoint, Msg, text } from '../endpoint.ts';
import { NewPassword } from './fields.ts';
import { Tokens } from './sessions.ts';
import { SignUp } from './sign-up.ts';

/**
 * Social sign-in (specification 3.9): OpenID Connect with state, nonce and PKCE. `begin` binds these to the browser with a cookie; the provider
 * redirects to `redirect_uri` with a code, which is sent to `loginGoogle` or `loginLine`. An unknown identity is answered `accounts.social-unknown`
 * and continues with `joinSocial`. If the e-mail address already has an account, the answer is `accounts.social-link-needed`, followed by
 * `linkSocial`, which asks once for that account's password.
 */
const Provider = z.enum(SOCIAL_PROVIDERS);
const Handed = {
  body: z.object({
    code: text(2000).min(1, 'fields.required'),
    redirect_uri: text(500),
    /** The state returned by the provider. Our own pages always send it; if sent, it must equal the one issued. */
    state: text(500).optional(),
    device_token: text(1000).optional(),
  }),
  reply: Tokens,
  errors: ['accounts.social-failed', 'accounts.social-expired', 'accounts.social-unknown', 'accounts.social-link-needed'],
} as const;

export const social = {
  begin: endpoint({
    name: 'begin',
    method: 'POST',
    path: '/api/v1/auth/social/{provider}',
    who: 'anyone',
    limit: 'login',
    summary: 'Begin a social sign-in: where to send the browser',
    params: z.object({ provider: Provider }),
    body: z.object({ redirect_uri: text(500) }),
    reply: z.object({ url: z.string() }),
    errors: ['accounts.social-redirect', 'unavailable'],
  }),
  loginGoogle: endpoint({
    name: 'loginGoogle',
    method: 'POST',
    path: '/api/v1/auth/login/google',
    who: 'anyone',
    limit: 'login',
    summary: 'Sign in with Google',
    ...Handed,
  }),
  loginLine: endpoint({
    name: 'loginLine',
    method: 'POST',
    path: '/api/v1/auth/login/line',
    who: 'anyone',
    limit: 'login',
    summary: 'Sign in with LINE',
    ...Handed,
  }),
  /** Returns the provider's data about a person who has not linked or joined yet, to prefill the next form. */
  pending: endpoint({
    name: 'pending',
    method: 'GET',
    path: '/api/v1/auth/social/pending',
    who: 'anyone',
    summary: 'Who a provider says is here, while she has not linked or joined',
    reply: z.object({ provider: Provider, email: z.string().nullable(), name: z.string().nullable() }),
    errors: ['accounts.social-expired'],
  }),
  linkSocial: endpoint({
    name: 'linkSocial',
    method: 'POST',
    path: '/api/v1/auth/social/link',
    who: 'anyone',
    limit: 'login',
    summary: 'Link what the provider said to the account with the same address, with its password',
    body: z.object({ password: text(1000).trim().min(1, 'fields.required'), device_token: text(1000).optional(), otp: text(40).trim().optional() }),
    reply: Tokens,
    errors: ['accounts.login-failed', 'accounts.social-expired', 'accounts.second-factor-needed', 'accounts.second-factor-wrong'],
  }),
  joinSocial: endpoint({
    name: 'joinSocial',
    method: 'POST',
    path: '/api/v1/auth/social/join',
    who: 'anyone',
    limit: 'sign-up',
    summary: 'Become a member with what the provider said; a password is optional',
    body: SignUp.omit({ password: true }).extend({ password: z.union([z.literal('').transform(() => undefined), NewPassword]).optional() }),
    reply: Tokens,
    status: 201,
    errors: ['accounts.uid-taken', 'accounts.email-taken', 'accounts.social-expired', 'accounts.too-young'],
  }),
  linkedIdentities: endpoint({
    name: 'linkedIdentities',
    method: 'GET',
    path: '/api/v1/users/social',
    who: 'member',
    summary: 'The providers that this account is linked with',
    reply: z.array(z.object({ provider: Provider, email: z.string().nullable(), linked_at: z.string() })),
  }),
  /** Links a provider to the account permanently. Requires a proof. Patients only, because staff may never sign in through a provider alone. */
  beginLink: endpoint({
    name: 'beginLink',
    method: 'POST',
    path: '/api/v1/users/social/{provider}',
    who: 'user',
    proof: true,
    limit: 'link',
    summary: 'Begin to link a provider: where to send the browser',
    params: z.object({ provider: Provider }),
    body: z.object({ redirect_uri: text(500) }),
    reply: z.object({ url: z.string() }),
    errors: ['accounts.prove-again', 'accounts.social-redirect', 'unavailable'],
  }),
  linkIdentity: endpoint({
    name: 'linkIdentity',
    method: 'PUT',
    path: '/api/v1/users/social/{provider}',
    who: 'user',
    limit: 'login',
    summary: 'Link the provider with what it sent back, in the browser and the session that began it',
    params: z.object({ provider: Provider }),
    body: z.object({ code: text(2000).min(1, 'fields.required'), redirect_uri: text(500), state: text(500) }),
    reply: Msg,
    errors: ['accounts.social-failed', 'accounts.social-expired', 'accounts.social-taken', 'accounts.social-one-each', 'unavailable'],
  }),
  unlinkIdentity: endpoint({
    name: 'unlinkIdentity',
    method: 'DELETE',
    path: '/api/v1/users/social/{provider}',
    who: 'member',
    proof: true,
    summary: 'Unlink a provider; refused when it is the only way in',
    params: z.object({ provider: Provider }),
    reply: Msg,
    errors: ['accounts.prove-again', 'accounts.only-way-in'],
  }),
};
