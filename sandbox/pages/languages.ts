import Negotiator from 'negotiator';
import { LANGUAGES as ALL, type Language, SITE_LANGUAGES } from '../../contract/languages.ts';

/** What the pages of the stand-ins are written in, in the order of their menu. */
export const LANGUAGES: Language[] = [...new Set([...SITE_LANGUAGES, ...ALL])];

/** The one of `offered` that an `Accept-Language` header names, by its quality values; undefined when it names none. */
export function bestOf<L extends Language>(offered: readonly L[], header: string | undefined): L | undefined {
  if (!header) return undefined;
  const wanted = new Negotiator({ headers: { 'accept-language': header.slice(0, 200) } }).languages();
  return wanted.map((tag) => tag.toLowerCase().split('-')[0] as L).find((language) => offered.includes(language));
}

/** The first that the page was asked for by name, else the browser's best, else English. */
export function pageLanguage(asked: readonly unknown[], header: string | undefined): Language {
  const known = (one: unknown): one is Language => LANGUAGES.includes(one as Language);
  return asked.find(known) ?? bestOf(LANGUAGES, header) ?? 'en';
}
