import { endsAsQuestion, foldForMatching, foldWithPlaces, isQuestionInWords } from './folding.ts';
import type { ReadGist } from './gist/gist.ts';
import type { WordMatch } from './gist/words.ts';
import { baseLanguage, detectLanguage, LANGUAGES, type Language, sentenceSeparator, type Target } from './languages.ts';
import { fitParticle, listParticleForms } from './particles.ts';
import { holeKind, makePhraseKey, makeWordKey, type PhraseBook, type PhraseEntry } from './phrase-book.ts';
import { listProtectedLetters, readProtectedPart, spellOutProtected } from './protected-text.ts';
import { hasLetters, makeEmojiSuffix, splitAtCommas, splitIntoPieces, type TextPiece } from './sentences.ts';
import { compileTemplate, fillTemplate, type PhraseTemplate } from './templates.ts';

/** An answer. `matched` states how much of the text the book knew, or that part of it is a gist. README.md describes the marks of the rest. */
export interface SandboxTranslation {
  text: string;
  detected_source_language: Language;
  matched: 'all' | 'gist' | 'part' | 'none';
}

/**
 * Translates a text; without `from` its language is detected by its script. `kept` are the protected parts, each represented by a letter in the text
 * and in the answer (protected-text.ts).
 */
export type Translate = (text: string, to: Target, from?: Language, kept?: readonly string[], bound?: ReadonlyMap<string, string>) => SandboxTranslation;

/** Protected parts, and words with a fixed translation by their key, which take precedence over the book's own. */
type SentenceOptions = { kept: readonly string[]; bound: ReadonlyMap<string, string> | undefined };

interface PhraseIndex {
  fixed: Map<string, PhraseEntry>;
  /** Templates for texts with a question mark. */
  asked: PhraseTemplate[];
  /** Templates for texts without a question mark: statements first, then questions that can lack their mark. */
  said: PhraseTemplate[];
}

/** Maximum number of sentences that a phrase spans ("Hello! I have sensitive skin. Is the booster safe for me?"). */
const MAX_PHRASE_SENTENCES = 4;
/** Maximum length of a text that is matched against templates. No phrase with its holes filled is longer. */
const MAX_TEXT_LENGTH = 400;

function indexPhrases(book: PhraseBook, language: Language): PhraseIndex {
  const fixed = new Map<string, PhraseEntry>();
  const templates: PhraseTemplate[] = [];
  // The book's own phrases come last, because the last of equal phrases is used and they have every language.
  for (const entry of [...book.texts, ...book.phrases]) {
    for (const form of language === 'ko' ? entry.ko.flatMap(listParticleForms) : entry[language]) {
      if (form.includes('{')) templates.push(compileTemplate(form, language, entry, book));
      else fixed.set(makePhraseKey(form, language), entry);
    }
  }
  // Questions may lack their mark, unless the same words are also a statement.
  for (const entry of book.phrases) {
    for (const form of entry[language]) {
      const bare = foldForMatching(form, language);
      if (!form.includes('{') && !fixed.has(bare) && isQuestionInWords(form, language)) fixed.set(bare, entry);
    }
  }
  const statements = templates.filter((template) => !template.question);
  const questions = templates.filter((template) => template.question);
  return { fixed, asked: questions, said: [...statements, ...questions.filter((template) => template.asks)] };
}

/**
 * Creates a translator from a phrase book. Known sentences are translated; for others `gist` summarises them if it can; the rest is unchanged. A
 * text of which nothing is known is returned as received; in a partly known text the unknown sentences are between ‹ and ›.
 */
export function buildTranslator(book: PhraseBook, gist?: ReadGist): Translate {
  const indexes = new Map(LANGUAGES.map((language) => [language, indexPhrases(book, language)]));

  function phrase(text: string, from: Language, to: Target, given: SentenceOptions): string | undefined {
    const index = indexes.get(from);
    const fixed = index?.fixed.get(makePhraseKey(text, from));
    if (fixed !== undefined) return fixed[baseLanguage(to)][0];
    if (index === undefined || text.length > MAX_TEXT_LENGTH) return undefined;
    const place = foldWithPlaces(text, from);
    for (const template of endsAsQuestion(text) ? index.asked : index.said) {
      const values = fillTemplate(template, place, (hole, value) => {
        const content = readProtectedPart(value, given.kept);
        const word = content ?? value;
        const filled = (book.words[holeKind(hole)] && given.bound?.get(makeWordKey(word, from))) ?? book.holes[holeKind(hole)]?.(word, from, to);
        return content === undefined || filled === undefined ? filled : value;
      });
      if (values !== undefined) return writeEntry(template.entry, values, baseLanguage(to), given.kept);
    }
    return undefined;
  }

  /** Translates a sentence as a whole, or as known parts between commas: "Hello, how much is it?" */
  function sentence(text: string, from: Language, to: Target, given: SentenceOptions): string | undefined {
    const whole =
      phrase(text, from, to, given) ??
      translateSpelledOut(text, given.kept, (spelt) => phrase(spelt, from, to, { ...given, kept: [] })) ??
      translateAroundProtected(text, given.kept, book.texts, { from, to });
    if (whole !== undefined) return whole + makeEmojiSuffix(text);
    const parts = splitAtCommas(text);
    if (parts.length < 2) return undefined;
    const known = parts.map((part) => phrase(part, from, to, given));
    return known.includes(undefined) ? undefined : known.join(sentenceSeparator(baseLanguage(to))) + makeEmojiSuffix(text);
  }

  /** Returns the gist of a sentence that is not in the book. Binding words are written as bound. */
  function gistOf(text: string, from: Language, to: Target, { kept, bound }: SentenceOptions): string | undefined {
    if (gist === undefined || text.length > MAX_TEXT_LENGTH) return undefined;
    const render = ({ form }: WordMatch) => bound?.get(makeWordKey(form, from));
    return gist(text, from, to, render) ?? translateSpelledOut(text, kept, (spelt) => gist(spelt, from, to, render));
  }

  function translateFrom(from: Language, text: string, to: Target, given: SentenceOptions): SandboxTranslation {
    const pieces = splitIntoPieces(text);
    const done: { text: string; known: boolean; silent: boolean; after: string }[] = [];
    let gists = 0;
    for (let place = 0; place < pieces.length; ) {
      const run = findLongestRun(pieces.slice(place, place + MAX_PHRASE_SENTENCES), (joined) => sentence(joined, from, to, given), given.kept);
      const about = run.done.known || run.done.silent ? undefined : gistOf(run.done.text, from, to, given);
      done.push(about === undefined ? run.done : { ...run.done, text: about, known: true });
      gists += Number(about !== undefined);
      place += run.length;
    }
    const unknown = done.some((piece) => !piece.known && !piece.silent);
    if (unknown && !done.some((piece) => piece.known)) return { text, detected_source_language: from, matched: 'none' };
    const joiner = sentenceSeparator(baseLanguage(to));
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
    if (source === baseLanguage(to)) return { text, detected_source_language: source, matched: 'all' };
    const answer = translateFrom(source, text, to, given);
    // Japanese without kana ("大丈夫") looks like Chinese; the book decides.
    if (from !== undefined || source !== 'zh' || answer.matched !== 'none' || to === 'ja') return answer;
    const japanese = translateFrom('ja', text, to, given);
    return japanese.matched === 'none' ? answer : japanese;
  };
}

/** Returns the output form of an entry with its holes filled; Korean particles after them fit the visible value. */
function writeEntry(entry: PhraseEntry, values: Map<string, string>, language: Language, kept: readonly string[]): string {
  const [first = '', ...rest] = (entry[language][0] ?? '').split(/\{([a-z]+\d?)\}/);
  let text = first;
  for (let place = 0; place < rest.length; place += 2) {
    const value = values.get(rest[place] ?? '') ?? '';
    const after = rest[place + 1] ?? '';
    text += value + (language === 'ko' ? fitParticle(readProtectedPart(value, kept) ?? value, after) : after);
  }
  return language === 'en' ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/**
 * Translates a sentence with its protected parts spelled out, for phrases that contain such a word. Succeeds only if every part appears unchanged in
 * the answer, because protected parts must never be lost or rewritten.
 */
function translateSpelledOut(text: string, kept: readonly string[], known: (text: string) => string | undefined): string | undefined {
  const letters = listProtectedLetters(text, kept);
  const answer = letters.length === 0 ? undefined : known(spellOutProtected(text, kept));
  return letters.reduce((answered: string | undefined, letter) => {
    const content = readProtectedPart(letter, kept);
    if (answered === undefined || !content || !answered.includes(content)) return undefined;
    return answered.replace(content, () => letter);
  }, answer);
}

/**
 * Finds the translation of a whole known text in which letters stand for its names and figures. It has them in the target language already, so no
 * part is missing.
 */
function translateAroundProtected(
  text: string,
  kept: readonly string[],
  texts: readonly PhraseEntry[],
  { from, to }: { from: Language; to: Target },
): string | undefined {
  const letters = listProtectedLetters(text, kept);
  if (letters.length === 0) return undefined;
  const parts = text.split(new RegExp(`[${letters.join('')}]`, 'u')).map((part) => RegExp.escape(foldForMatching(part, from)));
  const pattern = new RegExp(`^${parts.join('.+?')}$`, 'u');
  return texts.find((entry) => pattern.test(foldForMatching(entry[from][0] ?? '', from)))?.[baseLanguage(to)][0];
}

/** True if there is anything to translate besides protected parts. */
function hasUnprotectedLetters(text: string, kept: readonly string[]): boolean {
  const letters = new Set(listProtectedLetters(text, kept));
  return hasLetters(letters.size === 0 ? text : [...text].filter((letter) => !letters.has(letter)).join(''));
}

/** Returns the longest run of sentences, from the first on, that is known as one phrase. Without such a run, returns the first sentence unchanged. */
function findLongestRun(pieces: TextPiece[], known: (text: string) => string | undefined, kept: readonly string[]) {
  for (let length = pieces.length; length > 0; length -= 1) {
    const run = pieces.slice(0, length);
    const source = run.map((piece, place) => piece.text + (place < length - 1 ? piece.after : '')).join('');
    const text = hasUnprotectedLetters(source, kept) ? known(source) : undefined;
    if (text !== undefined) return { length, done: { text, known: true, silent: false, after: run.at(-1)?.after ?? '' } };
  }
  const first = pieces[0] ?? { text: '', after: '' };
  return { length: 1, done: { text: first.text, known: false, silent: !hasUnprotectedLetters(first.text, kept), after: first.after } };
}
