import type { Language } from '../../contract/languages.ts';
import type { MessageFact, TranslationMark } from '../../contract/threads/message-facts.ts';
import { findImplausibleReason } from '../../language/language.ts';
import { type Translation, TranslationError, type Translator } from '../providers/translation/port.ts';
import { findNames, type KnownMedicine, listSpellings, type ProperName, restoreNames } from '../terms/terms.ts';
import { findMarksBetween, findMessageFacts, type SourceText } from './marks.ts';
import { protectFacts, unwrapProtected } from './protect.ts';

/** A text to be translated. */
export type TranslationInput = SourceText & {
  /** The source language if known. Null lets the service detect it, and `language` is then the most likely one. */
  from: Language | null;
  /** Target code for the service. `reader` is the language of the answer. */
  target: string;
  reader: Language;
  /** Names that are transcribed for the reader if the transcription is known, and never translated. */
  names: readonly ProperName[];
  /** Known medicines. A mark is set if one was translated as another. */
  medicines: readonly KnownMedicine[];
  /** Returns the preceding messages; called only if a second attempt needs them. */
  context(): Promise<string>;
};

/** An answer with its marks. An `implausible` answer must not be shown. */
export type GuardedTranslation = Omit<Translation, 'outcome'> & { outcome: Translation['outcome'] | 'implausible'; marks: TranslationMark[] };

/**
 * Translates a text and compares its facts with the answer's (decision 13). If they differ, or the answer cannot be a translation, translates once
 * more with the facts protected and returns the better answer. Throws TranslationError if the first attempt fails.
 */
export async function translateGuarded(translator: Translator, asked: TranslationInput): Promise<GuardedTranslation> {
  const first = await requestTranslation(translator, asked);
  if (first.outcome !== 'implausible' && first.marks.length === 0) return first;
  const second = await requestProtected(translator, asked, first.detected);
  return second && isBetter(second, first) ? second : first;
}

/** Translates the text as it is, with known names protected. Throws TranslationError. */
async function requestTranslation(translator: Translator, asked: TranslationInput): Promise<GuardedTranslation> {
  const names = findNamesAsFacts(asked);
  if (names.length > 0) {
    const answer = await translator.translate(protectFacts(asked.text, names), asked.from, asked.target, { xml: true });
    const text = unwrapProtected(answer.text);
    if (text !== undefined) return checkAnswer(asked, { ...answer, text });
  }
  return checkAnswer(asked, await translator.translate(asked.text, asked.from, asked.target));
}

/** Returns the names of a text as facts. */
const findNamesAsFacts = ({ text, names }: TranslationInput): MessageFact[] =>
  findNames(text, names).map(({ start, end }) => ({ kind: 'name', text: text.slice(start, end), start, end }));

/** Returns the facts of a text, including its known names. Other facts that overlap a name are dropped. */
function listProtectedFacts(asked: TranslationInput, language: Language): MessageFact[] {
  const names = findNamesAsFacts(asked);
  const others = findMessageFacts({ text: asked.text, language }).filter((fact) => !names.some((name) => fact.start < name.end && name.start < fact.end));
  return [...names, ...others].toSorted((a, b) => a.start - b.start);
}

/** Translates with the facts protected and the preceding messages as context; undefined if that fails. */
async function requestProtected(translator: Translator, asked: TranslationInput, detected: Language | null): Promise<GuardedTranslation | undefined> {
  const language = asked.from ?? detected ?? asked.language;
  try {
    const context = await asked.context();
    const xml = protectFacts(asked.text, listProtectedFacts(asked, language));
    const answer = await translator.translate(xml, asked.from, asked.target, { xml: true, ...(context && { context }) });
    const text = unwrapProtected(answer.text);
    return text === undefined || answer.outcome === 'untranslated' ? undefined : checkAnswer(asked, { ...answer, text });
  } catch (error) {
    // The first answer with its marks is kept. The second attempt's failure does not affect it.
    if (error instanceof TranslationError) return undefined;
    throw error;
  }
}

/** A truncated translation is readable and better than none. It is shown and marked as incomplete. */
const PART_MISSING_MARK: TranslationMark = { strength: 'strong', kind: 'sentences', original: null, translation: null };

/** Checks an answer. There is nothing to compare if the text is already in the reader's language, or has no answer. */
function checkAnswer({ text, language: likeliest, reader, names, medicines }: TranslationInput, given: Translation): GuardedTranslation {
  const language = given.detected ?? likeliest;
  const answer = given.outcome === 'untranslated' || language === reader ? given : { ...given, text: restoreNames(given.text, names, reader) };
  if (answer.outcome === 'untranslated' || language === reader) return { ...answer, marks: [] };
  const [original, translation] = answer.outcome === 'partial' ? blankUntranslated(text, answer.text) : [text, answer.text];
  const pair = [
    { text: original, language },
    { text: translation, language: reader },
  ] as const;
  const problem = findImplausibleReason(...pair);
  if (problem && problem !== 'cut-off') return { ...answer, outcome: 'implausible', marks: [] };
  const marks = findMarksBetween(...pair, { names: listSpellings(names), medicines });
  return { ...answer, marks: problem ? [PART_MISSING_MARK, ...marks.filter(({ kind }) => kind !== 'sentences')] : marks };
}

/**
 * Blanks untranslated passages in both texts, because they are identical and not in the language of the translation. All other offsets stay the same.
 */
function blankUntranslated(original: string, translation: string): [string, string] {
  let left = original;
  const blank = (words: string) => ' '.repeat(words.length);
  const rest = translation.replaceAll(/‹([^‹›]*)›/g, (whole, words: string) => {
    left = left.replace(words, blank);
    return blank(whole);
  });
  return [left, rest];
}

function isBetter(one: GuardedTranslation, other: GuardedTranslation): boolean {
  const [a, b] = [countFaults(one), countFaults(other)];
  const place = a.findIndex((faultsOfKind, i) => faultsOfKind !== b[i]);
  return place >= 0 && Number(a[place]) < Number(b[place]);
}

/** Returns an answer's number of faults by kind, most severe kind first. */
const countFaults = ({ outcome, marks }: GuardedTranslation): number[] => [
  Number(outcome === 'implausible'),
  marks.filter(({ strength }) => strength === 'strong').length,
  Number(outcome === 'partial'),
  marks.length,
];
