import type { PhraseFile } from './translations.tsx';

/** Every file of phrases by its path from here, for namespaces that the document does not name. */
export const phraseFiles = import.meta.glob<{ default: PhraseFile }>('./phrases/*/*.ts');
