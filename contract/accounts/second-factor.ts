import { z } from 'zod';
import { endpoint, Msg, text } from '../endpoint.ts';
import { Otp } from './fields.ts';

/** Endpoints of the second factor and of proving one's identity again (step-up). */
export const secondFactor = {
  proveAgain: endpoint({
    name: 'proveAgain',
    method: 'POST',
    path: '/api/v1/auth/step-up',
    who: 'member',
    beforeFactor: true,
    limit: 'password',
    summary: 'Prove again that it is you, before what asks for it: the password, and the second factor where there is one',
    body: z.object({ password: text(1000), otp: text(40).trim().optional() }),
    reply: Msg,
    errors: ['accounts.password-wrong', 'accounts.second-factor-needed', 'accounts.second-factor-wrong'],
  }),
  secondFactor: endpoint({
    name: 'secondFactor',
    method: 'GET',
    path: '/api/v1/users/second-factor',
    who: 'member',
    beforeFactor: true,
    summary: 'Whether there is a second factor, and whether this account must have one',
    reply: z.object({ active: z.boolean(), required: z.boolean(), recovery_codes_left: z.number() }),
  }),
  beginSecondFactor: endpoint({
    name: 'beginSecondFactor',
    method: 'POST',
    path: '/api/v1/users/second-factor',
    who: 'member',
    beforeFactor: true,
    limit: 'password',
    summary: 'A new secret for an authenticator app; it counts once a code of it is confirmed',
    body: z.object({ password: text(1000) }),
    reply: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['accounts.password-wrong', 'accounts.second-factor-active'],
  }),
  confirmSecondFactor: endpoint({
    name: 'confirmSecondFactor',
    method: 'PUT',
    path: '/api/v1/users/second-factor',
    who: 'member',
    beforeFactor: true,
    limit: 'password',
    summary: 'Confirm the new secret with a code; answers the recovery codes, shown this once',
    body: z.object({ otp: Otp }),
    reply: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['accounts.second-factor-wrong'],
  }),
  removeSecondFactor: endpoint({
    name: 'removeSecondFactor',
    method: 'DELETE',
    path: '/api/v1/users/second-factor',
    who: 'member',
    beforeFactor: true,
    limit: 'password',
    summary: 'Take the second factor out, with the password and a code; who must have one sets up another at once',
    body: z.object({ password: text(1000), otp: Otp }),
    reply: Msg,
    errors: ['accounts.password-wrong', 'accounts.second-factor-wrong'],
  }),
};
