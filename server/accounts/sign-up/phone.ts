import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { plainPhone } from '../../../contract/rules.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * A number with its country's code in the form it is kept in, `+819012345678` (E.164). Null
 * when no country has such a number, or none is named: a number without its country rings at a stranger's.
 */
function storedPhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(plainPhone(typed));
  return number?.isPossible() ? number.number : null;
}

/** The same for a form's field `phone`: throws `invalid` with `fields.phone-country` there. */
export function parsePhone(typed: string): string {
  const stored = storedPhone(typed);
  if (!stored) throw new AppError('invalid', { fields: [{ field: 'phone', code: 'fields.phone-country' }] });
  return stored;
}

/** A kept number as people read it, `+81 90 1234 5678`; one that was kept otherwise stays as it is. */
export function shownPhone(stored: string): string {
  return parsePhoneNumberFromString(stored)?.formatInternational() ?? stored;
}
