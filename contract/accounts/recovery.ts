import { z } from 'zod';
import { ConfirmationResponse, defineEndpoint, requiredTextField, textField } from '../endpoint.ts';
import { Email, NewPassword } from './fields.ts';

/** Endpoints to find a forgotten ID and to set a new password. The caller is not signed in. */
export const recoveryEndpoints = {
  findId: defineEndpoint({
    name: 'findId',
    method: 'POST',
    path: '/api/v1/auth/find-id',
    who: 'anyone',
    limit: 'recovery',
    summary: 'Mails a forgotten ID to its owner.',
    body: z.object({ name: requiredTextField(120), email: Email }),
    reply: z.object({ msg: z.string(), email: z.string() }),
  }),
  findPassword: defineEndpoint({
    name: 'findPassword',
    method: 'POST',
    path: '/api/v1/auth/find-pw',
    who: 'anyone',
    limit: 'recovery',
    summary: 'Mails a one-time password reset link to the owner of an account.',
    body: z.object({ uid: requiredTextField(200), name: requiredTextField(120), email: Email }),
    reply: ConfirmationResponse,
  }),
  resetPassword: defineEndpoint({
    name: 'resetPassword',
    method: 'POST',
    path: '/api/v1/auth/reset-pw',
    who: 'anyone',
    limit: 'recovery',
    summary: 'Sets a new password with the token of a reset link.',
    body: z.object({ token: requiredTextField(200), password: NewPassword, password_confirm: textField(1000) }),
    reply: ConfirmationResponse,
    errors: ['accounts.reset-link-invalid', 'accounts.password-mismatch'],
  }),
};
