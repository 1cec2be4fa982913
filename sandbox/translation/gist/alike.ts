import type { Language } from '../languages.ts';

/** Unifies letters that Arabic writers use interchangeably. Keeps the length, so that offsets stay valid. */
export function unifyArabicLetters(text: string, language: Language): string {
  return language === 'ar'
    ? text
        .replace(/[أإآٱ]/g, 'ا')
        .replace(/ى/g, 'ي')
        .replace(/ة/g, 'ه')
    : text;
}
