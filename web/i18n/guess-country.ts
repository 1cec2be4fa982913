import { COUNTRIES } from '../../contract/countries.ts';
import { getBrowserTimeZone } from './format.ts';

type RegionLocale = Intl.Locale & { getTimeZones?(): string[] | undefined };

/**
 * Returns the likely country of the browser's user, as a proposal for a form: the country of its time zone, else of its languages. A traveller's clock
 * shows Korea, so its languages count then. Undefined if neither tells.
 */
export function guessCountry(languages: readonly string[] = navigator.languages, timeZone = getBrowserTimeZone()): string | undefined {
  const byZone = COUNTRIES.find((code) => (new Intl.Locale(`und-${code}`) as RegionLocale).getTimeZones?.()?.includes(timeZone));
  if (byZone && byZone !== 'KR') return byZone;
  return languages.map((tag) => new Intl.Locale(tag).region).find((region) => region !== undefined && COUNTRIES.includes(region));
}
