import { z } from 'zod';
import { endpoint, text } from '../endpoint.ts';
import { Tokens } from './sessions.ts';

/** Signing in with ID and password; with a provider see social.ts. */
export const signIn = {
  login: endpoint({
    name: 'login',
    method: 'POST',
    path: '/api/v1/auth/login',
    who: 'anyone',
    encoding: 'form',
    limit: 'login',
    summary: 'Signs in with ID and password.',
    body: z.object({
      username: text(200).trim().min(1, 'fields.required'),
      password: text(1000).trim().min(1, 'fields.required'),
      device_token: text(1000).optional(),
      /** Six digits, or a recovery code. Required after a correct password if the answer was `accounts.second-factor-needed`. */
      otp: text(40).trim().optional(),
    }),
    reply: Tokens,
    errors: ['accounts.login-failed', 'accounts.second-factor-needed', 'accounts.second-factor-wrong'],
  }),
};
