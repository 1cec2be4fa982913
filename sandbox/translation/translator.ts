import { asksInWords, endsAsQuestion, fold, foldWithPlaces } from './folding.ts';
import { detectLanguage, joinerOf, LANGUAGES, type Language, languageOf, type Target } from './languages.ts';
import { type Entry, kindOf, type PhraseBook, phraseKey } from './phrase-book.ts';
import { lettersIn, type Piece, picturesIn, piecesOf, splitAtCommas } from './sentences.ts';
import { compileTemplate, fillTemplate, type Template } from './templates.ts';

/** An answer. `matched` says how much of the text the book knew; README.md says how the rest is marked. */
export interface Translation {
  text: string;
  detected_source_language: Language;
  matched: 'all' | 'part' | 'none';
}

/** Translates one text; without `from` its language is found by its script. */
export type Translate = (text: string, to: Target, from?: Language) => Translation;

interface Index {
  fixed: Map<string, Entry>;
  /** For texts with a question mark. */
  asked: Template[];
  /** For texts without: statements first, then the questions that may lose their mark. */
  said: Template[];
}

/** A phrase may span several sentences ("Hello! I have sensitive skin. Is the booster safe for me?"), up to this many. */
const LONGEST_PHRASE = 4;
/** No phrase with its holes filled is longer; it keeps the templates away from walls of text. */
const LONGEST_TEXT = 400;

function indexOf(book: PhraseBook, language: Language): Index {
  const fixed = new Map<string, Entry>();
  const templates: Template[] = [];
  for (const entry of book.phrases) {
    for (const form of entry[language]) {
      if (form.includes('{')) templates.push(compileTemplate(form, language, entry, book));
      else fixed.set(phraseKey(form, language), entry);
    }
  }
  // A question may lose its mark, unless the same words are also a statement.
  for (const entry of book.phrases) {
    for (const form of entry[language]) {
      const bare = fold(form, language);
      if (!form.includes('{') && !fixed.has(bare) && asksInWords(form, language)) fixed.set(bare, entry);
    }
  }
  const statements = templates.filter((template) => !template.question);
  const questions = templates.filter((template) => template.question);
  return { fixed, asked: questions, said: [...statements, ...questions.filter((template) => template.asks)] };
}

/**
 * A translator over a phrase book. Sentences that the book has are translated, the others stay as they came: a text of which nothing
 * is known comes back unchanged, and in a text of which some is known the unknown sentences stand between ‹ and ›.
 */
export function buildTranslator(book: PhraseBook): Translate {
  const indexes = new Map(LANGUAGES.map((language) => [language, indexOf(book, language)]));

  function phrase(text: string, from: Language, to: Target): string | undefined {
    const index = indexes.get(from);
    const fixed = index?.fixed.get(phraseKey(text, from));
    if (fixed !== undefined) return fixed[languageOf(to)][0];
    if (index === undefined || text.length > LONGEST_TEXT) return undefined;
    const place = foldWithPlaces(text, from);
    for (const template of endsAsQuestion(text) ? index.asked : index.said) {
      const values = fillTemplate(template, place, (hole, value) => book.holes[kindOf(hole)]?.(value, from, to));
      if (values !== undefined) return written(template.entry, values, languageOf(to));
    }
    return undefined;
  }

  /** A sentence, whole or as a row of known parts between commas: "Hello, how much is it?" */
  function sentence(text: string, from: Language, to: Target): string | undefined {
    const whole = phrase(text, from, to);
    if (whole !== undefined) return whole + picturesIn(text);
    const parts = splitAtCommas(text);
    if (parts.length < 2) return undefined;
    const known = parts.map((part) => phrase(part, from, to));
    return known.includes(undefined) ? undefined : known.join(joinerOf(languageOf(to))) + picturesIn(text);
  }

  function translateFrom(from: Language, text: string, to: Target): Translation {
    const pieces = piecesOf(text);
    const done: { text: string; known: boolean; silent: boolean; after: string }[] = [];
    for (let place = 0; place < pieces.length; ) {
      const run = longestRun(pieces.slice(place, place + LONGEST_PHRASE), (joined) => sentence(joined, from, to));
      done.push(run.done);
      place += run.length;
    }
    const unknown = done.some((piece) => !piece.known && !piece.silent);
    if (unknown && !done.some((piece) => piece.known)) return { text, detected_source_language: from, matched: 'none' };
    const joiner = joinerOf(languageOf(to));
    const joined = done.map((piece, place) => {
      const shown = piece.known || piece.silent ? piece.text : `‹${piece.text}›`;
      const last = place === done.length - 1;
      return shown + (last || piece.after.includes('\n') || piece.silent ? piece.after : joiner);
    });
    return { text: joined.join(''), detected_source_language: from, matched: unknown ? 'part' : 'all' };
  }

  return (text, to, from) => {
    const source = from ?? detectLanguage(text);
    if (source === languageOf(to)) return { text, detected_source_language: source, matched: 'all' };
    const answer = translateFrom(source, text, to);
    // Japanese without kana ("大丈夫") looks like Chinese until the book knows better.
    if (from !== undefined || source !== 'zh' || answer.matched !== 'none' || to === 'ja') return answer;
    const japanese = translateFrom('ja', text, to);
    return japanese.matched === 'none' ? answer : japanese;
  };
}

/** The form of an entry that is produced, its holes filled. */
function written(entry: Entry, values: Map<string, string>, language: Language): string {
  const text = (entry[language][0] ?? '').replace(/\{([a-z]+\d?)\}/g, (_, hole: string) => values.get(hole) ?? '');
  return language === 'en' ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** The longest row of sentences from the first that is known as one phrase; the first alone, as it came, when none is. */
function longestRun(pieces: Piece[], known: (text: string) => string | undefined) {
  for (let length = pieces.length; length > 0; length -= 1) {
    const run = pieces.slice(0, length);
    const source = run.map((piece, place) => piece.text + (place < length - 1 ? piece.after : '')).join('');
    const text = lettersIn(source) ? known(source) : undefined;
    if (text !== undefined) return { length, done: { text, known: true, silent: false, after: run.at(-1)?.after ?? '' } };
  }
  const first = pieces[0] ?? { text: '', after: '' };
  return { length: 1, done: { text: first.text, known: false, silent: !lettersIn(first.text), after: first.after } };
}
