import { z } from 'zod';
import { ConfirmationResponse, defineEndpoint, textField } from '../endpoint.ts';

/**
 * Token fields (specification 3.7). Expiries are ISO 8601 UTC. Our own pages receive the refresh token as a cookie; their field holds the word
 * `cookie`.
 */
export const SessionTokens = z.object({
  access_token: z.string(),
  access_token_expire: z.string(),
  refresh_token: z.string(),
  refresh_token_expire: z.string(),
});
export type SessionTokens = z.output<typeof SessionTokens>;

/** One sign-in on one device. */
export const Session = z.object({
  id: z.string(),
  /** True for the session that made the request. */
  current: z.boolean(),
  /** Short name of browser and system; null if the browser does not reveal it. */
  device: z.string().nullable(),
  /** ISO country of the IP address, if a proxy in front of the server supplies it. */
  country: z.string().nullable(),
  /** True if the device of this session receives push notifications. */
  notifications: z.boolean(),
  created_at: z.string(),
  last_seen_at: z.string(),
});
export type Session = z.output<typeof Session>;

const RefreshToken = z.object({ refresh_token: textField(500).optional() }).nullish();

/** Endpoints for a member's sessions: renewing tokens, listing sessions, signing out. */
export const sessionEndpoints = {
  refresh: defineEndpoint({
    name: 'refresh',
    method: 'POST',
    path: '/func/user/refresh-token',
    who: 'anyone',
    limit: 'refresh',
    summary:
      "Exchanges a refresh token for new tokens. The token is sent in the body (a `Bearer` prefix is allowed) or, by the product's own pages, in the session cookie.",
    body: RefreshToken,
    reply: SessionTokens,
    errors: ['accounts.session-ended'],
  }),
  logout: defineEndpoint({
    name: 'logout',
    method: 'POST',
    path: '/api/v1/auth/logout',
    who: 'anyone',
    summary: 'Ends the session identified by the access token, the refresh token in the body (a `Bearer` prefix is allowed), or the session cookie.',
    body: RefreshToken,
    reply: ConfirmationResponse,
    errors: ['not-signed-in'],
  }),
  sessions: defineEndpoint({
    name: 'sessions',
    method: 'GET',
    path: '/api/v1/users/sessions',
    who: 'member',
    beforeFactor: true,
    summary: "Lists the member's sessions: the current one first, then the newest.",
    reply: z.array(Session),
  }),
  endSession: defineEndpoint({
    name: 'endSession',
    method: 'DELETE',
    path: '/api/v1/users/sessions/{id}',
    who: 'member',
    beforeFactor: true,
    summary: "Ends one of the member's sessions.",
    params: z.object({ id: z.uuid() }),
    reply: ConfirmationResponse,
  }),
  endOtherSessions: defineEndpoint({
    name: 'endOtherSessions',
    method: 'DELETE',
    path: '/api/v1/users/sessions',
    who: 'member',
    beforeFactor: true,
    summary: "Ends all of the member's sessions except the current one.",
    reply: ConfirmationResponse,
  }),
};
