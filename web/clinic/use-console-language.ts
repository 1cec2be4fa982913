import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { loadWords, type Namespace } from '../i18n/words.tsx';
import { type ConsoleLanguage, consoleLanguage, keepConsoleLanguage, takeOffLanguage, wearLanguage } from './console-language.ts';

/** The console's language for a page of its frame, worn while the page is shown, and the way to choose the other. */
export function useConsoleLanguage(namespaces: readonly Namespace[]) {
  const [language, setLanguage] = useState(consoleLanguage);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    wearLanguage(language);
    return takeOffLanguage;
  }, [language]);
  const choose = async (next: ConsoleLanguage) => {
    keepConsoleLanguage(next);
    await loadWords(next, namespaces);
    setLanguage(next);
    await revalidate();
  };
  return { language, choose };
}
