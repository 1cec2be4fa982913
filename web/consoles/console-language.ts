import { CONSOLE_LANGUAGES, type ConsoleLanguage, type Language } from '../../contract/languages.ts';
import { textDirection } from '../i18n/languages.ts';

/** The console speaks Korean, or English on request; its choice is apart from the patients' pages. */
export { CONSOLE_LANGUAGES, type ConsoleLanguage };

const KEY = 'consoleLanguage';

export function consoleLanguage(): ConsoleLanguage {
  return localStorage.getItem(KEY) === 'en' ? 'en' : 'ko';
}

export const storeConsoleLanguage = (language: ConsoleLanguage) => localStorage.setItem(KEY, language);

let replaced: string | undefined;

/** The document takes the console's language, so that fonts and the server's answers follow. */
export function applyConsoleLanguage(language: ConsoleLanguage): void {
  replaced ??= document.documentElement.lang;
  applyLanguage(language);
}

/** Gives the document back the reader's own language, for the pages outside. */
export function restoreLanguage(): void {
  if (replaced) applyLanguage(replaced as Language);
  replaced = undefined;
}

function applyLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = textDirection(language);
}
