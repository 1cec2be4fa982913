import type { Language } from '../../contract/languages.ts';
import type { Difference, FactValue, LocalizedText, Span } from '../fact.ts';
import { TOPICS } from '../words/topic-words.ts';
import { type Atom, valuesAgree } from './agreement.ts';
import type { Match } from './match-values.ts';

/*
 * Finds swapped values: "5 mg in the morning, 10 mg in the evening" has every value of "10 mg in the morning, 5 mg in the evening". Word order
 * differs between languages, so each value is compared with its neighbours. If doses and times of day both changed order, nothing is swapped. If only
 * one of them did, something is.
 */

/** Items in both texts, in the order of the original. `ranks` has the index of each item in the translation. */
type RankedGroup = { name: string; kind: FactValue['kind'] | null; original: Span[]; translation: Span[]; ranks: number[] };

/** Words for times of day and stages of treatment that occur beside doses, with labels that all languages share. */
const ANCHORS: Record<Language, readonly (readonly [RegExp, string])[]> = {
  en: [
    [/(?<![a-z])(?:mornings?|breakfast)(?![a-z])/gi, 'morning'],
    [/(?<![a-z])(?:lunch|midday)(?![a-z])/gi, 'midday'],
    [/(?<![a-z])(?:evenings?|nights?|bedtime|dinner|supper)(?![a-z])/gi, 'evening'],
    [/(?<![a-z])(?:before|prior\s+to)(?![a-z])/gi, 'before'],
    [/(?<![a-z])(?:after(?!noon)|following)(?![a-z])/gi, 'after'],
    [/(?<![a-z])(?:adults?)(?![a-z])/gi, 'adult'],
    [/(?<![a-z])(?:child(?:ren)?|kids?)(?![a-z])/gi, 'child'],
    [/(?<![a-z])(?:deposit|reservation\s+fee)(?![a-z])/gi, 'deposit'],
    [/(?<![a-z])(?:balance|rest|remaining|remainder)(?![a-z])/gi, 'rest'],
  ],
  ko: [
    [/아침/g, 'morning'],
    [/점심/g, 'midday'],
    [/저녁|(?<!한)밤|자기\s?전|취침/g, 'evening'],
    [/(?<!오)전(?=에|까지|[\s,.]|$)/g, 'before'],
    [/(?<!오)후(?=에|부터|까지|[\s,.]|$)|뒤/g, 'after'],
    [/성인|어른/g, 'adult'],
    [/어린이|아이|소아/g, 'child'],
    [/예약금|계약금|보증금/g, 'deposit'],
    [/잔금|나머지|잔액/g, 'rest'],
  ],
  zh: [
    [/早上|早晨|早饭|早餐|(?<=[\s,，。、：:；])早(?=[\s\d一二两半])/g, 'morning'],
    [/中午|午饭|午餐/g, 'midday'],
    [/晚上|晚间|睡前|晚饭|晚餐|(?<=[\s,，。、：:；])晚(?=[\s\d一二两半])/g, 'evening'],
    [/前(?!台|往|面|方|来|天|后|额)/g, 'before'],
    [/(?<!午|今|最)后(?!天|面|方|台|续|果)/g, 'after'],
    [/成人|大人/g, 'adult'],
    [/儿童|小孩|孩子/g, 'child'],
    [/定金|订金|押金|预约金/g, 'deposit'],
    [/余款|尾款|剩余|其余|余额/g, 'rest'],
  ],
  ja: [
    [/朝/g, 'morning'],
    [/昼/g, 'midday'],
    [/夕方|夕食|夕(?=[にのは])|夜|晩|就寝|寝る前/g, 'evening'],
    [/(?<!午|名|以)前(?!腕|歯|髪|払|回|向|後)/g, 'before'],
    [/(?<!午|今|最|前)後(?!半|遺|頭)/g, 'after'],
    [/大人|成人/g, 'adult'],
    [/子ども|子供|小児|お子/g, 'child'],
    [/予約金|手付金|内金|デポジット/g, 'deposit'],
    [/残金|残り|残額/g, 'rest'],
  ],
  ar: [
    [/صباح|الفطور|الإفطار/g, 'morning'],
    [/الغداء/g, 'midday'],
    [/مساء|ليل|النوم|العشاء/g, 'evening'],
    [/قبل/g, 'before'],
    [/بعد(?!\s+(?:الظهر|غد))/g, 'after'],
    [/بالغ|الكبار/g, 'adult'],
    [/الأطفال|للأطفال|طفل/g, 'child'],
    [/العربون|عربون|مقدم/g, 'deposit'],
    [/الباقي|المتبقي|المبلغ المتبقي/g, 'rest'],
  ],
};

/** Words that reverse two values in one language but not in another: A instead of B, B out of A. */
const REVERSING_WORDS =
  /(?<![a-z])(?:instead|rather|not|than|out of|of the|of|from|less|minus|deduct\w*)(?![a-z])|[을를]?\s뺀|차감|공제|扣|減|差し引|خصم|대신|말고|아니라|아닌|중(?:에|\s)|보다|가운데|代わり|ではなく|じゃなく|うち|中の|より|不是|而不是|而非|其中|中的|比|بدل|ليس|وليس|من أصل|من بين|من/i;
/** Words that introduce a clause. English and Arabic place such a clause last, other languages first. */
const CLAUSE_WORDS =
  /(?<![a-z])(?:if|when|because|since|before|after|unless|until|once|while|which|that|who|for|by|with|within|so|as|in|at|on)(?![a-z])|(?<![ء-ي])(?:إذا|اذا|عند|عندما|قبل|بعد|حتى|لأن|بعدما|التي|الذي|خلال|لمدة|في|على|كي|عن|مع)(?![ء-ي])/i;

/** Returns facts whose values were swapped: the value in the original, and the one in its place. */
export function findSwappedValues(matches: readonly Match[], original: LocalizedText, translation: LocalizedText): Difference[] {
  const rows = makeRows(matches, original, translation);
  const facts = rows.filter(({ kind }) => kind !== null);
  return facts.filter((row) => isSwapped(row, rows, original, translation)).flatMap(listSwaps);
}

function makeRows(matches: readonly Match[], original: LocalizedText, translation: LocalizedText): RankedGroup[] {
  const names = new Set(matches.map(groupOfMatch));
  const rows = [...names].map((name) => {
    const members = matches.filter((match) => groupOfMatch(match) === name && match.original.fact !== match.translation.fact);
    return makeRow(name, members);
  });
  const anchors = makeAnchorRows(original, translation, matches);
  return [...rows, ...anchors].filter(({ original: { length } }) => length > 1);
}

/** Returns the group of a match. If both texts use the same counter, counts with other counters belong to other groups: three times in one course. */
function groupOfMatch({ original, translation }: Match): string {
  // In "Twice here and three times a day there" both are frequencies.
  if (translation.value.kind === 'frequency') return 'frequency';
  // "Both" in one text can be "the two" in the other, which is not a side.
  if ((original.value.kind === 'side') !== (translation.value.kind === 'side')) return 'both';
  return original.value.kind === 'count' && original.key === translation.key
    ? `count ${original.value.counter}`
    : groupOfValue(translation.value.kind === 'count' ? translation.value : original.value);
}

/** Returns the group of a value. Only values of the same group can replace each other. */
function groupOfValue(value: FactValue): string {
  if (value.kind === 'duration') return value.unit === 'night' ? 'nights' : ['second', 'minute', 'hour'].includes(value.unit) ? 'hours' : 'days';
  if ('unit' in value) return `${value.kind} ${value.unit}`;
  // An age or a number of persons replaces no count of another kind.
  if (value.kind === 'count' && (value.counter === 'age' || value.counter === 'person')) return `count ${value.counter}`;
  // A fraction does not replace a whole number, such as a blood value and an age.
  if (value.kind === 'count' || value.kind === 'number') return Number.isInteger(value.value) ? 'count' : 'part';
  // A week does not replace one of its days.
  const isWeek = value.kind === 'date' && value.week !== undefined && value.weekday === undefined;
  if (value.kind === 'date') return isWeek ? 'week' : `date ${value.month === undefined ? '' : 'month'} ${value.day === undefined ? '' : 'day'}`;
  return value.kind;
}

function makeRow(name: string, members: readonly Match[]): RankedGroup {
  const distinct = members.filter(
    (one, place) => members.findIndex((other) => other.original.fact === one.original.fact || valuesAgree(other.original, one.original)) === place,
  );
  const isOnce = (atom: Atom) => members.filter((member) => valuesAgree(member.original, atom)).length === 1;
  const once = distinct.filter(({ original }) => isOnce(original)).sort((a, b) => a.original.fact.start - b.original.fact.start);
  const original = once.map((member) => toSpan(member.original.fact));
  const translation = once.map((member) => toSpan(member.translation.fact));
  return { name, kind: once[0]?.original.value.kind ?? null, original, translation, ranks: rankSpans(translation) };
}

const toSpan = ({ start, end }: Span): Span => ({ start, end });

/** Returns the rank of each span in text order. */
function rankSpans(spans: readonly Span[]): number[] {
  const order = [...spans].sort((a, b) => a.start - b.start);
  return spans.map((span) => order.indexOf(span));
}

function makeAnchorRows(original: LocalizedText, translation: LocalizedText, matches: readonly Match[]): RankedGroup[] {
  const [before, after] = [
    findAnchors(
      original,
      matches.map((match) => match.original.fact),
    ),
    findAnchors(
      translation,
      matches.map((match) => match.translation.fact),
    ),
  ];
  const rowOfLabels = (labels: readonly string[]): RankedGroup => {
    const both = before.filter(({ label }) => labels.includes(label) && after.some((other) => other.label === label));
    const spans = both.map(({ label }) => after.find((other) => other.label === label) as Span);
    return { name: labels.join(), kind: null, original: both, translation: spans, ranks: rankSpans(spans) };
  };
  return [
    ['morning', 'midday', 'evening'],
    ['before', 'after'],
    ['adult', 'child'],
    ['deposit', 'rest'],
  ].map(rowOfLabels);
}

/** Returns each label with its place in the text. Labels that occur twice are left out. */
function findAnchors({ text, language }: LocalizedText, facts: readonly Span[]): (Span & { label: string })[] {
  const found = ANCHORS[language].flatMap(([pattern, label]) =>
    [...text.matchAll(pattern)].map(({ 0: all, index: start }) => ({ label, start, end: start + all.length })),
  );
  const free = found.filter(({ start, end }) => !facts.some((fact) => start < fact.end && fact.start < end));
  return free.filter(({ label }) => free.filter((other) => other.label === label).length === 1).sort((a, b) => a.start - b.start);
}

const isReordered = (ranks: readonly number[]): boolean => ranks.some((place, at) => place !== at);

/**
 * True if one value moved past two or more others that kept their order: "36 and 46, the two of them" as "two, 36 and 46". A real swap leaves the
 * other values in place.
 */
const isOneValueMoved = (ranks: readonly number[]): boolean =>
  ranks.some(
    (place, at) =>
      Math.abs(place - at) > 1 && ranks.filter((_, other) => other !== at).every((next, other, rest) => other === 0 || next > (rest[other - 1] ?? 0)),
  );

function isSwapped(row: RankedGroup, rows: readonly RankedGroup[], original: LocalizedText, translation: LocalizedText): boolean {
  const beside = rows.filter((other) => other !== row && other.ranks.length === row.ranks.length);
  const along = beside.some(({ ranks }) => ranks.every((place, at) => place === row.ranks[at]));
  const against = beside.some(({ ranks }) => ranks.some((place, at) => place !== row.ranks[at]));
  const isPlain = rows.every(({ ranks }) => !isReordered(ranks));
  if (isPlain && countTopics(row, original, translation).moved > 1) return true;
  if (!isReordered(row.ranks))
    return (
      against &&
      !along &&
      beside.some(({ kind, ranks }) => kind === null && isReordered(ranks)) &&
      !hasReversingWordBetween(row, original, translation, REVERSING_WORDS)
    );
  if (along || hasReversingWordBetween(row, original, translation, REVERSING_WORDS) || staysWithTopic(row, original, translation)) return false;
  return against || !(isOneValueMoved(row.ranks) || hasReversingWordBetween(row, original, translation, CLAUSE_WORDS));
}

/** True if a word between two of the values lets a language reverse them. Only words of the same sentence count. */
function hasReversingWordBetween(row: RankedGroup, original: LocalizedText, translation: LocalizedText, words: RegExp): boolean {
  const between = (spans: readonly Span[], text: string) => {
    const order = [...spans].sort((a, b) => a.start - b.start);
    return order
      .slice(1)
      .map((span, at) => (words === REVERSING_WORDS ? cutAtSentence(text, order[at]?.end ?? 0, span.start) : ownWords(text.slice(order[at]?.end, span.start))));
  };
  const texts = [...between(row.original, original.text), ...between(row.translation, translation.text)];
  return texts.some((text) => words.test(text) && !/[.!?؟](?=\s)|[。！？\n]/.test(text));
}

/** Returns the text between two values and a little after the second, but nothing of the next sentence. */
const cutAtSentence = (text: string, start: number, end: number): string =>
  text.slice(start, end) + (text.slice(end, end + 12).split(/[.!?؟](?=\s)|[。！？\n]/)[0] ?? '');

/** In a list of two, a preposition before the second value belongs to that value: "on Monday and the stitches on Friday". */
const ownWords = (between: string): string =>
  /(?<![a-z])(?:and|but|while)(?![a-z])|[,;،؛]|\sو/i.test(between)
    ? between.replace(/(?<![a-z])(?:at|on|in|for|by|with|within)(?![a-z])|(?<![ء-ي])(?:في|على|خلال|لمدة)(?![ء-ي])/gi, ' ')
    : between;

/** True if a value keeps its topic and no value has the topic of another one. The sentence was then only reordered. */
function staysWithTopic(row: RankedGroup, original: LocalizedText, translation: LocalizedText): boolean {
  const { kept, moved } = countTopics(row, original, translation);
  return kept > 0 && moved === 0;
}

/** Maximum number of values in a text for which topics are compared. */
const MAX_TOPIC_VALUES = 8;

/** Counts the values that keep their own topic, and the values whose topic belongs to another value in the translation. */
function countTopics(row: RankedGroup, original: LocalizedText, translation: LocalizedText): { kept: number; moved: number } {
  if (row.original.length > MAX_TOPIC_VALUES) return { kept: 0, moved: 0 };
  const before = row.original.map((span) => findTopics(span, row.original, original));
  const after = row.translation.map((span) => findTopics(span, row.translation, translation));
  const own = (topics: readonly Set<string>[], at: number) =>
    [...(topics[at] ?? [])].filter((topic) => topics.every((other, place) => place === at || !other.has(topic)));
  const has = (topic: string, at: number) => own(after, at).includes(topic);
  const places = before.map((_, at) => at);
  const kept = places.filter((at) => own(before, at).some((topic) => has(topic, at)));
  const moved = places.filter((at) => !kept.includes(at) && own(before, at).some((topic) => places.some((place) => place !== at && has(topic, place))));
  return { kept: kept.length, moved: moved.length };
}

const CLAUSE_END = /[,，、.。;；:!?！？؟،؛\n]|(?:[는은인]데|지만|으며|면서|니까|라서|고)\s|\s(?:and|but|while|so)\s|\s(?:ثم|لكن)\s|\sو(?=ال)/;
/** Distance within which words belong to a value, in characters. */
const TOPIC_REACH = 40;

/** Returns the topics beside a value, up to the end of its clause or to the next value. */
function findTopics({ start, end }: Span, others: readonly Span[], { text, language }: LocalizedText): Set<string> {
  const from = Math.max(0, start - TOPIC_REACH, ...others.filter((other) => other.end <= start).map((other) => other.end));
  const to = Math.min(text.length, end + TOPIC_REACH, ...others.filter((other) => other.start >= end).map((other) => other.start));
  const ahead = text.slice(from, start).split(CLAUSE_END).at(-1) ?? '';
  const behind = text.slice(end, to).split(CLAUSE_END)[0] ?? '';
  const topics = TOPICS.filter(([, words]) => words[language].test(ahead) || words[language].test(behind)).map(([topic]) => topic);
  // The price without a graft is not about the graft.
  return new Set(topics.includes('without') ? ['without'] : topics);
}

/** Returns the swapped values: for each place the original's value and the translation's. */
function listSwaps({ kind, original, translation, ranks }: RankedGroup): Difference[] {
  const order = [...translation].sort((a, b) => a.start - b.start);
  if (kind === null) return [];
  const places = isReordered(ranks) ? ranks.flatMap((place, at) => (place === at ? [] : [at])) : ranks.map((_, at) => at);
  return places.map((at) => ({
    strength: 'exact',
    kind,
    original: original[at] ?? null,
    translation: (isReordered(ranks) ? order[at] : order.at(-1 - at)) ?? null,
  }));
}
