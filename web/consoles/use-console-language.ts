import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { loadTranslations, loadTranslationsInLanguage, type Namespace } from '../i18n/translations.tsx';
import { anonymousApi } from '../session/session.ts';
import { applyConsoleLanguage, type ConsoleLanguage, readConsoleLanguage, restoreSiteLanguage, storeConsoleLanguage } from './console-language.ts';

/** Applies the console's language while the page is shown. Returns it with a function that changes it. */
export function useConsoleLanguage(namespaces: readonly Namespace[]) {
  const [language, setLanguage] = useState(readConsoleLanguage);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    applyConsoleLanguage(language);
    return restoreSiteLanguage;
  }, [language]);
  const choose = async (next: ConsoleLanguage) => {
    await Promise.all([loadTranslations(next, namespaces), loadTranslationsInLanguage(language, next)]);
    storeConsoleLanguage(next);
    setLanguage(next);
    // Reloads the texts that the server localises. While the server is away, the page must stay with everything typed in it.
    await anonymousApi('settings').then(revalidate, () => undefined);
  };
  return { language, choose };
}
