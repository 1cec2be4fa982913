import { hasMinimumAge, isRealDate, normalizeBirthDate } from '../../../contract/rules.ts';
import type { PhraseKey } from '../../i18n/translations.tsx';

export type BirthDateIssue = Extract<PhraseKey<'sign-up'>, 'join.birthDateWrong' | 'join.tooYoung'>;

/** Returns the issue of a typed date of birth, if any (specification 3.2). Used by every form with this field; the server checks again. */
export function findBirthDateIssue(typed: string): BirthDateIssue | undefined {
  const digits = normalizeBirthDate(typed);
  if (!isRealDate(digits)) return 'join.birthDateWrong';
  return hasMinimumAge(digits, new Date()) ? undefined : 'join.tooYoung';
}
