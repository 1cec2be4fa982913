import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { loadSameTranslations, loadTranslations, type Namespace } from '../i18n/translations.tsx';
import { anonymous } from '../session/session.ts';
import { applyConsoleLanguage, type ConsoleLanguage, consoleLanguage, restoreLanguage, storeConsoleLanguage } from './console-language.ts';

/** The console's language for a page of its frame, worn while the page is shown, and the way to choose the other. */
export function useConsoleLanguage(namespaces: readonly Namespace[]) {
  const [language, setLanguage] = useState(consoleLanguage);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    applyConsoleLanguage(language);
    return restoreLanguage;
  }, [language]);
  const choose = async (next: ConsoleLanguage) => {
    await Promise.all([loadTranslations(next, namespaces), loadSameTranslations(language, next)]);
    storeConsoleLanguage(next);
    setLanguage(next);
    // What the server words comes anew. Where it cannot be reached the page must stay, with all that is typed in it.
    await anonymous('settings').then(revalidate, () => undefined);
  };
  return { language, choose };
}
