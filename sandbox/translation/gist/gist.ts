import { type Fact, readFacts } from '../../../language/language.ts';
import { soften } from '../folding.ts';
import { baseLanguage, type Language, type Target } from '../languages.ts';
import { makeEmojiSuffix } from '../sentences.ts';
import { hasAlarmWord } from './alarm-words.ts';
import { unifyArabicLetters } from './alike.ts';
import { type Clause, containsQuestion, isDenied, isHypothetical, readClauses } from './clauses.ts';
import { type Intent, readIntents } from './intents.ts';
import { createWordFinder, type FindWords, type Word, type WordMatch } from './words.ts';
import { writeFactFor } from './written-fact.ts';

/** Returns the gist of one sentence in the target language; undefined if it is not certain. `render` may write a word differently from the list. */
export type ReadGist = (sentence: string, from: Language, to: Target, render?: (named: WordMatch) => string | undefined) => string | undefined;

/** Prefix of every gist, so that it is not taken for a translation. */
export const GIST_PREFIX: Record<Language, string> = { ko: '(요지) ', en: '(gist) ', zh: '（大意）', ja: '（要旨）', ar: '(المضمون) ' };

const ABOUT: Record<Language, string> = { ko: '# 관련: ', en: 'About the #: ', zh: '关于#：', ja: '#について：', ar: 'بخصوص #: ' };
const ALSO: Record<Language, string> = { ko: '그 밖에', en: 'also', zh: '另提到', ja: 'ほかに', ar: 'ويُذكر أيضًا' };
/** Statement that a clause was not understood. */
const NOT_UNDERSTOOD: Record<Language, string> = {
  ko: '나머지는 알아듣지 못했습니다',
  en: 'the rest was not understood',
  zh: '其余部分未能理解',
  ja: '残りは読み取れませんでした',
  ar: 'ولم يُفهم الباقي',
};
/** Number of letters besides known words and facts from which a clause has further content. Fewer letters are politeness. */
const MIN_CONTENT_LETTERS: Record<Language, number> = { ko: 7, en: 13, zh: 5, ja: 9, ar: 10 };
const END: Record<Language, string> = { ko: '.', en: '.', zh: '。', ja: '。', ar: '.' };
const NEXT: Record<Language, string> = { ko: '; ', en: '; ', zh: '；', ja: '；', ar: '؛ ' };
/** Words for the speaker. If another person is also mentioned, it is uncertain whose allergy is meant. */
const SPEAKER_WORDS: Record<Language, RegExp> = {
  en: /\b(?:i|me|myself)\b/i,
  ko: /저는|제가|저도/,
  zh: /我(?!妈|爸|老|朋|的|姐|妹|哥|弟|女|儿)/,
  ja: /私/,
  ar: /(?<!\p{L})(?:انا|عندي|لدي)(?!\p{L})/u,
};
/** Enumerations: if one item is a known word, the others must be known too. */
const LISTING_WORDS: Record<Language, RegExp> = {
  en: /█\s*(?:,|and|or|&|\/)\s*(?:(?:the|an?|some|other|also)\s+)*(?![█,\s]|also|i\b|is\b|can\b|it\b|what|how)\p{L}|\p{L}\s+(?:and|or|&)\s+█/iu,
  ko: /█\s?(?:,|이나|나|랑|이랑|하고|과|와|및)\s?(?!█)[가-힣]|[가-힣](?:이나|랑|하고|과|와|및)\s?█/,
  zh: /█(?:、|和|跟|或|以及|还有)(?!█)\p{L}|\p{L}(?:、|和|跟|或|以及)█/u,
  ja: /█(?:、|と|や|および|または)(?!█)\p{L}|\p{L}(?:や|および|または|・)█/u,
  ar: /█\s+(?:و|او\s)\s?(?!█)\p{L}|\p{L}\s+(?:و|او\s)\s?█/u,
};

/** Kinds of words about health. If a clause that was not understood contains one, and another clause matched a strict intent, there is no gist. */
const HEALTH_KINDS = new Set<Word['kind']>(['medicine', 'material', 'food', 'illness']);
/** Figures that would be read as the wrong fact, with their replacements. */
const MISREAD_FIGURES: readonly (readonly [RegExp, string])[] = [
  // "5일에서 7일" would be read as a date and a duration; with a sign it is read as the range that is meant.
  [/(\d+)일에서 (\d+)일/g, '$1~$2일'],
  // The angle of a photo, the strength of glasses and a decade of age are no temperature, unit or number.
  [/(?<=사진.*|측면.*|정면.*|옆모습.*)\d+\s?도(?!\S*\s?열)|\d+\s?도(?=.*(?:사진|측면|정면|옆모습))/g, '비스듬히'],
  [/(?<=近视|老花|散光)\d+度/g, ''],
  [/\d+代/g, '年代'],
  [/\d+대(?=[\s가-힣])/g, '연령대'],
  [/[一两二三四五几\d]+[根支](?=烟)/g, ''],
];
/** Courtesies are addressed to somebody: a word for a person in them is a form of address. */
const COURTESY_INTENTS = /^(?:thanks|greeting|apology|understood|congratulation|looking-forward)$/;
/** Words that mean nothing without a fact: "2 weeks · after". */
const RELATIVE_WORDS = /^(?:before|after|from|until)$/;

interface Reading {
  text: string;
  alike: string;
  from: Language;
  facts: Fact[];
  words: WordMatch[];
  clauses: Clause[];
}
/** An intent found in a clause, with the matching range. */
interface MatchedIntent {
  intent: Intent;
  clause: Clause;
  text: string;
  start: number;
  end: number;
}

/** Returns the gist reader. Loads intents and words; each language's word pattern is built on first use. */
export function createGistReader(): ReadGist {
  const intents = readIntents();
  const findWords = createWordFinder();
  return (sentence, from, to, render = () => undefined) => {
    const reading = readSentence(sentence, from, findWords);
    if (reading === undefined) return undefined;
    const language = baseLanguage(to);
    const known = intents[from].filter(({ asked, said }) => asked[language] !== undefined || said[language] !== undefined);
    const meant = findMeanings(reading, known, language);
    if (meant.length === 0 || !isCertain(reading, meant)) return undefined;
    if (hasAlarmWord(reading.alike, [...meant, ...reading.words, ...reading.facts], from)) return undefined;
    const written = writeGist(reading, meant, to, (named) => render(named) ?? named.word.forms[language][0]);
    return written === undefined ? undefined : GIST_PREFIX[language] + written + END[language] + makeEmojiSuffix(sentence);
  };
}

/** Returns the facts, words and clauses of a sentence; undefined if a figure in it is not part of a fact. */
function readSentence(sentence: string, from: Language, findWords: FindWords): Reading | undefined {
  const text = MISREAD_FIGURES.reduce((left, [figure, instead]) => left.replace(figure, instead), soften(sentence, from).trim());
  const all = [...findWords(text, from), ...findProtectedLetters(text)];
  const facts = readFacts(text, from).filter(
    (fact) => !((fact.kind === 'name' || fact.kind === 'side') && all.some((word) => word.start <= fact.start && fact.end <= word.end)),
  );
  const words = all.filter((word) => facts.every((fact) => word.end <= fact.start || fact.end <= word.start));
  const rest = [...facts, ...words].reduce((left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end), text);
  if (/\p{N}/u.test(rest) || text.length > 300) return undefined;
  return { text, alike: unifyArabicLetters(text, from), from, facts, words, clauses: readClauses(unifyArabicLetters(text, from), from, facts) };
}

/** Returns the letters that stand for protected parts (protected-text.ts) as words that are copied unchanged. */
function findProtectedLetters(text: string): WordMatch[] {
  return [...text.matchAll(/[\ua000-\ua3ff]/g)].map(({ 0: letter, index: start }) => {
    const forms = { ko: [letter], en: [letter], zh: [letter], ja: [letter], ar: [letter] };
    return { word: { id: 'kept', kind: 'relation', forms }, form: letter, start, end: start + 1 };
  });
}

/** Returns the meaning of the sentence as a whole, or else of each clause. */
function findMeanings(reading: Reading, intents: readonly Intent[], language: Language): MatchedIntent[] {
  const sentence = { start: 0, end: reading.text.length, isQuestion: containsQuestion(reading.alike, reading.from) };
  const whole = findFirstMeaning(
    reading,
    intents.filter((intent) => intent.whole),
    sentence,
    language,
  );
  if (whole) return [whole];
  const parts = reading.clauses.flatMap((clause) => findFirstMeaning(reading, intents, clause, language) ?? []);
  // In "I heard one gets the tax back, how does that work?" the subject of the question is in the first clause.
  const about = parts.length === 0 && sentence.isQuestion ? findFirstMeaning(reading, intents, sentence, language) : undefined;
  return about ? [about] : parts;
}

function findFirstMeaning(reading: Reading, intents: readonly Intent[], clause: Clause, language: Language): MatchedIntent | undefined {
  const part = reading.alike.slice(clause.start, clause.end);
  for (const intent of intents) {
    const text = (clause.isQuestion ? intent.asked : intent.said)[language];
    const found = text === undefined ? null : intent.find.exec(part);
    if (text === undefined || !found || intent.unless?.test(intent.strict ? reading.alike : part)) continue;
    const scope = clause.isQuestion && !intent.strict ? { start: 0, end: reading.text.length } : clause;
    const has = (kind: Word['kind']) => reading.words.some((named) => named.word.kind === kind && isWithin(named, scope));
    if (intent.needs.length > 0 && !intent.needs.some(has)) continue;
    if (intent.needsFact.length > 0 && !reading.facts.some((fact) => intent.needsFact.includes(fact.kind) && isWithin(fact, scope))) continue;
    const start = clause.start + found.index;
    return { intent, clause, text, start, end: start + found[0].length };
  }
  return undefined;
}

/**
 * True if nothing outside the matched words denies the meaning or makes it hypothetical. A strict intent also checks the whole sentence, whom it is
 * about, and enumerations that are only partly known.
 */
function isCertain(reading: Reading, meant: readonly MatchedIntent[]): boolean {
  const { from } = reading;
  const sentence = { start: 0, end: reading.text.length };
  const others = reading.words.some(({ word }) => word.kind === 'who');
  return meant.every(({ intent, clause, start, end }) => {
    if ((!clause.isQuestion || intent.asked === intent.said) && isDenied(reading.alike, clause, meant, from)) return false;
    if (!intent.strict) return true;
    const whose =
      others &&
      SPEAKER_WORDS[from].test(
        reading.words.reduce(
          (text, { word, start: a, end: b }) => (word.kind === 'who' ? text.slice(0, a) + '_'.repeat(b - a) + text.slice(b) : text),
          reading.alike,
        ),
      );
    const strange = !reading.words.some(({ word, ...named }) => word.kind === 'who' && isWithin(named, clause)) && others;
    const marked = reading.words
      .reduce((text, { start: a, end: b }) => text.slice(0, a) + '█'.repeat(b - a) + text.slice(b), reading.alike)
      .slice(clause.start, clause.end)
      .replace(/█+/g, '█');
    const plainly =
      !clause.isQuestion && (isDenied(reading.alike, sentence, meant, from) || isHypothetical(reading.alike.slice(0, start) + reading.alike.slice(end), from));
    return !plainly && !whose && !strange && !LISTING_WORDS[from].test(marked);
  });
}

/**
 * Writes the gist: the meaning of each clause with its words and facts, then those outside known clauses. Undefined if a fact cannot be written, or
 * if the gist would mislead.
 */
function writeGist(reading: Reading, meant: readonly MatchedIntent[], to: Target, word: (named: WordMatch) => string | undefined): string | undefined {
  const language = baseLanguage(to);
  const facts = reading.facts.map((fact) => writeFactIn(reading, fact, to));
  if (facts.some(({ text }) => text === undefined)) return undefined;
  const isWritten = (named: WordMatch) =>
    !meant.some(({ start, end, intent }) => named.start < end && start < named.end && !intent.needs.includes(named.word.kind));
  const words = reading.words.filter((named) => isWritten(named) && !RELATIVE_WORDS.test(named.word.id)).map((named) => ({ ...named, text: word(named) }));
  const companions = meant.some(({ intent }) => /companion/.test(intent.id));
  const details = [...facts, ...words.filter(({ word: { kind } }) => companions || kind !== 'who')].sort((a, b) => a.start - b.start);
  const listed = (scope: { start: number; end: number }) => [...new Set(details.filter((one) => isWithin(one, scope)).map(({ text }) => text))].join(' · ');
  const bracketed = (text: string) => (text === '' ? '' : language === 'zh' || language === 'ja' ? `（${text}）` : ` (${text})`);
  const whoIn = (clause: Clause) => words.find((named) => !companions && named.word.kind === 'who' && isWithin(named, clause));
  const segments = meant
    .map(({ intent, clause, text }) => {
      const who = COURTESY_INTENTS.test(intent.id) ? undefined : whoIn(clause);
      return (who ? ABOUT[language].replace('#', who.text ?? '') : '') + text + bracketed(listed(clause));
    })
    .filter((segment, place, every) => every.findIndex((other) => other.startsWith(segment)) === place);
  const unread = reading.clauses.filter((clause) => !meant.some((one) => isWithin(clause, one.clause)));
  const doubtful = words.some((named) => HEALTH_KINDS.has(named.word.kind) && unread.some((clause) => isWithin(named, clause)));
  if (doubtful && meant.some(({ intent, clause }) => intent.strict && !clause.isQuestion)) return undefined;
  const rest = unread.map(listed).filter((text) => text !== '');
  const also = rest.length === 0 ? [] : [ALSO[language] + bracketed(rest.join(' · '))];
  const open = unread.some((clause) => hasFurtherContent(reading, clause)) ? [NOT_UNDERSTOOD[language]] : [];
  return [...segments, ...also, ...open].join(NEXT[language]);
}

/** True if a clause contains more than its known words and facts. */
function hasFurtherContent({ text, words, facts, from }: Reading, clause: Clause): boolean {
  const left = [...words, ...facts].reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text);
  return (left.slice(clause.start, clause.end).match(/\p{L}/gu)?.length ?? 0) >= MIN_CONTENT_LETTERS[from];
}

/** Writes a fact in the target language, including a "before" or "until" next to it. */
function writeFactIn({ words, from }: Reading, fact: Fact, to: Target): { start: number; end: number; text: string | undefined } {
  const text = writeFactFor(fact, to);
  const follows = from !== 'en' && from !== 'ar';
  const stands = ({ form, start, end }: WordMatch) =>
    (follows ? form !== '从' : /^(?:ago|later)$/i.test(form)) ? start >= fact.end && start - fact.end < 3 : end <= fact.start && fact.start - end < 3;
  const beside = /^(?:date|duration|relative-day|time)$/.test(fact.kind)
    ? words.find((named) => RELATIVE_WORDS.test(named.word.id) && stands(named))
    : undefined;
  const relation = beside?.word.forms[baseLanguage(to)][0];
  const spansTime = 'to' in fact && fact.to !== undefined && fact.kind === 'time';
  const { start, end } = fact;
  if (text === undefined || beside === undefined || relation === undefined || spansTime) return { start, end, text };
  const language = baseLanguage(to);
  const behind = language === 'en' ? fact.kind === 'duration' && /^(?:before|after)$/.test(beside.word.id) : language !== 'ar';
  const close = language !== 'en' && /^(?:from|until)$/.test(beside.word.id) ? `${text.replace(/[에に]$/, '')}${relation}` : `${text} ${relation}`;
  return { start, end, text: behind ? close : `${relation} ${text}` };
}

const isWithin = (one: { start: number; end: number }, scope: { start: number; end: number }): boolean => one.start >= scope.start && one.end <= scope.end;
