import type { Profile } from '../../../contract/accounts/profile.ts';
import type { Gender, Messenger } from '../../../contract/constants.ts';
import { isBlank, isEmail, isPhone, normalizeBirthDate, normalizePhone } from '../../../contract/rules.ts';
import { type BirthDateIssue, findBirthDateIssue } from '../sign-up/birth-date.ts';

/** Values of the form: text as typed, empty for "not given". */
export type ProfileValues = {
  first_name: string;
  last_name: string;
  native_name: string;
  birth_date: string;
  gender: Gender;
  email: string;
  country: string;
  phone: string;
  messenger: Messenger;
  messenger_id: string;
};
export type ProfileField = keyof ProfileValues;

/** Fields in the order of the form: the first wrong one gets the focus. */
export const PROFILE_FIELDS = [
  'first_name',
  'last_name',
  'native_name',
  'birth_date',
  'gender',
  'email',
  'country',
  'phone',
  'messenger',
  'messenger_id',
] as const satisfies readonly ProfileField[];

/** Issue of a field. A date of birth uses the error texts of the sign-up form. */
export type ProfileIssue = 'required' | 'email' | 'phone' | 'tooLong' | BirthDateIssue;
const MAX_LENGTHS = { first_name: 60, last_name: 60, native_name: 60, email: 254, phone: 30, messenger_id: 60 } as const;

/** Returns the form's initial values, which cancelling restores. */
export function toFormValues(profile: Profile): ProfileValues {
  const { first_name, last_name, gender, country, messenger } = profile;
  return {
    first_name,
    last_name,
    native_name: profile.native_name ?? '',
    birth_date: profile.birth_date ?? '',
    gender,
    email: profile.email ?? '',
    country,
    phone: profile.phone ?? '',
    messenger,
    messenger_id: profile.messenger_id ?? '',
  };
}

/**
 * Returns the issues by field; the server checks the same (contract/accounts/profile.ts, ProfileEdit). A stored date of birth can be corrected but
 * not removed, because joining requires one. `before`: the stored profile.
 */
export function checkProfile(values: ProfileValues, before: Pick<Profile, 'birth_date'>): Partial<Record<ProfileField, ProfileIssue>> {
  const issues: Partial<Record<ProfileField, ProfileIssue>> = {};
  for (const [field, most] of Object.entries(MAX_LENGTHS) as [keyof typeof MAX_LENGTHS, number][]) {
    if (values[field].trim().length > most) issues[field] = 'tooLong';
  }
  for (const field of ['first_name', 'last_name', 'country'] as const) if (isBlank(values[field])) issues[field] = 'required';
  const email = values.email.trim();
  const birth = isBlank(values.birth_date) ? before.birth_date && 'required' : findBirthDateIssue(values.birth_date);
  if (birth) issues.birth_date = birth;
  if (email && !issues.email && !isEmail(email)) issues.email = 'email';
  if (!isBlank(values.phone) && !issues.phone && !isPhone(values.phone)) issues.phone = 'phone';
  return issues;
}

/** Returns the request body: the trimmed values, and the single name field that specification 3.11 also requires. */
export function toProfileUpdate(values: ProfileValues) {
  const trimmed = Object.fromEntries(Object.entries(values).map(([field, text]) => [field, text.trim()])) as ProfileValues;
  return {
    ...trimmed,
    birth_date: normalizeBirthDate(trimmed.birth_date),
    phone: normalizePhone(trimmed.phone),
    name: `${trimmed.first_name} ${trimmed.last_name}`,
  };
}
