import { readPhraseBook } from './phrase-book.ts';
import { buildTranslator, type Translate } from './translator.ts';

let reader: Translate | undefined;

/** The phrase book's translator. The book is long: it is read when something is first to be translated, and once for all stand-ins. */
export const translateByBook: Translate = (...text) => {
  reader ??= buildTranslator(readPhraseBook());
  return reader(...text);
};
