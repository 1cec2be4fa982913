import { z } from 'zod';
import { SOCIAL_PROVIDERS } from '../constants.ts';
import { ConfirmationResponse, defineEndpoint, textField } from '../endpoint.ts';
import { NewPassword } from './fields.ts';
import { SessionTokens } from './sessions.ts';
import { SignUp } from './sign-up.ts';

/**
 * Social sign-in (specification 3.9): OpenID Connect with state, nonce and PKCE. `begin` binds these to the browser with a cookie. The provider
 * redirects to `redirect_uri` with a code, which the page sends to `loginGoogle` or `loginLine`. An unknown identity is answered
 * `accounts.social-unknown`; the page continues with `joinSocial`. If the e-mail address already has an account, the answer is
 * `accounts.social-link-needed`. The page then calls `linkSocial`, which asks once for that account's password.
 */
const Provider = z.enum(SOCIAL_PROVIDERS);
const codeSignIn = {
  body: z.object({
    code: textField(2000).min(1, 'fields.required'),
    redirect_uri: textField(500),
    /** State returned by the provider. Our own pages always send it. If sent, it must equal the issued state. */
    state: textField(500).optional(),
    device_token: textField(1000).optional(),
  }),
  reply: SessionTokens,
  errors: ['accounts.social-failed', 'accounts.social-expired', 'accounts.social-unknown', 'accounts.social-link-needed'],
} as const;

export const socialEndpoints = {
  begin: defineEndpoint({
    name: 'begin',
    method: 'POST',
    path: '/api/v1/auth/social/{provider}',
    who: 'anyone',
    limit: 'login',
    summary: "Starts a social sign-in and returns the provider's URL to redirect the browser to.",
    params: z.object({ provider: Provider }),
    body: z.object({ redirect_uri: textField(500) }),
    reply: z.object({ url: z.string() }),
    errors: ['accounts.social-redirect', 'unavailable'],
  }),
  loginGoogle: defineEndpoint({
    name: 'loginGoogle',
    method: 'POST',
    path: '/api/v1/auth/login/google',
    who: 'anyone',
    limit: 'login',
    summary: 'Signs in with Google.',
    ...codeSignIn,
  }),
  loginLine: defineEndpoint({
    name: 'loginLine',
    method: 'POST',
    path: '/api/v1/auth/login/line',
    who: 'anyone',
    limit: 'login',
    summary: 'Signs in with LINE.',
    ...codeSignIn,
  }),
  /** Returns the provider's data about a person without an account here, to prefill the next form. */
  pending: defineEndpoint({
    name: 'pending',
    method: 'GET',
    path: '/api/v1/auth/social/pending',
    who: 'anyone',
    summary: 'Retrieves the identity confirmed by a provider, until it is linked to an account or used to sign up.',
    reply: z.object({ provider: Provider, email: z.string().nullable(), name: z.string().nullable() }),
    errors: ['accounts.social-expired'],
  }),
  linkSocial: defineEndpoint({
    name: 'linkSocial',
    method: 'POST',
    path: '/api/v1/auth/social/link',
    who: 'anyone',
    limit: 'login',
    summary: 'Links the confirmed identity to the existing account with the same e-mail address, given its password.',
    body: z.object({
      password: textField(1000).trim().min(1, 'fields.required'),
      device_token: textField(1000).optional(),
      otp: textField(40).trim().optional(),
    }),
    reply: SessionTokens,
    errors: ['accounts.login-failed', 'accounts.social-expired', 'accounts.second-factor-needed', 'accounts.second-factor-wrong'],
  }),
  joinSocial: defineEndpoint({
    name: 'joinSocial',
    method: 'POST',
    path: '/api/v1/auth/social/join',
    who: 'anyone',
    limit: 'sign-up',
    summary: 'Creates a member account from the confirmed identity. A password is optional.',
    body: SignUp.omit({ password: true }).extend({ password: z.union([z.literal('').transform(() => undefined), NewPassword]).optional() }),
    reply: SessionTokens,
    status: 201,
    errors: ['accounts.uid-taken', 'accounts.email-taken', 'accounts.social-expired', 'accounts.too-young'],
  }),
  linkedIdentities: defineEndpoint({
    name: 'linkedIdentities',
    method: 'GET',
    path: '/api/v1/users/social',
    who: 'member',
    summary: 'Lists the sign-in providers linked to the account.',
    reply: z.array(z.object({ provider: Provider, email: z.string().nullable(), linked_at: z.string() })),
  }),
  /**
   * Links a provider to the account permanently. Requires a recent proof of identity. For patients only, because staff must not sign in through a
   * provider alone.
   */
  beginLink: defineEndpoint({
    name: 'beginLink',
    method: 'POST',
    path: '/api/v1/users/social/{provider}',
    who: 'user',
    proof: true,
    limit: 'link',
    summary: 'Starts linking a provider and returns the URL to redirect the browser to.',
    params: z.object({ provider: Provider }),
    body: z.object({ redirect_uri: textField(500) }),
    reply: z.object({ url: z.string() }),
    errors: ['accounts.prove-again', 'accounts.social-redirect', 'unavailable'],
  }),
  linkIdentity: defineEndpoint({
    name: 'linkIdentity',
    method: 'PUT',
    path: '/api/v1/users/social/{provider}',
    who: 'user',
    limit: 'login',
    summary: 'Links a provider with the code it returned. Must be called from the browser and session that started the linking.',
    params: z.object({ provider: Provider }),
    body: z.object({ code: textField(2000).min(1, 'fields.required'), redirect_uri: textField(500), state: textField(500) }),
    reply: ConfirmationResponse,
    errors: ['accounts.social-failed', 'accounts.social-expired', 'accounts.social-taken', 'accounts.social-one-each', 'unavailable'],
  }),
  unlinkIdentity: defineEndpoint({
    name: 'unlinkIdentity',
    method: 'DELETE',
    path: '/api/v1/users/social/{provider}',
    who: 'member',
    proof: true,
    summary: 'Unlinks a provider. Refused if it is the only way to sign in.',
    params: z.object({ provider: Provider }),
    reply: ConfirmationResponse,
    errors: ['accounts.prove-again', 'accounts.only-way-in'],
  }),
};
