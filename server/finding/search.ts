import type { FoundField } from '../../contract/finding/finding.ts';
import { foldWithoutSpaces, isUnspacedScript } from './fold.rules.ts';
import { STOP_WORDS } from './stop-words.ts';
import type { SynonymBook } from './synonym-book.ts';
import { splitQuery, type TextIndex } from './text-index.ts';
import { countTypos, maxTypos } from './typo-tolerance.rules.ts';

/** Weight of each field: a word in a title counts more than the same word in the notes. */
const WEIGHTS: Record<FoundField, number> = {
  title: 100,
  clinic: 80,
  station: 70,
  area: 60,
  department: 50,
  options: 40,
  notes: 8,
  synonym: 0,
  related: 0,
};
/** Score factors for an incomplete word, for a synonym, and for a related group. */
const PREFIX_FACTOR = 0.8;
const SYNONYM_FACTOR = 0.7;
const RELATED_FACTOR = 0.35;

/** Added to the score of a full-title match, so that it ranks above everything else. Whoever types a whole title means that treatment. */
const FULL_TITLE_SCORE = 10_000;

const MAX_WORDS = 8;
const MIN_PREFIX_LENGTH = 4;
const MAX_PHRASE_WORDS = 4;

export type Hit = { score: number; found: { asked: string; where: FoundField }[] };
export type SearchResult = {
  /** By treatment; undefined if no word narrows the results. */
  hits: ReadonlyMap<number, Hit> | undefined;
  /** Treatments that match some of the words, if none matches all. */
  some: ReadonlyMap<number, Hit>;
  meant: { asked: string; meant: string }[];
};
type Matches = Map<number, { score: number; where: FoundField }>;
type PhraseMatches = { asked: string; matches: Matches };

export type Search = (typed: string) => SearchResult;

/** Maximum cached searches. The same searches are typed again and again. */
const MAX_CACHED_SEARCHES = 200;

/** Creates the text search for treatments, in memory. */
export function makeSearch(index: TextIndex, book: SynonymBook): Search {
  const ofGroup = new Map<number, Matches>();
  const kept = new Map<string, SearchResult>();
  const parts = { index, book, ofGroup };
  return (typed) => {
    const words = splitQuery(typed).slice(0, MAX_WORDS);
    const key = words.join(' ');
    const known = kept.get(key);
    if (known) return known;
    const searched = searchFor(parts, words);
    if (kept.size >= MAX_CACHED_SEARCHES) kept.delete(kept.keys().next().value as string);
    kept.set(key, searched);
    return searched;
  };
}

type SearchContext = { index: TextIndex; book: SynonymBook; ofGroup: Map<number, Matches> };

function searchFor(parts: SearchContext, typed: readonly string[]): SearchResult {
  const significant = typed.filter((word) => !STOP_WORDS.has(word));
  const words = significant.length > 0 ? significant : typed;
  if (words.length === 0) return { hits: undefined, some: new Map(), meant: [] };
  const exact = splitPhrases(parts.book, words).map((asked, at, all) => matchPhrase(parts, asked, at === all.length - 1));
  const meant: SearchResult['meant'] = [];
  const whole = exact.some(({ matches }) => matches.size === 0) && words.length > 1 ? findNearestPhrase(parts, words.join(' '), true) : undefined;
  const found = whole
    ? [{ asked: words.join(' '), matches: matchPhrase(parts, whole, false).matches }]
    : exact.map((part, at) => (part.matches.size > 0 ? part : correctTypos(parts, part, at === exact.length - 1, meant)));
  if (whole) meant.push({ asked: words.join(' '), meant: parts.book.spelled(whole) });
  const hits = intersectMatches(found);
  for (const doc of findByFullTitle(parts.index, typed)) {
    const hit = hits.get(doc);
    if (hit) hits.set(doc, { ...hit, score: hit.score + FULL_TITLE_SCORE });
  }
  return { hits, some: unionMatches(found), meant };
}

/** Returns the treatments whose title, in some language, is exactly these words. */
function findByFullTitle({ units, holding }: TextIndex, typed: readonly string[]): number[] {
  const whole = foldWithoutSpaces(typed.join(' '));
  return holding(whole).flatMap((at) => {
    const { field, text, docs } = units[at] as TextIndex['units'][number];
    return field === 'title' && text.split(' | ').some((title) => title.trim() === whole) ? docs : [];
  });
}

/** Splits the words into phrases known to the synonyms, else single words. */
function splitPhrases(book: SynonymBook, words: readonly string[]): string[] {
  const phrases: string[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(MAX_PHRASE_WORDS, words.length - at);
    const phrase = () => foldWithoutSpaces(words.slice(at, at + length).join(' '));
    while (length > 1 && book.of(phrase(), at + length === words.length).length === 0) length -= 1;
    phrases.push(phrase());
    at += length;
  }
  return phrases;
}

/** Returns the matches of a phrase: as typed, by synonyms, and by related groups. */
function matchPhrase({ index, book, ofGroup }: SearchContext, asked: string, open: boolean): PhraseMatches {
  const matches: Matches = new Map();
  addMatches(index, matches, asked, { open: false, factor: 1 });
  // A short word that matches in full is not completed: "lip" does not mean liposuction.
  if (open && !(matches.size > 0 && asked.length < MIN_PREFIX_LENGTH)) addMatches(index, matches, asked, { open: true, factor: PREFIX_FACTOR });
  for (const group of book.of(asked, open)) {
    for (const [doc, one] of matchGroup({ index, book, ofGroup }, group)) keepBetterScore(matches, doc, one.score, one.where);
  }
  return { asked, matches };
}

function matchGroup({ index, book, ofGroup }: SearchContext, group: number): Matches {
  const known = ofGroup.get(group);
  if (known) return known;
  const matches: Matches = new Map();
  const { phrases, also } = book.groups[group] as SynonymBook['groups'][number];
  const along = also.flatMap((other) => book.groups[other]?.phrases ?? []);
  for (const phrase of phrases.filter(isNarrowing)) addMatches(index, matches, phrase, { factor: SYNONYM_FACTOR, as: 'synonym' });
  for (const phrase of along.filter(isNarrowing)) addMatches(index, matches, phrase, { factor: RELATED_FACTOR, as: 'related' });
  ofGroup.set(group, matches);
  return matches;
}

/** True if a phrase narrows the results. A single character of a script without spaces occurs in too many words. */
const isNarrowing = (phrase: string): boolean => !isUnspacedScript(phrase) || [...phrase].length > 1;

/** Fields in which a word of one character, or an incomplete one of two, counts. Other fields would match half of all texts. */
const NAME_FIELDS = new Set<FoundField>(['title', 'clinic', 'station', 'area', 'department']);

function addMatches(index: TextIndex, into: Matches, phrase: string, { open = false, factor, as }: { open?: boolean; factor: number; as?: FoundField }): void {
  const says = [...phrase].length;
  const little = isUnspacedScript(phrase) ? says < 2 : says < (open ? MIN_PREFIX_LENGTH : 3);
  for (const at of index.holding(phrase, open)) {
    const unit = index.units[at] as TextIndex['units'][number];
    if ((little || (as && unit.field === 'notes')) && !NAME_FIELDS.has(unit.field)) continue;
    for (const doc of unit.docs) keepBetterScore(into, doc, WEIGHTS[unit.field] * factor, as ?? unit.field);
  }
}

function keepBetterScore(matches: Matches, doc: number, score: number, where: FoundField): void {
  if ((matches.get(doc)?.score ?? 0) < score) matches.set(doc, { score, where });
}

/** If the typed phrase matches nothing, replaces it with the known word that has the fewest typing errors. */
function correctTypos(parts: SearchContext, part: PhraseMatches, open: boolean, meant: SearchResult['meant']): PhraseMatches {
  const nearest = findNearestPhrase(parts, part.asked, open) ?? findNearestWord(parts, part.asked, open);
  if (nearest === undefined) return part;
  meant.push({ asked: part.asked, meant: parts.book.spelled(nearest) });
  return { asked: part.asked, matches: matchPhrase(parts, nearest, false).matches };
}

function findNearestPhrase({ book, index, ofGroup }: SearchContext, asked: string, open: boolean): string | undefined {
  return nearest(asked, book.phrases, open, (phrase) => book.of(phrase).some((group) => matchGroup({ book, index, ofGroup }, group).size > 0));
}

function findNearestWord({ index }: SearchContext, asked: string, open: boolean): string | undefined {
  return asked.includes(' ') ? undefined : nearest(asked, index.vocabulary.keys(), open, () => true);
}

function nearest(asked: string, words: Iterable<string>, open: boolean, counts: (word: string) => boolean): string | undefined {
  let most = maxTypos(asked, isUnspacedScript(asked));
  let best: string | undefined;
  for (const word of words) {
    if (most === 0) break;
    const slips = countTypos(asked, word, most) ?? (open ? countTypos(asked, word, most, true) : undefined);
    if (slips === undefined || !counts(word)) continue;
    best = word;
    // Continues only with closer words.
    most = slips - 1;
  }
  return best;
}

/** Returns the treatments that match all parts. */
function intersectMatches(parts: readonly PhraseMatches[]): Map<number, Hit> {
  const [first, ...rest] = parts.toSorted((a, b) => a.matches.size - b.matches.size);
  const hits = new Map<number, Hit>();
  for (const doc of first?.matches.keys() ?? []) if (rest.every(({ matches }) => matches.has(doc))) hits.set(doc, toHit(parts, doc));
  return hits;
}

/** Returns the treatments that match at least one part. */
function unionMatches(parts: readonly PhraseMatches[]): Map<number, Hit> {
  const docs = new Set(parts.flatMap(({ matches }) => [...matches.keys()]));
  return new Map([...docs].map((doc) => [doc, toHit(parts, doc)]));
}

function toHit(parts: readonly PhraseMatches[], doc: number): Hit {
  const there = parts.flatMap(({ asked, matches }) => {
    const one = matches.get(doc);
    return one ? [{ asked, ...one }] : [];
  });
  return { score: there.reduce((sum, { score }) => sum + score, 0), found: there.map(({ asked, where }) => ({ asked, where })) };
}
