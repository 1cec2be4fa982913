import { useEffect } from 'react';
import { LANGUAGE_KEY } from '../i18n/languages.ts';
import { storedLanguage } from './language-choice.ts';
import { useLanguageChoice } from './use-language-choice.ts';

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
