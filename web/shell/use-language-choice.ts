import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { SiteLanguage } from '../../contract/constants.ts';
import { useFailureText } from '../i18n/failure-text.ts';
import { LANGUAGE_KEY, wantedLanguage, wantLanguage } from '../i18n/languages.ts';
import { loadSameTranslations, useLanguage } from '../i18n/translations.tsx';
import { anonymous } from '../session/session.ts';
import { toast } from '../ui/toast.tsx';
import { keepLanguage, storedLanguage } from './language-choice.ts';

/**
 * Shows the page in another language and leaves it standing: what was typed, ticked and opened stays. Words come first, then
 * the page's data in the new language, and everything changes at once. Without a network it says so, and nothing changes.
 * `coming` is the language on its way.
 */
export function useLanguageChoice() {
  const says = useFailureText();
  const { language } = useLanguage();
  const { revalidate } = useRevalidator();
  const [coming, setComing] = useState<SiteLanguage>();
  useEffect(() => {
    if (wantedLanguage() === language) wantLanguage(undefined);
  }, [language]);

  const choose = async (next: SiteLanguage) => {
    if (next === language) return keepLanguage(next);
    setComing(next);
    try {
      // A page whose data could not be loaded would give way to an error: the server is heard first.
      await Promise.all([loadSameTranslations(language, next), anonymous('settings')]);
      keepLanguage(next);
      wantLanguage(next);
      await revalidate();
    } catch (error) {
      toast(says.ofError(error), { tone: 'error' });
    }
    setComing(undefined);
  };
  return { choose, coming };
}

/** The kept choice wins over what the server guessed: a cookie may be gone while local storage is not. A choice made in another tab counts here too. */
export function useStoredLanguage(): void {
  const { choose } = useLanguageChoice();
  const apply = () => {
    const stored = storedLanguage();
    if (stored) void choose(stored);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page wakes
  useEffect(apply, []);
  useEffect(() => {
    const hear = ({ key }: StorageEvent) => key === LANGUAGE_KEY && apply();
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  });
}
