import type { PhraseFile } from './translations.tsx';

/** All phrase files by path, for namespaces that the document does not list. */
export const phraseFiles = import.meta.glob<{ default: PhraseFile }>('./phrases/*/*.ts');
