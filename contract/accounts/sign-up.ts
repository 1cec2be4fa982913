import { z } from 'zod';
import { GENDERS, MESSENGERS } from '../constants.ts';
import { endpoint, line, Msg, words } from '../endpoint.ts';
import { BirthDate, Country, Email, NewPassword, optional, Phone, Uid } from './fields.ts';

/** Sign-up (section 3), with the three fields of product.md that are sent when filled. */
export const SignUp = z.object({
  uid: Uid,
  password: NewPassword,
  first_name: words(60),
  last_name: words(60),
  gender: z.enum(GENDERS, 'fields.required'),
  email: optional(Email),
  messenger: z.enum(MESSENGERS, 'fields.required'),
  country: Country,
  phone: optional(Phone),
  messenger_id: optional(words(60)),
  birth_date: optional(BirthDate),
  /** Her name in her own script, as she would write it. */
  native_name: optional(words(60)),
});

/** Becoming a member. */
export const signUp = {
  duplicateUid: endpoint({
    name: 'duplicateUid',
    method: 'GET',
    path: '/api/v1/users/duplicate/uid',
    who: 'anyone',
    limit: 'duplicate-check',
    summary: 'Is this ID free?',
    query: z.object({ uid: line(200).optional(), value: line(200).optional() }),
    reply: Msg,
    errors: ['accounts.uid-registered', 'fields.uid', 'fields.uid-empty'],
  }),
  duplicateEmail: endpoint({
    name: 'duplicateEmail',
    method: 'GET',
    path: '/api/v1/users/duplicate/email',
    who: 'anyone',
    limit: 'duplicate-check',
    summary: 'Is this e-mail address free?',
    query: z.object({ email: line(300).optional(), value: line(300).optional() }),
    reply: Msg,
    errors: ['accounts.email-registered', 'fields.email', 'fields.email-empty'],
  }),
  signUp: endpoint({
    name: 'signUp',
    method: 'POST',
    path: '/api/v1/users',
    who: 'anyone',
    limit: 'sign-up',
    summary: 'Become a member',
    body: SignUp,
    reply: z.object({ uid: z.string() }),
    status: 201,
    errors: ['accounts.uid-taken', 'accounts.email-taken', 'accounts.too-young'],
  }),
};
