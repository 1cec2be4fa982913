import { z } from 'zod';
import { defineEndpoint, textField } from '../endpoint.ts';
import { SessionTokens } from './sessions.ts';

/** Endpoints to sign in with ID and password. For providers see social.ts. */
export const signInEndpoints = {
  login: defineEndpoint({
    name: 'login',
    method: 'POST',
    path: '/api/v1/auth/login',
    who: 'anyone',
    encoding: 'form',
    limit: 'login',
    summary: 'Signs in with ID and password.',
    body: z.object({
      username: textField(200).trim().min(1, 'fields.required'),
      password: textField(1000).trim().min(1, 'fields.required'),
      device_token: textField(1000).optional(),
      /** Six digits, or a recovery code. Required after a correct password if the answer was `accounts.second-factor-needed`. */
      otp: textField(40).trim().optional(),
    }),
    reply: SessionTokens,
    errors: ['accounts.login-failed', 'accounts.second-factor-needed', 'accounts.second-factor-wrong'],
  }),
};
