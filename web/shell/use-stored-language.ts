import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { parsePathLanguage } from '../../contract/addresses.ts';
import { LANGUAGE_STORAGE_KEY } from '../i18n/languages.ts';
import { readLanguageChoice } from './language-choice.ts';
import { useLanguageChoice } from './use-language-choice.ts';

/**
 * Applies the stored language. It takes precedence over the server's guess, because the cookie can be gone while local storage is not. Also applies a
 * choice in another tab. A public page keeps its address's language (specification 2.8).
 */
export function useStoredLanguage(): void {
  const { choose } = useLanguageChoice();
  const isPublic = parsePathLanguage(useLocation().pathname) !== undefined;
  const apply = () => {
    const stored = readLanguageChoice();
    if (stored && !isPublic) void choose(stored);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page wakes or a public one is left
  useEffect(apply, [isPublic]);
  useEffect(() => {
    const hear = ({ key }: StorageEvent) => key === LANGUAGE_STORAGE_KEY && apply();
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  });
}
