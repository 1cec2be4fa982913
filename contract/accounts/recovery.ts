import { z } from 'zod';
import { endpoint, Msg, requiredText, text } from '../endpoint.ts';
import { Email, NewPassword } from './fields.ts';

/** Finding the ID and setting a new password, for people who cannot sign in. */
export const recovery = {
  findId: endpoint({
    name: 'findId',
    method: 'POST',
    path: '/api/v1/auth/find-id',
    who: 'anyone',
    limit: 'recovery',
    summary: 'Mails a forgotten ID to its owner.',
    body: z.object({ name: requiredText(120), email: Email }),
    reply: z.object({ msg: z.string(), email: z.string() }),
  }),
  findPassword: endpoint({
    name: 'findPassword',
    method: 'POST',
    path: '/api/v1/auth/find-pw',
    who: 'anyone',
    limit: 'recovery',
    summary: 'Mails a one-time password reset link to the owner of an account.',
    body: z.object({ uid: requiredText(200), name: requiredText(120), email: Email }),
    reply: Msg,
  }),
  resetPassword: endpoint({
    name: 'resetPassword',
    method: 'POST',
    path: '/api/v1/auth/reset-pw',
    who: 'anyone',
    limit: 'recovery',
    summary: 'Sets a new password with the token of a reset link.',
    body: z.object({ token: requiredText(200), password: NewPassword, password_confirm: text(1000) }),
    reply: Msg,
    errors: ['accounts.reset-link-invalid', 'accounts.password-mismatch'],
  }),
};
