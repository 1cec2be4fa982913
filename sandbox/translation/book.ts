import { gistReader, type ReadGist } from './gist/gist.ts';
import { readPhraseBook } from './phrase-book.ts';
import { buildTranslator, type Translate } from './translator.ts';

let reader: Translate | undefined;
let readGist: ReadGist | undefined;

/** Words and intents of the gist are loaded when the first sentence is not in the book. */
const gist: ReadGist = (...sentence) => {
  readGist ??= gistReader();
  return readGist(...sentence);
};

/** The phrase book's translator. The book is large: it is loaded on first use, once for all stand-ins. */
export const translateByBook: Translate = (...text) => {
  reader ??= buildTranslator(readPhraseBook(), gist);
  return reader(...text);
};
