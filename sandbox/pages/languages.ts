import Negotiator from 'negotiator';
import { LANGUAGES as ALL, type Language, SITE_LANGUAGES } from '../../contract/languages.ts';

/** Languages of the stand-ins' pages, in the order of their menu. */
export const PAGE_LANGUAGES: Language[] = [...new Set([...SITE_LANGUAGES, ...ALL])];

/** Returns the language in `offered` preferred by an `Accept-Language` header; undefined if there is none. */
export function pickAcceptedLanguage<L extends Language>(offered: readonly L[], header: string | undefined): L | undefined {
  if (!header) return undefined;
  const wanted = new Negotiator({ headers: { 'accept-language': header.slice(0, 200) } }).languages();
  return wanted.map((tag) => tag.toLowerCase().split('-')[0] as L).find((language) => offered.includes(language));
}

/** Returns the first supported language in `asked`, else the browser's preference, else English. */
export function choosePageLanguage(asked: readonly unknown[], header: string | undefined): Language {
  const known = (one: unknown): one is Language => PAGE_LANGUAGES.includes(one as Language);
  return asked.find(known) ?? pickAcceptedLanguage(PAGE_LANGUAGES, header) ?? 'en';
}
