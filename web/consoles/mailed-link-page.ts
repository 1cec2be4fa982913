import { loadTranslations, type Namespace } from '../i18n/translations.tsx';
import { applyConsoleLanguage, CONSOLE_LANGUAGES, readConsoleLanguage, restoreSiteLanguage, storeConsoleLanguage } from './console-language.ts';

/** Loader of a page that staff open from an e-mail link. Switches the console to the language of the e-mail. */
export async function loadMailedLinkPage(request: Request, words: readonly Namespace[]): Promise<null> {
  const written = CONSOLE_LANGUAGES.find((each) => each === new URL(request.url).searchParams.get('lang'));
  if (written) storeConsoleLanguage(written);
  const language = readConsoleLanguage();
  applyConsoleLanguage(language);
  try {
    await loadTranslations(language, words);
    return null;
  } catch (error) {
    restoreSiteLanguage();
    throw error;
  }
}
