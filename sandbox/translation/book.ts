import { gistReader, type ReadGist } from './gist/gist.ts';
import { readPhraseBook } from './phrase-book.ts';
import { buildTranslator, type Translate } from './translator.ts';

let reader: Translate | undefined;
let readGist: ReadGist | undefined;

/** The gist's words and intents are read when the first sentence is not in the book. */
const gist: ReadGist = (...sentence) => {
  readGist ??= gistReader();
  return readGist(...sentence);
};

/** The phrase book's translator. The book is long: it is read when something is first to be translated, and once for all stand-ins. */
export const translateByBook: Translate = (...text) => {
  reader ??= buildTranslator(readPhraseBook(), gist);
  return reader(...text);
};
