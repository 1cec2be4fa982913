import { isOldEnough } from '../../../contract/rules.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * A form's field `birth_date`, `19801203`, as it is kept, `1980-12-03`. Throws `accounts.too-young` there when who was born on it
 * cannot be a member yet.
 */
export function parseBirthDate(digits: string, now: Date): string {
  if (!isOldEnough(digits, now)) throw new AppError('accounts.too-young', { fields: [{ field: 'birth_date', code: 'accounts.too-young' }] });
  return digits.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
}

/** A kept date as forms and calls have it. */
export const shownBirthDate = (stored: string): string => stored.replaceAll('-', '');
