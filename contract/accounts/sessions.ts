import { z } from 'zod';
import { endpoint, Msg, text } from '../endpoint.ts';

/** Token fields (specification 3.7). Expiries are ISO 8601 UTC. Our own pages get the refresh token as a cookie and the word `cookie` here. */
export const Tokens = z.object({
  access_token: z.string(),
  access_token_expire: z.string(),
  refresh_token: z.string(),
  refresh_token_expire: z.string(),
});
export type Tokens = z.output<typeof Tokens>;

/** One sign-in on one device. */
export const Session = z.object({
  id: z.string(),
  /** The session that asks. */
  current: z.boolean(),
  /** Browser and system in a few words, as far as the browser tells; null when it tells nothing. */
  device: z.string().nullable(),
  /** ISO country of the address it came from, where a proxy in front names it. */
  country: z.string().nullable(),
  /** Whether its device is told by push. */
  notifications: z.boolean(),
  created_at: z.string(),
  last_seen_at: z.string(),
});
export type Session = z.output<typeof Session>;

const RefreshToken = z.object({ refresh_token: text(500).optional() }).nullish();

/** The sign-ins of a member: their tokens, their list, their end. */
export const sessions = {
  refresh: endpoint({
    name: 'refresh',
    method: 'POST',
    path: '/func/user/refresh-token',
    who: 'anyone',
    limit: 'refresh',
    summary: 'New tokens for a refresh token, in the body (Bearer prefix allowed) or in the session cookie of our own pages',
    body: RefreshToken,
    reply: Tokens,
    errors: ['accounts.session-ended'],
  }),
  logout: endpoint({
    name: 'logout',
    method: 'POST',
    path: '/api/v1/auth/logout',
    who: 'anyone',
    summary: 'End the session of the bearer token, of the refresh token in the body (Bearer prefix allowed), or of the session cookie of our own pages',
    body: RefreshToken,
    reply: Msg,
    errors: ['not-signed-in'],
  }),
  sessions: endpoint({
    name: 'sessions',
    method: 'GET',
    path: '/api/v1/users/sessions',
    who: 'member',
    beforeFactor: true,
    summary: "The member's sessions, this one first, then the newest",
    reply: z.array(Session),
  }),
  endSession: endpoint({
    name: 'endSession',
    method: 'DELETE',
    path: '/api/v1/users/sessions/{id}',
    who: 'member',
    beforeFactor: true,
    summary: "End one of the member's sessions",
    params: z.object({ id: z.uuid() }),
    reply: Msg,
  }),
  endOtherSessions: endpoint({
    name: 'endOtherSessions',
    method: 'DELETE',
    path: '/api/v1/users/sessions',
    who: 'member',
    beforeFactor: true,
    summary: 'End all sessions but this one',
    reply: Msg,
  }),
};
