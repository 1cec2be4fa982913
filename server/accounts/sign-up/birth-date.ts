import { hasMinimumAge } from '../../../contract/rules.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * Converts a form's field `birth_date`, `19801203`, to its stored form, `1980-12-03`. Throws `accounts.too-young` at that field if the person is too
 * young to be a member.
 */
export function parseBirthDate(digits: string, now: Date): string {
  if (!hasMinimumAge(digits, now)) throw new AppError('accounts.too-young', { fields: [{ field: 'birth_date', code: 'accounts.too-young' }] });
  return digits.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
}

/** Converts a stored birth date to the wire format, `19801203`. */
export const formatBirthDate = (stored: string): string => stored.replaceAll('-', '');
