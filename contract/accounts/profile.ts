import { z } from 'zod';
import { GENDERS, MESSENGERS } from '../constants.ts';
import { defineEndpoint, requiredLineField, textField } from '../endpoint.ts';
import { CONSOLE_LANGUAGES } from '../languages.ts';
import { isSingleLine } from '../rules.ts';
import { BirthDate, Country, clearableField, Email, Phone } from './fields.ts';

export const Profile = z.object({
  uid: z.string(),
  email: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  native_name: z.string().nullable(),
  /** Birth date in the format of sign-up: `19801203`. Null if the member never gave one. Not part of the specification. */
  birth_date: z.string().nullable(),
  gender: z.enum(GENDERS),
  /** New e-mail address that is not confirmed yet by its link. */
  pending_email: z.string().nullable(),
  /** False for a member who joined through a provider and never set a password. */
  has_password: z.boolean(),
  country: z.string(),
  phone: z.string().nullable(),
  messenger: z.enum(MESSENGERS),
  messenger_id: z.string().nullable(),
  /** Random identifier for the payment provider. Unrelated to the uid (security 1.7). */
  customer_key: z.string(),
  /** Coordinators only: true if the coordinator is the head of the clinic (specification 7.18). */
  head: z.boolean().optional(),
});
export type Profile = z.output<typeof Profile>;

/** The stored profile. `email_error` says why the new e-mail address was refused; all other fields were stored. */
export const EditedProfile = Profile.extend({ email_error: z.object({ code: z.string(), detail: z.string() }).optional() });
export type EditedProfile = z.output<typeof EditedProfile>;

/**
 * Profile edit. `name` is "First Last" from the form's single name field (specification 3.11). It is used if `first_name` and `last_name` are absent.
 */
export const ProfileEdit = z.object({
  first_name: requiredLineField(60).optional(),
  last_name: requiredLineField(60).optional(),
  name: textField(120).trim().refine(isSingleLine, 'fields.bad-text').optional(),
  native_name: clearableField(requiredLineField(60)),
  birth_date: clearableField(BirthDate),
  gender: z.enum(GENDERS).optional(),
  email: clearableField(Email),
  country: Country.optional(),
  phone: clearableField(Phone),
  messenger: z.enum(MESSENGERS).optional(),
  messenger_id: clearableField(requiredLineField(60)),
});

/** Endpoints to read and edit the member's own profile. */
export const profileEndpoints = {
  profile: defineEndpoint({
    name: 'profile',
    method: 'GET',
    path: '/api/v1/users/mypage',
    who: 'member',
    beforeFactor: true,
    summary: "Retrieves the member's profile.",
    reply: Profile,
  }),
  editProfile: defineEndpoint({
    name: 'editProfile',
    method: 'PUT',
    path: '/api/v1/users/mypage',
    who: 'user',
    summary:
      "Updates the member's profile. Changing or removing the e-mail address requires recent proof of identity (`proveAgain`); without it the other fields are saved and `email_error` gives the reason.",
    body: ProfileEdit,
    reply: EditedProfile,
    errors: ['accounts.too-young'],
  }),
  chooseLanguage: defineEndpoint({
    name: 'chooseLanguage',
    method: 'PUT',
    path: '/api/v1/users/language',
    who: 'member',
    beforeFactor: true,
    summary: "Sets the language in which staff are notified. A patient's language follows from the language of the pages read.",
    body: z.object({ language: z.enum(CONSOLE_LANGUAGES) }),
    reply: z.object({ language: z.enum(CONSOLE_LANGUAGES) }),
  }),
};
