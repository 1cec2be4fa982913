import { createGistReader, type ReadGist } from './gist/gist.ts';
import { readPhraseBook } from './phrase-book.ts';
import { buildTranslator, type Translate } from './translator.ts';

let translator: Translate | undefined;
let readGist: ReadGist | undefined;

/** The gist's words and intents are loaded when the first sentence is not in the book. */
const loadAndReadGist: ReadGist = (...sentence) => {
  readGist ??= createGistReader();
  return readGist(...sentence);
};

/** Translates with the phrase book. The book is large, so it is loaded on first use, once for all stand-ins. */
export const translateByBook: Translate = (...text) => {
  translator ??= buildTranslator(readPhraseBook(), loadAndReadGist);
  return translator(...text);
};
