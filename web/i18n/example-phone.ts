import type { CountryCode } from 'libphonenumber-js/min';
import { normalizePhone } from '../../contract/rules.ts';

/** True if the number begins with a country's code and has a length in use there. Loads its tables on first use. */
export async function isPossiblePhone(typed: string): Promise<boolean> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  return parsePhoneNumberFromString(normalizePhone(typed))?.isPossible() ?? false;
}

/** Returns the country of a number with a country code; undefined if it is not known. Loads its tables on first use. */
export async function findPhoneCountry(typed: string): Promise<string | undefined> {
  if (!typed.trim()) return undefined;
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  return parsePhoneNumberFromString(normalizePhone(typed))?.country;
}

/**
 * Returns an example mobile number of a country in international format (`+44 7400 123456`). Undefined if the country has none. Loads its tables on
 * first use.
 */
export async function loadExamplePhone(country: string): Promise<string | undefined> {
  const [{ getExampleNumber }, { default: examples }] = await Promise.all([import('libphonenumber-js/min'), import('libphonenumber-js/mobile/examples')]);
  return getExampleNumber(country as CountryCode, examples)?.formatInternational();
}
