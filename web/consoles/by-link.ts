import { loadTranslations, type Namespace } from '../i18n/translations.tsx';
import { applyConsoleLanguage, CONSOLE_LANGUAGES, consoleLanguage, restoreLanguage, storeConsoleLanguage } from './console-language.ts';

/** What comes before the page of a mail's link to somebody who works in a console: the mail was written in one of two languages, and its page begins in the same. */
export async function enterByLink(request: Request, words: readonly Namespace[]): Promise<null> {
  const written = CONSOLE_LANGUAGES.find((each) => each === new URL(request.url).searchParams.get('lang'));
  if (written) storeConsoleLanguage(written);
  const language = consoleLanguage();
  applyConsoleLanguage(language);
  try {
    await loadTranslations(language, words);
    return null;
  } catch (error) {
    restoreLanguage();
    throw error;
  }
}
