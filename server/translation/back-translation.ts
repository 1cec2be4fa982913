import type { Language } from '../../contract/languages.ts';
import type { MessageFact, TranslationMark } from '../../contract/threads/message-facts.ts';
import { getTranslationSettings } from '../../contract/translated-languages.ts';
import type { Translator } from '../providers/translation/port.ts';
import { findMarksBetween, findMessageFacts, type SourceText } from './marks.ts';

/** Words that tell the reader to do or avoid something (`order`), and words that place it before or after something (`place`). */
const INSTRUCTION_WORDS: Record<Language, { order: RegExp; place: RegExp }> = {
  ko: { order: /지\s?(?:마|말)|금지|금식|금주|안\s?(?:됩니다|돼요|되)|삼가|피하|중단|드시지|드(?:세요|십시오)|복용|바르/u, place: /(?<!오)(?:전|후)(?:에|까지|부터|\s|$|[.,])/u },
  en: { order: /\b(?:do not|don['’]t|never|avoid|stop|must|should(?: not|n['’]t)?|cannot|take|apply|fast|no (?:food|water|alcohol|smoking))\b/i, place: /\b(?:before|after|until|prior to)\b/i },
  zh: { order: /请勿|不要|不得|禁止|禁食|避免|不能|不可|切勿|停用|服用|涂抹|别/u, place: /前|后|後/u },
  ja: { order: /ないで|禁止|控え|避け|いけません|しないよう|中止|絶食|服用|飲んで|塗って/u, place: /前|後/u },
  ar: { order: /(?<!\p{L})(?:لا|ممنوع|يُ?منع|تجن[ّ]?ب|يجب|توق[ّ]?ف|تناول|ضع|امتنع|صيام)(?!\p{L})/u, place: /(?<!\p{L})(?:قبل|بعد|حتى)(?!\p{L})/u },
}; // biome-ignore format: one language a line

const DOSE_KINDS: readonly MessageFact['kind'][] = ['quantity', 'frequency'];
const DOSE_COUNTERS: readonly string[] = ['tablet', 'capsule', 'drop', 'packet', 'spoon', 'shot'];
const TIME_KINDS: readonly MessageFact['kind'][] = ['duration', 'time', 'date', 'relative-day', 'frequency'];

/** True if a text gives medical instructions: a dose, a thing to avoid, a step before or after a procedure. Prefers false positives. */
export function isInstruction(said: SourceText): boolean {
  const facts = findMessageFacts(said);
  if (facts.some((fact) => DOSE_KINDS.includes(fact.kind) || (fact.kind === 'count' && DOSE_COUNTERS.includes(fact.counter)))) return true;
  const { order, place } = INSTRUCTION_WORDS[said.language];
  return order.test(said.text) || (place.test(said.text) && facts.some(({ kind }) => TIME_KINDS.includes(kind)));
}

/**
 * Returns marks for facts of the original that its back-translation lacks. The marks are soft, because the back-translation itself can be wrong.
 * Empty if the back-translation is incomplete. Throws TranslationError.
 */
export async function findBackTranslationMarks(
  translator: Translator,
  original: SourceText,
  translation: SourceText,
  known: readonly TranslationMark[],
): Promise<TranslationMark[]> {
  const back = await translateBack(translator, translation, original.language);
  if (back === null) return [];
  return findMarksBetween(original, { text: back, language: original.language })
    .filter((mark) => mark.kind !== 'sentences' && !known.some((one) => isSameMark(one, mark)))
    .map((mark) => ({ ...mark, strength: 'soft', translation: null }));
}

/** Translates a translation back into its source language; null if the result is incomplete. Throws TranslationError. */
export async function translateBack(translator: Translator, { text, language }: SourceText, into: Language): Promise<string | null> {
  const back = await translator.translate(text, language, getTranslationSettings(into).target);
  return back.outcome === 'done' ? back.text : null;
}

/** True if the passage is already marked: the same passage of the original, or the same kind of sign. */
const isSameMark = (one: TranslationMark, other: TranslationMark) =>
  one.original && other.original ? one.original.start < other.original.end && other.original.start < one.original.end : one.kind === other.kind;
