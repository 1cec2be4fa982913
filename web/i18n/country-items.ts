import { countryNames } from './country-names.ts';

/** Addresses of the flags; each is a file of its own, fetched when it comes into view. */
const flags = import.meta.glob<string>('/node_modules/country-flag-icons/3x2/[A-Z][A-Z].svg', { query: '?url', import: 'default', eager: true });

/** What people type who have only Latin letters at hand, beside the English name and the code. */
const SHORT: Readonly<Record<string, readonly string[]>> = { GB: ['UK', 'England'], US: ['USA', 'America'], AE: ['UAE'] };

/** Every country with its name, the other names that it is found by, and its flag, for `CountrySelect`. Load this file lazily: it holds 250 addresses. */
export function countryItems(locale: string) {
  const english = new Intl.DisplayNames('en', { type: 'region' });
  return countryNames(locale).map(({ code, ...item }) => ({
    ...item,
    code,
    also: [english.of(code) ?? code, code, ...(SHORT[code] ?? [])],
    flagUrl: flags[`/node_modules/country-flag-icons/3x2/${code}.svg`] ?? '',
  }));
}
