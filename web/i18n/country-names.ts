import { COUNTRIES, FIRST_COUNTRIES } from '../../contract/countries.ts';

/** Returns all countries with their names in a language: the specification's four first, then the others in the language's order. */
export function listCountryNames(locale: string): { code: string; label: string; pinned: boolean }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  const first: readonly string[] = FIRST_COUNTRIES;
  const named = (code: string) => ({ code, label: names.of(code) ?? code, pinned: first.includes(code) });
  const others = COUNTRIES.filter((code) => !first.includes(code)).map(named);
  return [...first.map(named), ...others.sort((a, b) => compare(a.label, b.label))];
}
