import { birthDigits, isOldEnough, isRealDate } from '../../../contract/rules.ts';
import type { Key } from '../../i18n/translations.tsx';

export type BirthDateIssue = Extract<Key<'sign-up'>, 'join.birthDateWrong' | 'join.tooYoung'>;

/** Returns the issue of a typed date of birth (specification 3.2), if any. Used wherever it is asked for; the server checks again. */
export function birthDateIssue(typed: string): BirthDateIssue | undefined {
  const digits = birthDigits(typed);
  if (!isRealDate(digits)) return 'join.birthDateWrong';
  return isOldEnough(digits, new Date()) ? undefined : 'join.tooYoung';
}
