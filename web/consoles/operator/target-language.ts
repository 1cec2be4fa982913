import { LANGUAGES } from '../../../contract/languages.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';

/** Returns the name of the language of a service's target code (`EN-US`), in that language. */
export function targetLanguageName(target: string): string {
  const language = targetLanguageTag(target);
  return language ? LANGUAGE_NAMES[language] : target;
}

/** Returns the language tag of a service's target code, for the `lang` attribute. */
export const targetLanguageTag = (target: string) => LANGUAGES.find((one) => one === target.slice(0, 2).toLowerCase());
