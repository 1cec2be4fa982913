import { countryNames } from './country-names.ts';

/** Addresses of the flags; each is a file of its own, fetched when it comes into view. */
const flags = import.meta.glob<string>('/node_modules/country-flag-icons/3x2/[A-Z][A-Z].svg', { query: '?url', import: 'default', eager: true });

/** Every country with its name and flag, for `CountrySelect`. Load this file lazily: it holds 250 addresses. */
export function countryItems(locale: string) {
  return countryNames(locale).map((item) => ({ ...item, flagUrl: flags[`/node_modules/country-flag-icons/3x2/${item.code}.svg`] ?? '' }));
}
