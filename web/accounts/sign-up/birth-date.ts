import { birthDigits, isOldEnough, isRealDate } from '../../../contract/rules.ts';
import type { Key } from '../../i18n/translations.tsx';

export type BirthDateIssue = Extract<Key<'sign-up'>, 'join.birthDateWrong' | 'join.tooYoung'>;

/** What is wrong with a date of birth as it was typed (specification 3.2), wherever it is asked for; the server judges again. */
export function birthDateIssue(typed: string): BirthDateIssue | undefined {
  const digits = birthDigits(typed);
  if (!isRealDate(digits)) return 'join.birthDateWrong';
  return isOldEnough(digits, new Date()) ? undefined : 'join.tooYoung';
}
