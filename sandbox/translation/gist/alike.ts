import type { Language } from '../languages.ts';

/** One letter for those that Arabic writers use for one another; no letter more or less, so that places stay. */
export function alike(text: string, language: Language): string {
  return language === 'ar'
    ? text
        .replace(/[أإآٱ]/g, 'ا')
        .replace(/ى/g, 'ي')
        .replace(/ة/g, 'ه')
    : text;
}
