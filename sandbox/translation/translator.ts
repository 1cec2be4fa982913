import { asksInWords, endsAsQuestion, fold, foldWithPlaces } from './folding.ts';
import type { ReadGist } from './gist/gist.ts';
import type { Named } from './gist/words.ts';
import { contentOf, lettersKept, withContents } from './kept.ts';
import { detectLanguage, joinerOf, LANGUAGES, type Language, languageOf, type Target } from './languages.ts';
import { particleForms, withParticle } from './particles.ts';
import { type Entry, kindOf, type PhraseBook, phraseKey, wordKey } from './phrase-book.ts';
import { lettersIn, type Piece, picturesIn, piecesOf, splitAtCommas } from './sentences.ts';
import { compileTemplate, fillTemplate, type Template } from './templates.ts';

/** An answer. `matched` says how much of the text the book knew, or that the gist of some of it was read; README.md says how the rest is marked. */
export interface Translation {
  text: string;
  detected_source_language: Language;
  matched: 'all' | 'gist' | 'part' | 'none';
}

/**
 * Translates one text; without `from` its language is found by its script. `kept` are the parts that are not translated, for
 * which a letter stands in the text and in the answer (kept.ts).
 */
export type Translate = (text: string, to: Target, from?: Language, kept?: readonly string[], bound?: ReadonlyMap<string, string>) => Translation;

/** What a text keeps as it is, and words with a fixed translation by their key, which go before the book's own. */
type Given = { kept: readonly string[]; bound: ReadonlyMap<string, string> | undefined };

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
    for (const form of language === 'ko' ? entry.ko.flatMap(particleForms) : entry[language]) {
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
 * A translator over a phrase book. Sentences that the book has are translated; of the others `gist` says what they are about, where it
 * can; the rest stays as it came: a text of which nothing is known comes back unchanged, and in a text of which some is known the unknown
 * sentences stand between ‹ and ›.
 */
export function buildTranslator(book: PhraseBook, gist?: ReadGist): Translate {
  const indexes = new Map(LANGUAGES.map((language) => [language, indexOf(book, language)]));

  function phrase(text: string, from: Language, to: Target, given: Given): string | undefined {
    const index = indexes.get(from);
    const fixed = index?.fixed.get(phraseKey(text, from));
    if (fixed !== undefined) return fixed[languageOf(to)][0];
    if (index === undefined || text.length > LONGEST_TEXT) return undefined;
    const place = foldWithPlaces(text, from);
    for (const template of endsAsQuestion(text) ? index.asked : index.said) {
      const values = fillTemplate(template, place, (hole, value) => {
        const content = contentOf(value, given.kept);
        const word = content ?? value;
        const filled = (book.words[kindOf(hole)] && given.bound?.get(wordKey(word, from))) ?? book.holes[kindOf(hole)]?.(word, from, to);
        return content === undefined || filled === undefined ? filled : value;
      });
      if (values !== undefined) return written(template.entry, values, languageOf(to), given.kept);
    }
    return undefined;
  }

  /** A sentence, whole or as a row of known parts between commas: "Hello, how much is it?" */
  function sentence(text: string, from: Language, to: Target, given: Given): string | undefined {
    const whole = phrase(text, from, to, given) ?? aroundKept(text, given.kept, (spelt) => phrase(spelt, from, to, { ...given, kept: [] }));
    if (whole !== undefined) return whole + picturesIn(text);
    const parts = splitAtCommas(text);
    if (parts.length < 2) return undefined;
    const known = parts.map((part) => phrase(part, from, to, given));
    return known.includes(undefined) ? undefined : known.join(joinerOf(languageOf(to))) + picturesIn(text);
  }

  /** What a sentence is about, where the book has no words for it. A word that the caller binds is written as bound. */
  function gistOf(text: string, from: Language, to: Target, { kept, bound }: Given): string | undefined {
    if (gist === undefined || text.length > LONGEST_TEXT) return undefined;
    const render = ({ form }: Named) => bound?.get(wordKey(form, from));
    return gist(text, from, to, render) ?? aroundKept(text, kept, (spelt) => gist(spelt, from, to, render));
  }

  function translateFrom(from: Language, text: string, to: Target, given: Given): Translation {
    const pieces = piecesOf(text);
    const done: { text: string; known: boolean; silent: boolean; after: string }[] = [];
    let gists = 0;
    for (let place = 0; place < pieces.length; ) {
      const run = longestRun(pieces.slice(place, place + LONGEST_PHRASE), (joined) => sentence(joined, from, to, given), given.kept);
      const about = run.done.known || run.done.silent ? undefined : gistOf(run.done.text, from, to, given);
      done.push(about === undefined ? run.done : { ...run.done, text: about, known: true });
      gists += Number(about !== undefined);
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
    return { text: joined.join(''), detected_source_language: from, matched: unknown ? 'part' : gists > 0 ? 'gist' : 'all' };
  }

  return (text, to, from, kept = [], bound) => {
    const given = { kept, bound };
    const source = from ?? detectLanguage(text);
    if (source === languageOf(to)) return { text, detected_source_language: source, matched: 'all' };
    const answer = translateFrom(source, text, to, given);
    // Japanese without kana ("大丈夫") looks like Chinese until the book knows better.
    if (from !== undefined || source !== 'zh' || answer.matched !== 'none' || to === 'ja') return answer;
    const japanese = translateFrom('ja', text, to, given);
    return japanese.matched === 'none' ? answer : japanese;
  };
}

/** The form of an entry that is produced, its holes filled; behind them Korean particles fit what a reader sees there. */
function written(entry: Entry, values: Map<string, string>, language: Language, kept: readonly string[]): string {
  const [first = '', ...rest] = (entry[language][0] ?? '').split(/\{([a-z]+\d?)\}/);
  let text = first;
  for (let place = 0; place < rest.length; place += 2) {
    const value = values.get(rest[place] ?? '') ?? '';
    const after = rest[place + 1] ?? '';
    text += value + (language === 'ko' ? withParticle(contentOf(value, kept) ?? value, after) : after);
  }
  return language === 'en' ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/**
 * A sentence with its kept parts spelt out, for a phrase that holds such a word itself. Known only when every part stands in the
 * answer as it came: what is kept is never lost and never rewritten.
 */
function aroundKept(text: string, kept: readonly string[], known: (text: string) => string | undefined): string | undefined {
  const letters = lettersKept(text, kept);
  const answer = letters.length === 0 ? undefined : known(withContents(text, kept));
  return letters.reduce((answered: string | undefined, letter) => {
    const content = contentOf(letter, kept);
    if (answered === undefined || !content || !answered.includes(content)) return undefined;
    return answered.replace(content, () => letter);
  }, answer);
}

/** Whether there is anything to translate beside what is kept. */
function wordsIn(text: string, kept: readonly string[]): boolean {
  const letters = new Set(lettersKept(text, kept));
  return lettersIn(letters.size === 0 ? text : [...text].filter((letter) => !letters.has(letter)).join(''));
}

/** The longest row of sentences from the first that is known as one phrase; the first alone, as it came, when none is. */
function longestRun(pieces: Piece[], known: (text: string) => string | undefined, kept: readonly string[]) {
  for (let length = pieces.length; length > 0; length -= 1) {
    const run = pieces.slice(0, length);
    const source = run.map((piece, place) => piece.text + (place < length - 1 ? piece.after : '')).join('');
    const text = wordsIn(source, kept) ? known(source) : undefined;
    if (text !== undefined) return { length, done: { text, known: true, silent: false, after: run.at(-1)?.after ?? '' } };
  }
  const first = pieces[0] ?? { text: '', after: '' };
  return { length: 1, done: { text: first.text, known: false, silent: !wordsIn(first.text, kept), after: first.after } };
}
