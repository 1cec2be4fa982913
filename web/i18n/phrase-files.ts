import type { PhraseFile } from './translations.tsx';

/** Every file of phrases, by its path from here: what a page needs beyond the words that its document names. */
export const phraseFiles = import.meta.glob<{ default: PhraseFile }>('./phrases/*/*.ts');
