import { LANGUAGES } from '../../../contract/languages.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';

/** The language of a service's target code (`EN-US`), in its own name. */
export function languageNamed(target: string): string {
  const language = languageTag(target);
  return language ? LANGUAGE_NAMES[language] : target;
}

/** What the code says of the text's language, for who reads it aloud. */
export const languageTag = (target: string) => LANGUAGES.find((one) => one === target.slice(0, 2).toLowerCase());
