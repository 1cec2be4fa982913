import { CONSOLE_LANGUAGES, type ConsoleLanguage, type Language } from '../../contract/languages.ts';
import { textDirection } from '../i18n/languages.ts';

/** Consoles are in Korean, or in English by choice. The choice is stored separately from the language of the patients' pages. */
export { CONSOLE_LANGUAGES, type ConsoleLanguage };

const KEY = 'consoleLanguage';

export function readConsoleLanguage(): ConsoleLanguage {
  return localStorage.getItem(KEY) === 'en' ? 'en' : 'ko';
}

export const storeConsoleLanguage = (language: ConsoleLanguage) => localStorage.setItem(KEY, language);

let replacedLanguage: string | undefined;

/** Sets the document to the console's language, so that fonts and the server's responses follow. */
export function applyConsoleLanguage(language: ConsoleLanguage): void {
  replacedLanguage ??= document.documentElement.lang;
  applyLanguage(language);
}

/** Restores the reader's own language for the pages outside of the consoles. */
export function restoreSiteLanguage(): void {
  if (replacedLanguage) applyLanguage(replacedLanguage as Language);
  replacedLanguage = undefined;
}

function applyLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = textDirection(language);
}
