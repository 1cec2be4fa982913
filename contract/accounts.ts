import { z } from 'zod';
import { countryCode } from './countries.ts';
import { endpoint, line, Msg, words } from './endpoint.ts';
import { EMAIL_PATTERN, isRealDate, PASSWORD_MAX, PASSWORD_MIN, passwordForm, PHONE_PATTERN, plainAddress, plainDigits, UID_PATTERN } from './rules.ts';
import { GENDERS, MESSENGERS } from './constants.ts';

/** ID hint of section 5: English letters and numbers, at least 4 characters. */
export const Uid = z.string().trim().regex(UID_PATTERN, 'fields.uid');
/** The pattern of section 5, bounded; every address that comes in is read by this one. */
export const Email = z.string().overwrite(plainAddress).max(254, 'fields.email').regex(EMAIL_PATTERN, 'fields.email');
/** 8 to 128 characters of any script, in NFC (`passwordForm`); no white space at either end, because sign-in trims (security.md 1). */
export const NewPassword = z
  .string()
  .overwrite(passwordForm)
  .min(PASSWORD_MIN, 'fields.password-short')
  .max(PASSWORD_MAX, 'fields.password-long')
  .refine((s) => s === s.trim(), 'fields.password-space')
  .refine((s) => s.isWellFormed() && !s.includes('\u0000'), 'fields.bad-text');
/** `19801203`, in the figures of any keyboard. */
export const BirthDate = z
  .string()
  .overwrite((typed) => plainDigits(typed).trim())
  .refine(isRealDate, 'fields.birth-date');
/** ISO 3166 code or one of the specification's words; answered as an upper-case code. */
export const Country = z
  .string()
  .trim()
  .transform((value, ctx) => {
    const code = countryCode(value);
    if (code) return code;
    ctx.addIssue({ code: 'custom', message: 'fields.country' });
    return z.NEVER;
  });
export const Phone = line(30).trim().regex(PHONE_PATTERN, 'fields.phone');

const empty = z.literal('').transform(() => undefined);
const optional = <S extends z.ZodType>(schema: S) => z.union([empty, schema]).optional();
/** In an edit: absent leaves it, empty or null takes it out. */
const clearable = <S extends z.ZodType>(schema: S) => z.union([z.literal('').transform(() => null), z.null(), schema]).optional();

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

/** Token fields of section 3. Expiries are ISO 8601 UTC. Our own pages get the refresh token as a cookie and the word `cookie` here. */
export const Tokens = z.object({
  access_token: z.string(),
  access_token_expire: z.string(),
  refresh_token: z.string(),
  refresh_token_expire: z.string(),
});
export type Tokens = z.output<typeof Tokens>;

export const Profile = z.object({
  uid: z.string(),
  email: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  native_name: z.string().nullable(),
  /** Ours, as at joining: `19801203`; null for who never gave one. */
  birth_date: z.string().nullable(),
  gender: z.enum(GENDERS),
  /** A new address that waits for its link to be opened. */
  pending_email: z.string().nullable(),
  /** False for who joined with a provider and never set one. */
  has_password: z.boolean(),
  country: z.string(),
  phone: z.string().nullable(),
  messenger: z.enum(MESSENGERS),
  messenger_id: z.string().nullable(),
  /** Random, for the payment provider only; unrelated to the uid (security.md 1). */
  customer_key: z.string(),
});
export type Profile = z.output<typeof Profile>;

/** Profile edit. `name` is the single name field the form also sends (section 3): "First Last", used when the two are absent. */
export const ProfileEdit = z.object({
  first_name: words(60).optional(),
  last_name: words(60).optional(),
  name: line(120).optional(),
  native_name: clearable(words(60)),
  birth_date: clearable(BirthDate),
  gender: z.enum(GENDERS).optional(),
  email: clearable(Email),
  country: Country.optional(),
  phone: clearable(Phone),
  messenger: z.enum(MESSENGERS).optional(),
  messenger_id: clearable(words(60)),
});

export const accounts = {
  refresh: endpoint({
    name: 'refresh',
    method: 'POST',
    path: '/func/user/refresh-token',
    who: 'anyone',
    limit: 'refresh',
    summary: 'New tokens for a refresh token, in the body (Bearer prefix allowed) or in the session cookie of our own pages',
    body: z.object({ refresh_token: line(500).optional() }).nullish(),
    reply: Tokens,
    errors: ['accounts.session-ended'],
  }),
  login: endpoint({
    name: 'login',
    method: 'POST',
    path: '/api/v1/auth/login',
    who: 'anyone',
    encoding: 'form',
    limit: 'login',
    summary: 'Sign in with ID and password',
    body: z.object({
      username: line(200).trim().min(1, 'fields.required'),
      password: line(1000).trim().min(1, 'fields.required'),
      device_token: line(1000).optional(),
      /** Six digits, or a recovery code: asked for with `accounts.second-factor-needed` after a right password. */
      otp: line(40).trim().optional(),
    }),
    reply: Tokens,
    errors: ['accounts.login-failed', 'accounts.second-factor-needed', 'accounts.second-factor-wrong'],
  }),
  logout: endpoint({
    name: 'logout',
    method: 'POST',
    path: '/api/v1/auth/logout',
    who: 'anyone',
    summary: 'End this session on the server',
    reply: Msg,
  }),
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
  findId: endpoint({
    name: 'findId',
    method: 'POST',
    path: '/api/v1/auth/find-id',
    who: 'anyone',
    limit: 'recovery',
    summary: 'Have the ID mailed to its owner',
    body: z.object({ name: words(120), email: Email }),
    reply: z.object({ msg: z.string(), email: z.string() }),
  }),
  findPassword: endpoint({
    name: 'findPassword',
    method: 'POST',
    path: '/api/v1/auth/find-pw',
    who: 'anyone',
    limit: 'recovery',
    summary: 'Have a one-time reset link mailed to its owner',
    body: z.object({ uid: words(200), name: words(120), email: Email }),
    reply: Msg,
  }),
  resetPassword: endpoint({
    name: 'resetPassword',
    method: 'POST',
    path: '/api/v1/auth/reset-pw',
    who: 'anyone',
    limit: 'recovery',
    summary: 'Set a new password with a reset link',
    body: z.object({ token: words(200), password: NewPassword, password_confirm: line(1000) }),
    reply: Msg,
    errors: ['accounts.reset-link-invalid', 'accounts.password-mismatch'],
  }),
  profile: endpoint({
    name: 'profile',
    method: 'GET',
    path: '/api/v1/users/mypage',
    who: 'member',
    beforeFactor: true,
    summary: "The member's own profile",
    reply: Profile,
  }),
  editProfile: endpoint({
    name: 'editProfile',
    method: 'PUT',
    path: '/api/v1/users/mypage',
    who: 'user',
    summary: 'Change the profile; another address, or none, only after a proof (step-up)',
    body: ProfileEdit,
    reply: Profile,
    errors: ['accounts.email-registered', 'accounts.prove-again', 'accounts.too-young'],
  }),
  deleteAccount: endpoint({
    name: 'deleteAccount',
    method: 'DELETE',
    path: '/api/v1/users/mypage',
    who: 'user',
    proof: true,
    summary: 'Delete the account',
    reply: Msg,
    errors: ['accounts.open-orders', 'accounts.prove-again'],
  }),
};
