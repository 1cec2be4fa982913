import { isSiteLanguage, type SiteLanguage } from '../../contract/constants.ts';
import { LANGUAGE_STORAGE_KEY } from '../i18n/languages.ts';

/** Stores the choice (local storage, specification 1.3) and the cookie for the server. */
export function storeLanguageChoice(language: SiteLanguage): void {
  localStorage.setItem(LANGUAGE_STORAGE_KEY, language);
  writeLanguageCookie(language);
}

/** Returns the language chosen in this browser; undefined if none was chosen. */
export function readLanguageChoice(): SiteLanguage | undefined {
  const stored = localStorage.getItem(LANGUAGE_STORAGE_KEY);
  return isSiteLanguage(stored) ? stored : undefined;
}

/** True if the cookie has a chosen language. For the server. */
export function isLanguageInCookie(header: string | null): boolean {
  return (header ?? '').split(';').some((pair) => pair.trim().startsWith(`${LANGUAGE_STORAGE_KEY}=`));
}

function writeLanguageCookie(language: SiteLanguage): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser of our readers
  document.cookie = `${LANGUAGE_STORAGE_KEY}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
