import { isSiteLanguage, type SiteLanguage } from '../../contract/words.ts';
import { LANGUAGE_KEY } from '../i18n/languages.ts';

/** Keeps the choice (local storage, section 1) with the cookie that tells the server, and shows the page in it. */
export function chooseLanguage(language: SiteLanguage): void {
  localStorage.setItem(LANGUAGE_KEY, language);
  mirror(language);
  if (language !== document.documentElement.lang) location.reload();
}

/** Whether a language was ever chosen in this browser. */
export function isLanguageKept(): boolean {
  return isSiteLanguage(localStorage.getItem(LANGUAGE_KEY));
}

/** The same for the server, by the mirrored cookie. */
export function isLanguageInCookie(header: string | null): boolean {
  return (header ?? '').split(';').some((pair) => pair.trim().startsWith(`${LANGUAGE_KEY}=`));
}

/** The kept choice wins over what the server guessed: a cookie may be gone while local storage is not. */
export function applyKeptLanguage(): void {
  const kept = localStorage.getItem(LANGUAGE_KEY);
  const shown = document.documentElement.lang;
  if (!isSiteLanguage(kept)) return;
  if (!document.cookie.includes(`${LANGUAGE_KEY}=${kept}`)) mirror(kept);
  if (kept !== shown && document.cookie.includes(`${LANGUAGE_KEY}=${kept}`)) location.reload();
}

function mirror(language: SiteLanguage): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser of our readers
  document.cookie = `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
