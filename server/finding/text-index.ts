import type { FoundField } from '../../contract/finding/finding.ts';
import { foldSearchText, foldWithoutSpaces, isUnspacedScript } from './fold.rules.ts';

/** A text with the ids of its treatments: one for a title, all of the clinic for a clinic's name. */
export type IndexUnit = { field: FoundField; docs: number[]; text: string };

export type TextIndex = {
  units: readonly IndexUnit[];
  /**
   * Returns the units that contain a folded phrase as whole words. With `open`, the last word may be incomplete. In scripts without spaces the phrase
   * matches anywhere.
   */
  holding(phrase: string, open?: boolean): readonly number[];
  /** Every space-separated word, with the units that contain it. */
  vocabulary: ReadonlyMap<string, readonly number[]>;
};

/** Separator between two texts of a unit, which prevents matches across them. */
const TEXT_SEPARATOR = ' | ';

/** Collects texts, without duplicates. `done` builds the index. */
export function makeTextIndex() {
  const byText = new Map<string, IndexUnit>();
  return {
    add(field: FoundField, doc: number, texts: readonly string[]): void {
      const key = `${field}\n${texts.join('\n')}`;
      const known = byText.get(key);
      if (known) known.docs.push(doc);
      else byText.set(key, { field, docs: [doc], text: ` ${texts.map(foldWithoutSpaces).join(TEXT_SEPARATOR)} ` });
    },
    done: async (): Promise<TextIndex> => buildIndex([...byText.values()]),
  };
}

/** Units indexed before yielding to the event loop. */
const UNITS_PER_TURN = 50;

async function buildIndex(units: readonly IndexUnit[]): Promise<TextIndex> {
  const words = new Map<string, number[]>();
  const pairs = new Map<string, number[]>();
  const put = (map: Map<string, number[]>, key: string, unit: number) => {
    const there = map.get(key);
    if (there) there.push(unit);
    else map.set(key, [unit]);
  };
  for (const [at, { text }] of units.entries()) {
    if (at % UNITS_PER_TURN === UNITS_PER_TURN - 1) await new Promise((turn) => setImmediate(turn));
    for (const token of new Set(text.split(' '))) {
      if (token === '' || token === '|') continue;
      if (isUnspacedScript(token)) continue;
      put(words, token, at);
    }
    for (const pair of new Set(text.split(' ').flatMap((token) => (isUnspacedScript(token) ? characterPairs(token, true) : [])))) put(pairs, pair, at);
  }
  const sorted = [...words.keys()].sort();
  return { units, vocabulary: words, holding: (phrase, open = false) => findUnits({ units, words, pairs, sorted }, phrase, open) };
}

/** Returns the pairs of adjacent characters. With `alone`, which indexing uses, also the single characters. */
function characterPairs(token: string, alone: boolean): string[] {
  const characters = [...token];
  const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`);
  return alone || pairs.length === 0 ? [...characters, ...pairs] : pairs;
}

type IndexParts = { units: readonly IndexUnit[]; words: Map<string, number[]>; pairs: Map<string, number[]>; sorted: readonly string[] };
const NO_DOCUMENTS: readonly number[] = [];

function findUnits({ units, words, pairs, sorted }: IndexParts, phrase: string, open: boolean): readonly number[] {
  const tokens = phrase.split(' ').filter(Boolean);
  const last = tokens.at(-1);
  if (last === undefined) return NO_DOCUMENTS;
  const goesOn = open && !isUnspacedScript(last);
  const whole = (token: string) => [...(words.get(token) ?? NO_DOCUMENTS), ...(words.get(`${token}s`) ?? NO_DOCUMENTS)];
  const lists = tokens.map((token, at) => {
    if (isUnspacedScript(token)) return shortestList(characterPairs(token, false).map((pair) => pairs.get(pair) ?? NO_DOCUMENTS));
    return goesOn && at === tokens.length - 1 ? findByPrefix(words, sorted, token) : whole(token);
  });
  const candidates = shortestList(lists);
  // For one word, or one pair of characters, the lookup is exact already.
  if (tokens.length === 1 && (!isUnspacedScript(last) || [...last].length <= 2)) return [...new Set(candidates)];
  const start = isUnspacedScript(tokens[0] as string) ? phrase : ` ${phrase}`;
  const ends = isUnspacedScript(last) || goesOn ? [start] : [`${start} `, `${start}s `];
  return [...new Set(candidates)].filter((at) => ends.some((end) => (units[at] as IndexUnit).text.includes(end)));
}

const shortestList = (lists: readonly (readonly number[])[]): readonly number[] =>
  lists.reduce((least, list) => (list.length < least.length ? list : least), lists[0] ?? NO_DOCUMENTS);

/** Returns all units with words that begin like this, a range of the sorted words. */
function findByPrefix(words: Map<string, number[]>, sorted: readonly string[], start: string): number[] {
  const found: number[] = [];
  for (let at = lowerBound(sorted, start); at < sorted.length && (sorted[at] as string).startsWith(start); at++) {
    for (const unit of words.get(sorted[at] as string) ?? NO_DOCUMENTS) found.push(unit);
  }
  return found;
}

/** Binary search: returns the index of the first sorted word that is not before `start`. */
export function lowerBound(sorted: readonly string[], start: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as string) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Splits a query into normalised words, as indexed. */
export const splitQuery = (typed: string): string[] => foldSearchText(typed).split(' ').filter(Boolean);
