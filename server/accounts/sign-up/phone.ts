import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { normalizePhone } from '../../../contract/rules.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * Converts a phone number with its country code to E.164, `+819012345678`. Null if no country has such a number, or without a country code, because
 * the number could then reach a stranger.
 */
function toE164(typed: string): string | null {
  const number = parsePhoneNumberFromString(normalizePhone(typed));
  return number?.isPossible() ? number.number : null;
}

/** Converts a form's field `phone` to its stored form. Throws `invalid` with `fields.phone-country` at that field. */
export function parsePhone(typed: string): string {
  const stored = toE164(typed);
  if (!stored) throw new AppError('invalid', { fields: [{ field: 'phone', code: 'fields.phone-country' }] });
  return stored;
}

/** Formats a stored phone number for display, `+81 90 1234 5678`. A number stored in another form is returned unchanged. */
export function formatPhone(stored: string): string {
  return parsePhoneNumberFromString(stored)?.formatInternational() ?? stored;
}
