import { z } from 'zod';
import { ConfirmationResponse, defineEndpoint, textField } from '../endpoint.ts';
import { SecondFactorCode } from './fields.ts';

/** Endpoints of the second factor and of step-up authentication. */
export const secondFactorEndpoints = {
  proveAgain: defineEndpoint({
    name: 'proveAgain',
    method: 'POST',
    path: '/api/v1/auth/step-up',
    who: 'member',
    beforeFactor: true,
    limit: 'password',
    summary: "Proves the caller's identity with the password and, if set up, the second factor. Endpoints that need a recent proof require this call first.",
    body: z.object({ password: textField(1000), otp: textField(40).trim().optional() }),
    reply: ConfirmationResponse,
    errors: ['accounts.password-wrong', 'accounts.second-factor-needed', 'accounts.second-factor-wrong'],
  }),
  secondFactor: defineEndpoint({
    name: 'secondFactor',
    method: 'GET',
    path: '/api/v1/users/second-factor',
    who: 'member',
    beforeFactor: true,
    summary: 'Retrieves whether the account has a second factor and whether it is required to have one.',
    reply: z.object({ active: z.boolean(), required: z.boolean(), recovery_codes_left: z.number() }),
  }),
  beginSecondFactor: defineEndpoint({
    name: 'beginSecondFactor',
    method: 'POST',
    path: '/api/v1/users/second-factor',
    who: 'member',
    beforeFactor: true,
    limit: 'password',
    summary: 'Creates a secret for an authenticator app. It takes effect once a code is confirmed.',
    body: z.object({ password: textField(1000) }),
    reply: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['accounts.password-wrong', 'accounts.second-factor-active'],
  }),
  confirmSecondFactor: defineEndpoint({
    name: 'confirmSecondFactor',
    method: 'PUT',
    path: '/api/v1/users/second-factor',
    who: 'member',
    beforeFactor: true,
    limit: 'password',
    summary: 'Activates the second factor with a code of the authenticator app. Returns the recovery codes, which are shown only once.',
    body: z.object({ otp: SecondFactorCode }),
    reply: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['accounts.second-factor-wrong'],
  }),
  removeSecondFactor: defineEndpoint({
    name: 'removeSecondFactor',
    method: 'DELETE',
    path: '/api/v1/users/second-factor',
    who: 'member',
    beforeFactor: true,
    limit: 'password',
    summary: 'Removes the second factor, given the password and a code. An account that requires one must set up another at once.',
    body: z.object({ password: textField(1000), otp: SecondFactorCode }),
    reply: ConfirmationResponse,
    errors: ['accounts.password-wrong', 'accounts.second-factor-wrong'],
  }),
};
