import type { CountryCode } from 'libphonenumber-js/min';
import { plainPhone } from '../../contract/rules.ts';

/** Whether it begins with a country's code and is as long as numbers are there. Loads its tables when first asked. */
export async function isKnownPhone(typed: string): Promise<boolean> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  return parsePhoneNumberFromString(plainPhone(typed))?.isPossible() ?? false;
}

/** A mobile number of a country as people there write it for the world (`+44 7400 123456`); undefined for a country without one. Loads its tables when first asked. */
export async function examplePhone(country: string): Promise<string | undefined> {
  const [{ getExampleNumber }, { default: examples }] = await Promise.all([import('libphonenumber-js/min'), import('libphonenumber-js/mobile/examples')]);
  return getExampleNumber(country as CountryCode, examples)?.formatInternational();
}
