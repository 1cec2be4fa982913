import { z } from 'zod';
import { GENDERS, MESSENGERS } from '../constants.ts';
import { endpoint, Msg, requiredLine, text } from '../endpoint.ts';
import { BirthDate, Country, Email, NewPassword, optional, Phone, Uid } from './fields.ts';

/** Sign-up (specification 3.4), with the three optional fields (specification 3.2). */
export const SignUp = z.object({
  uid: Uid,
  password: NewPassword,
  first_name: requiredLine(60),
  last_name: requiredLine(60),
  gender: z.enum(GENDERS, 'fields.required'),
  email: optional(Email),
  messenger: z.enum(MESSENGERS, 'fields.required'),
  country: Country,
  phone: optional(Phone),
  messenger_id: optional(requiredLine(60)),
  birth_date: optional(BirthDate),
  /** The patient's name in her own script. */
  native_name: optional(requiredLine(60)),
});

/** Endpoints for becoming a member. */
export const signUp = {
  duplicateUid: endpoint({
    name: 'duplicateUid',
    method: 'GET',
    path: '/api/v1/users/duplicate/uid',
    who: 'anyone',
    limit: 'duplicate-check',
    summary: 'Checks whether an ID is available.',
    query: z.object({ uid: text(200).optional(), value: text(200).optional() }),
    reply: Msg,
    errors: ['accounts.uid-registered', 'fields.uid', 'fields.uid-empty'],
  }),
  duplicateEmail: endpoint({
    name: 'duplicateEmail',
    method: 'GET',
    path: '/api/v1/users/duplicate/email',
    who: 'anyone',
    limit: 'duplicate-check',
    summary: 'Checks whether an e-mail address is available.',
    query: z.object({ email: text(300).optional(), value: text(300).optional() }),
    reply: Msg,
    errors: ['accounts.email-registered', 'fields.email', 'fields.email-empty'],
  }),
  signUp: endpoint({
    name: 'signUp',
    method: 'POST',
    path: '/api/v1/users',
    who: 'anyone',
    limit: 'sign-up',
    summary: 'Creates a member account.',
    body: SignUp,
    reply: z.object({ uid: z.string() }),
    status: 201,
    errors: ['accounts.uid-taken', 'accounts.email-taken', 'accounts.too-young'],
  }),
};
