import { z } from 'zod';
import { GENDERS, MESSENGERS } from '../constants.ts';
import { ConfirmationResponse, defineEndpoint, requiredLineField, textField } from '../endpoint.ts';
import { BirthDate, Country, Email, NewPassword, optionalField, Phone, Uid } from './fields.ts';

/** Sign-up (specification 3.4), with the three optional fields (specification 3.2). */
export const SignUp = z.object({
  uid: Uid,
  password: NewPassword,
  first_name: requiredLineField(60),
  last_name: requiredLineField(60),
  gender: z.enum(GENDERS, 'fields.required'),
  email: optionalField(Email),
  messenger: z.enum(MESSENGERS, 'fields.required'),
  country: Country,
  phone: optionalField(Phone),
  messenger_id: optionalField(requiredLineField(60)),
  birth_date: optionalField(BirthDate),
  /** The patient's name in her own script. */
  native_name: optionalField(requiredLineField(60)),
});

/** Endpoints to create an account. */
export const signUpEndpoints = {
  duplicateUid: defineEndpoint({
    name: 'duplicateUid',
    method: 'GET',
    path: '/api/v1/users/duplicate/uid',
    who: 'anyone',
    limit: 'duplicate-check',
    summary: 'Checks whether an ID is available.',
    query: z.object({ uid: textField(200).optional(), value: textField(200).optional() }),
    reply: ConfirmationResponse,
    errors: ['accounts.uid-registered', 'fields.uid', 'fields.uid-empty'],
  }),
  duplicateEmail: defineEndpoint({
    name: 'duplicateEmail',
    method: 'GET',
    path: '/api/v1/users/duplicate/email',
    who: 'anyone',
    limit: 'duplicate-check',
    summary: 'Checks whether an e-mail address is available.',
    query: z.object({ email: textField(300).optional(), value: textField(300).optional() }),
    reply: ConfirmationResponse,
    errors: ['accounts.email-registered', 'fields.email', 'fields.email-empty'],
  }),
  signUp: defineEndpoint({
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
