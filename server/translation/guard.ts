import type { Language } from '../../contract/languages.ts';
import type { MessageFact, TranslationMark } from '../../contract/threads/facts.ts';
import { implausible } from '../../language/language.ts';
import { type Translation, TranslationError, type Translator } from '../providers/translation/port.ts';
import { findNames, type KnownMedicine, type Name, restoreNames, writtenForms } from '../terms/terms.ts';
import { marksBetween, readMessageFacts, type SourceText } from './marks.ts';
import { protectFacts, toPlainText } from './protect.ts';

/** A text to be translated. */
export type Asked = SourceText & {
  /** The source language where it is known; the service finds it out by itself for null. `language` is then the likeliest. */
  from: Language | null;
  /** The service's code, and the language that it is written in. */
  target: string;
  reader: Language;
  /** Names that are not translated, but written for the reader where the product knows how. */
  names: readonly Name[];
  /** The medicines that the product knows: one that became another is marked. */
  medicines: readonly KnownMedicine[];
  /** What was said before it; asked for only when a second attempt needs it. */
  context(): Promise<string>;
};

/** An answer that may be shown, with what it has wrong; of one that is `implausible` nothing may be. */
export type Guarded = Omit<Translation, 'outcome'> & { outcome: Translation['outcome'] | 'implausible'; marks: TranslationMark[] };

/**
 * Translates, and compares what both texts say exactly (decision 13). Where they differ, or the answer cannot be a translation at all,
 * it is asked for once more with the facts marked to be left as they are; the better answer is the one. Throws TranslationError when the
 * first attempt fails.
 */
export async function guardedTranslation(translator: Translator, asked: Asked): Promise<Guarded> {
  const first = await ask(translator, asked);
  if (first.outcome !== 'implausible' && first.marks.length === 0) return first;
  const second = await askAgain(translator, asked, first.detected);
  return second && isBetter(second, first) ? second : first;
}

/** As it is; where names stand in it, with those marked to be left as they are. Throws TranslationError. */
async function ask(translator: Translator, asked: Asked): Promise<Guarded> {
  const names = namesAt(asked);
  if (names.length > 0) {
    const answer = await translator.translate(protectFacts(asked.text, names), asked.from, asked.target, { xml: true });
    const text = toPlainText(answer.text);
    if (text !== undefined) return assess(asked, { ...answer, text });
  }
  return assess(asked, await translator.translate(asked.text, asked.from, asked.target));
}

/** The names of a text as facts of it. */
const namesAt = ({ text, names }: Asked): MessageFact[] =>
  findNames(text, names).map(({ start, end }) => ({ kind: 'name', text: text.slice(start, end), start, end }));

/** The facts of a text, its known names among them; what else would be read out of a name is none. */
function protectedFacts(asked: Asked, language: Language): MessageFact[] {
  const names = namesAt(asked);
  const others = readMessageFacts({ text: asked.text, language }).filter((fact) => !names.some((name) => fact.start < name.end && name.start < fact.end));
  return [...names, ...others].toSorted((a, b) => a.start - b.start);
}

/** With the facts protected and what was said before; undefined when nothing comes of it. */
async function askAgain(translator: Translator, asked: Asked, detected: Language | null): Promise<Guarded | undefined> {
  const language = asked.from ?? detected ?? asked.language;
  try {
    const context = await asked.context();
    const xml = protectFacts(asked.text, protectedFacts(asked, language));
    const answer = await translator.translate(xml, asked.from, asked.target, { xml: true, ...(context && { context }) });
    const text = toPlainText(answer.text);
    return text === undefined || answer.outcome === 'untranslated' ? undefined : assess(asked, { ...answer, text });
  } catch (error) {
    // The first answer stands, with its marks: whatever the second attempt met, the first did not.
    if (error instanceof TranslationError) return undefined;
    throw error;
  }
}

/** A translation that breaks off is readable, and more use than none: it is shown as incomplete. */
const PART_MISSING: TranslationMark = { strength: 'strong', kind: 'sentences', original: null, translation: null };

/** A text in the reader's own language already, or one without an answer, has nothing to be compared with. */
function assess({ text, language: likeliest, reader, names, medicines }: Asked, given: Translation): Guarded {
  const language = given.detected ?? likeliest;
  const answer = given.outcome === 'untranslated' || language === reader ? given : { ...given, text: restoreNames(given.text, names, reader) };
  if (answer.outcome === 'untranslated' || language === reader) return { ...answer, marks: [] };
  const [original, translation] = answer.outcome === 'partial' ? withoutUntranslated(text, answer.text) : [text, answer.text];
  const pair = [
    { text: original, language },
    { text: translation, language: reader },
  ] as const;
  const problem = implausible(...pair);
  if (problem && problem !== 'cut-off') return { ...answer, outcome: 'implausible', marks: [] };
  const marks = marksBetween(...pair, { names: writtenForms(names), medicines });
  return { ...answer, marks: problem ? [PART_MISSING, ...marks.filter(({ kind }) => kind !== 'sentences')] : marks };
}

/** What stayed as it was written is the same in both, and is not read in a language it is not in; every other place stays where it was. */
function withoutUntranslated(original: string, translation: string): [string, string] {
  let left = original;
  const blank = (words: string) => ' '.repeat(words.length);
  const rest = translation.replaceAll(/‹([^‹›]*)›/g, (whole, words: string) => {
    left = left.replace(words, blank);
    return blank(whole);
  });
  return [left, rest];
}

function isBetter(one: Guarded, other: Guarded): boolean {
  const [a, b] = [faults(one), faults(other)];
  const place = a.findIndex((faultsOfKind, i) => faultsOfKind !== b[i]);
  return place >= 0 && Number(a[place]) < Number(b[place]);
}

/** What is wrong with an answer, the worst first. */
const faults = ({ outcome, marks }: Guarded): number[] => [
  Number(outcome === 'implausible'),
  marks.filter(({ strength }) => strength === 'strong').length,
  Number(outcome === 'partial'),
  marks.length,
];
