import { type Difference, type LocalizedText, overlaps, type Span } from '../fact.ts';
import { foldText, mapToOriginal } from '../folding.ts';
import { type Denials, readDenials } from './denials.ts';
import { type InstructedAct, readSigns, type Signs, splitClauses, splitSentences } from './signs.ts';

/* Compares signs that are not facts. Only reversals are reported, because a missing word alone is no mistake. */

/** Returns soft differences: a reversed denial, allergy or pregnancy, before instead of after, missing sentences. */
export function compareSigns(original: LocalizedText, translation: LocalizedText): Difference[] {
  const [before, after] = [splitSentences(original.text), splitSentences(translation.text)];
  // Compares sentence by sentence if both texts have the same number of sentences. Otherwise it compares the whole texts, which finds less.
  const pairs =
    before.length === after.length ? before.map((one, place) => [one, after[place] ?? one] as const) : [[wholeSpan(original), wholeSpan(translation)] as const];
  const pieces = pairs.map(([one, other]) => [readPart(original, one), readPart(translation, other)] as const);
  const turned = pieces.flatMap(([one, other]) => findReversals(one, other).filter(({ kind }) => kind !== 'negation' || !isMoved(one, other, pieces)));
  return [...turned, ...missingSentences(before.length, after.length, original, translation)];
}

/**
 * Length of a translation relative to its original. Below the first ratio a sentence may be lost. Below the second a missing value is not just worded
 * differently.
 */
const SHORTER_RATIO = 0.9;
const MUCH_SHORTER_RATIO = 0.75;

/**
 * Returns sentences or clauses that the translation lacks. Each contains something important that is nowhere in the translation: one of the `lost`
 * facts and medicines, an allergy or pregnancy, or a denial.
 */
export function findLostSentences(
  original: LocalizedText,
  translation: LocalizedText,
  lost: { facts: readonly Span[]; medicines: readonly Span[] },
): Difference[] {
  const [before, after] = [splitSentences(original.text), splitSentences(translation.text)];
  const clauses = ({ text, language }: LocalizedText) => splitClauses(foldText(text).text, language).length;
  const isShorter = measureInChineseLetters(translation) < measureInChineseLetters(original) * SHORTER_RATIO;
  const hasFewer = after.length < before.length;
  if (!hasFewer && !(isShorter && before.length === 1 && clauses(translation) < clauses(original))) return [];
  const isMuchShorter = measureInChineseLetters(translation) < measureInChineseLetters(original) * MUCH_SHORTER_RATIO;
  const there = readPart(translation, wholeSpan(translation));
  const matters = (sentence: Span): boolean => {
    const { signs, denials } = readPart(original, sentence);
    const states = (['allergy', 'pregnancy'] as const).some((kind) => signs[kind] && !there.signs[kind]);
    const isIn = ({ start }: Span) => sentence.start <= start && start < sentence.end;
    const isDenied = hasFewer && denials.definite.length > 0 && denials.topic && !there.denials.mayDeny;
    return states || isDenied || lost.medicines.some(isIn) || (isMuchShorter && lost.facts.some(isIn));
  };
  const trimmed = ({ start, end }: Span): Span => ({ start: end - original.text.slice(start, end).trimStart().length, end });
  return before.filter(matters).map((sentence): Difference => ({ strength: 'exact', kind: 'sentences', original: trimmed(sentence), translation: null }));
}

/** Removes signs within lost sentences, because their denials and statements are lost with them. */
export const dropLostSigns = (signs: readonly Difference[], lost: readonly Difference[]): Difference[] =>
  signs.filter(({ original: place }) => !lost.some(({ original: sentence }) => place && sentence && overlaps(place, sentence)));

const wholeSpan = ({ text }: LocalizedText): Span => ({ start: 0, end: text.length });

/** True if another sentence of the same text has the denial that the matching sentence lacks. The sentences then changed order. */
function isMoved(one: TextPart, other: TextPart, pieces: readonly (readonly [TextPart, TextPart])[]): boolean {
  const denies = ({ denials }: TextPart) => denials.definite.length > 0;
  if (denies(one) === denies(other)) return false;
  // "No gum either" repeats the denial of the previous sentence, as does "That goes for gum too".
  if (one.repeats && other.repeats && pieces.some(([here, there]) => denies(here) && denies(there))) return true;
  // A question denies nothing for certain, but it can still contain the denial.
  const has = (at: TextPart) => denies(at) || (at.denials.isQuestion && at.denials.mayDeny);
  const isThere = ([here, there]: readonly [TextPart, TextPart]) => (denies(one) ? has(there) && !here.denials.mayDeny : has(here) && !there.denials.mayDeny);
  return pieces.some(isThere);
}

/** A part of a text with its signs. `at` maps a span of the folded part to a span of the text. */
type TextPart = { signs: Signs; denials: Denials; repeats: boolean; at: (span: Span | null) => Span | null };

/** Words that continue a denial. */
const REPEATS = /(?<![a-z])(?:either|neither|nor|too|also|as well)(?![a-z])|도\s?(?:안|못|금)|[也都]不|も[^。]{0,8}(?:ない|ません|だめ|ダメ|禁)|ايضا|كذلك/;

/** Endings after the stem of a Korean verb. */
const KOREAN_ENDING = /^(?:세요|십시오|시고|시기|시면|시는|요)/;

/** Extends a span to whole words, in scripts with spaces between words. */
function wholeWords(text: string, { start, end }: Span): [start: number, end: number] {
  const [ahead = ''] = /[a-z\p{Script=Arabic}]*$/iu.exec(/^[a-z\p{Script=Arabic}]/iu.test(text.slice(start)) ? text.slice(0, start) : '') ?? [];
  const rest = text.slice(end);
  const [behind = ''] = (/[a-z\p{Script=Arabic}]$/iu.test(text.slice(0, end)) ? /^[a-z\p{Script=Arabic}]*/iu : KOREAN_ENDING).exec(rest) ?? [];
  return [start - ahead.length, end + behind.length];
}

function readPart({ text, language }: LocalizedText, { start, end }: Span): TextPart {
  const folded = foldText(text.slice(start, end));
  const at = (span: Span | null): Span | null => {
    const place = span && mapToOriginal(folded, ...wholeWords(folded.text, span));
    return place && { start: start + place.start, end: start + place.end };
  };
  return { signs: readSigns(folded.text, language), denials: readDenials(folded.text, language), repeats: REPEATS.test(folded.text), at };
}

function findReversals(one: TextPart, other: TextPart): Difference[] {
  const refused = findRefusals(one, other);
  const denied = refused.length > 0 ? refused : denials(one, other);
  const stated = states(one, other);
  // "Not before Monday" can be translated as "after Monday". If only one text has a denial, before and after are not compared.
  const isDeniedOnce = one.denials.definite.length > 0 !== other.denials.definite.length > 0;
  return [...(stated.length > 0 ? [] : denied), ...stated, ...(isDeniedOnce ? [] : findReversedPlaces(one, other))];
}

const makeSoftDifference = (kind: Difference['kind'], original: Span | null, translation: Span | null): Difference => ({
  strength: 'soft',
  kind,
  original,
  translation,
});

/**
 * Returns refusals that the other text lacks: it denies nothing at all, or it tells the reader to do the act and denies nothing for certain. "Stop"
 * is itself a denial, so for stopping only words at the verb count.
 */
function findRefusals(one: TextPart, other: TextPart): Difference[] {
  const isTurned = ({ signs: from }: TextPart, { signs: to, denials: others }: TextPart, act: InstructedAct) =>
    from.acts[act]?.refused &&
    (!(to.denies || others.mayDeny || others.isUrgent) ||
      (to.acts[act]?.done && !(act === 'stop' ? to.acts[act]?.refused : to.refuses) && !from.acts[act]?.done));
  for (const act of new Set([...Object.keys(one.signs.acts), ...Object.keys(other.signs.acts)] as InstructedAct[])) {
    if (!isTurned(one, other, act) && !isTurned(other, one, act)) continue;
    const spanOf = ({ signs, at }: TextPart) => at(signs.acts[act]?.refused ?? signs.acts[act]?.done ?? null);
    return [makeSoftDifference('negation', spanOf(one), spanOf(other))];
  }
  return [];
}

/** Returns a denial without any counterpart in the other text, or a prohibition that became "need not". */
function denials(one: TextPart, other: TextPart): Difference[] {
  const lost = findUnanswered(one.denials, other.denials);
  if (lost) return [makeSoftDifference('negation', one.at(lost), other.at(other.denials.definite[0] ?? null))];
  const added = isInvented(other.denials, one.denials) ? findUnanswered(other.denials, one.denials) : null;
  return added ? [makeSoftDifference('negation', one.at(one.denials.definite[0] ?? null), other.at(added))] : [];
}

/**
 * True if a "not" that only the translation has counts as an error: the original has another "not", or both texts have nothing else. Otherwise the
 * original nearly always says the same without a "not".
 */
const isInvented = (from: Denials, to: Denials): boolean => to.mayDeny || Math.max(from.clauses, to.clauses) <= (from.forbidden ? 2 : 1);

function findUnanswered(from: Denials, to: Denials): Span | null {
  if (!to.mayDeny) {
    if (from.isNotYet && to.isNotYet) return null;
    // "Leave it alone" corresponds to "do not touch it".
    const forbidden = to.isUrgent ? null : from.forbidden;
    if (from.forbidden && !forbidden) return null;
    return forbidden ?? from.needless ?? (isAllDenied(from, to) ? (from.definite[0] ?? null) : null);
  }
  return from.forbidden && !from.needless && to.needless && to.definite.length === 1 ? from.forbidden : null;
}

/**
 * True if a denial is the whole statement on an important topic. Every clause denies or there are at most two, and the other text has no more
 * clauses.
 */
const isAllDenied = (from: Denials, to: Denials): boolean =>
  from.topic && to.topic && (from.everywhere || from.clauses <= 2) && to.clauses <= Math.max(2, from.clauses);

function states(one: TextPart, other: TextPart): Difference[] {
  return (['allergy', 'pregnancy'] as const).flatMap((kind) => {
    const [before, after] = [one.signs[kind], other.signs[kind]];
    const isTurned = before && after && before.is !== after.is && before.is !== 'unsure' && after.is !== 'unsure';
    return isTurned ? [{ ...makeSoftDifference(kind, one.at(before.span), other.at(after.span)), affirmed: before.is === 'so' }] : [];
  });
}

function findReversedPlaces({ signs: one, at: placeOfOne }: TextPart, { signs: other, at: placeOfOther }: TextPart): Difference[] {
  const isTurned = (from: Signs, to: Signs, word: 'before' | 'after', opposite: 'before' | 'after') =>
    from[word].sure && to[opposite].sure && !from[opposite].sure && !to[word].perhaps;
  for (const [word, opposite] of [
    ['before', 'after'],
    ['after', 'before'],
  ] as const) {
    const turned = isTurned(one, other, word, opposite) || isTurned(other, one, opposite, word);
    if (turned && !to(other, word) && !to(one, opposite)) return [makeSoftDifference('order', placeOfOne(one[word].sure), placeOfOther(other[opposite].sure))];
  }
  return [];
}

/** True if a text certainly contains the word. */
const to = (signs: Signs, word: 'before' | 'after'): boolean => signs[word].sure !== null;

/**
 * Compares the numbers of sentences. Sentences can be joined or split. If the translation is also too short or too long, some are missing or added.
 */
function missingSentences(before: number, after: number, original: LocalizedText, translation: LocalizedText): Difference[] {
  const [length, other] = [
    measureInChineseLetters(original) + measureAbbreviations(original, translation),
    measureInChineseLetters(translation) + measureAbbreviations(translation, original),
  ];
  const times = Math.log(other / length);
  // The shorter a text is, the less its length proves. A different number of sentences confirms the suspicion.
  const usual = (times < 0 ? 0.25 : 0.36) + 10.5 / (length + other);
  // A sentence that was only split at a comma confirms nothing.
  const isParted = after > before && after <= before + commasIn(original);
  const isBorneOut = Math.sign(after - before) === Math.sign(times) && !isParted;
  return Math.abs(times) > usual * (isBorneOut ? 1 : 1.6) ? [makeSoftDifference('sentences', null, null)] : [];
}

/** Returns the length of the words that the other text writes out for abbreviations, in Chinese letters: MRI is التصوير بالرنين المغناطيسي. */
function measureAbbreviations({ text }: LocalizedText, { text: other }: LocalizedText): number {
  const written = new Set(text.match(ABBREVIATION));
  return [...written].filter((word) => !other.toUpperCase().includes(word)).length * MIN_WRITTEN_OUT;
}

const ABBREVIATION = /(?<![A-Za-z])[A-Z]{2,5}(?![A-Za-z])/g;
const MIN_WRITTEN_OUT = 5;

/**
 * Counts commas in languages that run sentences together (Chinese, Japanese, Arabic). In Korean and English an extra sentence is as often a real
 * addition.
 */
const commasIn = ({ text, language }: LocalizedText): number => (language === 'ko' || language === 'en' ? 0 : (text.match(/[,，、،;；؛](?!\d)/g)?.length ?? 0));

/** Number of letters that one Chinese letter takes in another language, for comparing lengths. */
const LETTERS_PER_CHINESE_LETTER = { zh: 1, ja: 1.45, ko: 1.33, ar: 2.5, en: 3 } as const;

/** Courtesies at the start and end of messages, which languages add or omit. */
const COURTESY =
  /(?:何卒)?(?:どうぞ)?よろしくお願い(?:いた|致)?します|お世話になって(?:おり|い)ます|お手数ですが|ありがとうございます|안녕하세요|안녕하십니까|감사합니다|고맙습니다|수고하세요|잘 부탁드립니다|您好|你好|谢谢您?|辛苦了|麻烦您?了|(?<![a-z])(?:hello|hi|thanks|thank you(?: very much| so much)?)(?![a-z])|السلام عليكم|وعليكم السلام|مرحبا|شكرا(?: جزيلا| لكم)?|لو سمحتم?/gi;
/** Markers after a 12-hour time. */
const HALF_OF_DAY = /(?<=\d\s?)[ap]\.?m(?![a-z])\.?/gi;
/** Width of a figure or Latin letter, in Chinese letters. */
const FIGURE_WIDTH = 0.6;
/** Returns the length of a text, measured in Chinese letters. Figures and Latin names have the same length in every language. */
export function measureInChineseLetters({ text, language }: LocalizedText): number {
  const plain = text.replace(COURTESY, '').replace(HALF_OF_DAY, '');
  const said = /\p{L}{2}/u.test(plain) ? plain : text;
  const count = (letters: RegExp) => said.match(letters)?.length ?? 0;
  const [all, figures, latin] = [count(/[\p{L}\p{N}]/gu), count(/\p{N}/gu), count(/[a-z]/gi)];
  return (all - figures - latin) / LETTERS_PER_CHINESE_LETTER[language] + latin / LETTERS_PER_CHINESE_LETTER.en + figures * FIGURE_WIDTH;
}
