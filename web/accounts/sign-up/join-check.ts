import type { Gender, Messenger } from '../../../contract/constants.ts';
import {
  isBlank,
  isEmail,
  isPhone,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  normalizeBirthDate,
  normalizePassword,
  normalizePhone,
  UID_PATTERN,
} from '../../../contract/rules.ts';
import { ApiError } from '../../api/call.ts';
import type { PhraseKey } from '../../i18n/translations.tsx';
import { findBirthDateIssue } from './birth-date.ts';

/** Values of the sign-up form, by field. Fields of the payload have its names. */
export type JoinValues = Partial<Record<JoinField, string>>;
export type JoinField = (typeof JOIN_FIELDS)[number];
export type PasswordIssue = Extract<PhraseKey<'sign-in'>, 'password.short' | 'password.long' | 'password.space'>;
type JoinIssue = PhraseKey<'sign-up'> | 'common.emailFormat' | PasswordIssue;
export type JoinIssues = Partial<Record<JoinField, JoinIssue>>;

export const JOIN_FIELDS = [
  'uid',
  'password',
  'password_confirm',
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
  'agree_terms',
  'agree_privacy',
] as const;

/** Required fields (specification 3.2). */
const REQUIRED_FIELDS: readonly JoinField[] = ['uid', 'password', 'first_name', 'last_name', 'birth_date', 'gender', 'country', 'messenger'];

/** Returns the issues of a sign-up form by field (specification 3.2), or none if it can be sent. `without`: fields that this form lacks. */
export function checkJoin(values: JoinValues, without: readonly JoinField[] = []): JoinIssues {
  const issues: JoinIssues = {};
  for (const field of JOIN_FIELDS) {
    if (without.includes(field)) continue;
    const issue = findFieldIssue(field, values);
    if (issue) issues[field] = issue;
  }
  return issues;
}

/** True if something required is missing, so that the form shows one sentence above all fields. */
export function isIncomplete(issues: JoinIssues): boolean {
  return REQUIRED_FIELDS.some((field) => issues[field] === 'join.required');
}

function findFieldIssue(field: JoinField, values: JoinValues): JoinIssue | undefined {
  const value = values[field] ?? '';
  const filled = field === 'password' ? value !== '' : !isBlank(value);
  if (REQUIRED_FIELDS.includes(field) && !filled) return 'join.required';
  switch (field) {
    case 'uid':
      return UID_PATTERN.test(value.trim()) ? undefined : 'join.uidHint';
    case 'password':
      return findPasswordIssue(value);
    case 'password_confirm':
      return isSamePassword(value, values.password ?? '') ? undefined : 'join.passwordsDiffer';
    case 'birth_date':
      return findBirthDateIssue(value);
    case 'email':
      return !filled || isEmail(value) ? undefined : 'common.emailFormat';
    case 'phone':
      return !filled || isPhone(value) ? undefined : 'join.phoneWrong';
    case 'agree_terms':
    case 'agree_privacy':
      return filled ? undefined : 'join.agreeMissing';
    default:
      return undefined;
  }
}

/** Returns the issue of a new password. Only the server also checks for common passwords. */
export function findPasswordIssue(password: string): PasswordIssue | undefined {
  // Counts characters as people see them, and as the server does: 🦊 is one.
  const { length } = [...normalizePassword(password)];
  if (length < MIN_PASSWORD_LENGTH) return 'password.short';
  if (length > MAX_PASSWORD_LENGTH) return 'password.long';
  return password === password.trim() ? undefined : 'password.space';
}

/** True if two passwords are equal after normalization. */
export const isSamePassword = (one: string, other: string): boolean => normalizePassword(one) === normalizePassword(other);

/** True for issues whose text is in the password phrases. */
export const isPasswordIssue = (issue: string): issue is PasswordIssue => issue.startsWith('password.');

/** Returns the payload (specification 3.4) of a valid form: always eight fields, plus the optional ones if filled. */
export function toSignUpBody(values: JoinValues) {
  const text = (field: JoinField) => (isBlank(values[field] ?? '') ? '' : (values[field] ?? '').trim());
  const filled = (field: 'native_name' | 'email' | 'messenger_id') => (text(field) ? { [field]: text(field) } : {});
  return {
    uid: text('uid'),
    password: values.password ?? '',
    first_name: text('first_name'),
    last_name: text('last_name'),
    gender: text('gender') as Gender,
    messenger: text('messenger') as Messenger,
    country: text('country'),
    ...filled('native_name'),
    ...filled('email'),
    ...(text('phone') ? { phone: normalizePhone(text('phone')) } : {}),
    ...filled('messenger_id'),
    ...(text('birth_date') ? { birth_date: normalizeBirthDate(text('birth_date')) } : {}),
  };
}

/**
 * Returns the messages for a refused sign-up (specification 3.4). A message is beside its field if we have a text for it, else above the form.
 * `isExpired`: the provider's data has expired.
 */
export function toJoinErrors(error: unknown): { issues: JoinIssues; headline?: PhraseKey<'sign-up'>; isExpired?: boolean } {
  if (!(error instanceof ApiError)) return { issues: {}, headline: 'join.unexpected' };
  if (error.code === 'accounts.uid-taken') return { issues: { uid: 'join.uidTaken' } };
  if (error.code === 'accounts.email-taken') return { issues: { email: 'join.emailTaken' } };
  if (error.status !== 400) return { issues: {}, headline: 'join.unexpected' };
  return { issues: {}, headline: 'join.failed', ...(error.code === 'accounts.social-expired' && { isExpired: true }) };
}
