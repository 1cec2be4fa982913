import { z } from 'zod';
import { ConfirmationResponse, defineEndpoint, requiredTextField, textField } from '../endpoint.ts';
import { Email, NewPassword } from './fields.ts';

/** The password and the e-mail address of an account. */
export const credentialsEndpoints = {
  changePassword: defineEndpoint({
    name: 'changePassword',
    method: 'PUT',
    path: '/api/v1/users/mypage/password',
    who: 'member',
    beforeFactor: true,
    limit: 'password',
    summary: "Changes the caller's password and ends every other session of the account.",
    /**
     * `current` can be omitted by a member who joined through a provider and has no password. A sign-in within the last ten minutes is then required.
     */
    body: z.object({ current: textField(1000).optional(), password: NewPassword, password_confirm: textField(1000) }),
    reply: ConfirmationResponse,
    errors: ['accounts.password-wrong', 'accounts.password-mismatch', 'accounts.prove-again'],
  }),
  changeEmail: defineEndpoint({
    name: 'changeEmail',
    method: 'POST',
    path: '/api/v1/users/mypage/email',
    who: 'member',
    limit: 'recovery',
    summary:
      'Mails a confirmation link to a new e-mail address and notifies the current one. Requires recent proof of identity (`proveAgain`), unless the address stays the same.',
    body: z.object({ email: Email }),
    reply: ConfirmationResponse,
    errors: ['accounts.email-registered', 'accounts.prove-again'],
  }),
  confirmEmail: defineEndpoint({
    name: 'confirmEmail',
    method: 'POST',
    path: '/api/v1/auth/confirm-email',
    who: 'anyone',
    limit: 'recovery',
    summary: 'Confirms a new e-mail address with the token of the mailed link.',
    body: z.object({ token: requiredTextField(200) }),
    reply: z.object({ msg: z.string(), email: z.string() }),
    errors: ['accounts.email-link-invalid', 'accounts.email-registered'],
  }),
};
