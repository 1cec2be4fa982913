import type { Product } from '../../../contract/catalog/catalog.ts';
import type { Language } from '../../../contract/constants.ts';

/** Numbers of the languages in responses (specification 4.5). */
const NUMBER_BY_LANGUAGE: Record<Language, number> = { ko: 1, en: 2, ja: 3, zh: 4, ar: 5 };

/** Returns a clinic's languages except Korean, with the reader's own language first. */
export function sortLanguagesForReader(languages: Product['languages'], language: Language): Product['languages'] {
  const own = NUMBER_BY_LANGUAGE[language];
  return languages.filter(({ id }) => id !== NUMBER_BY_LANGUAGE.ko).toSorted((a, b) => Number(b.id === own) - Number(a.id === own));
}
