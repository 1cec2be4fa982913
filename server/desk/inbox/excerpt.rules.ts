import { APOSTROPHES } from '../../../contract/fold.ts';
import { fold, isUnspaced } from '../../finding/finding.ts';
import { typedWords } from './words.rules.ts';

type Span = { start: number; end: number };
/** A piece of a text with the stretches of it that were looked for. */
export type Excerpt = { text: string; spans: Span[] };

/** So many characters are shown before the first find, and in all. */
const BEFORE = 24;
const SHOWN = 140;
const MARK = '…';

/** What the Arabic article, alone or written together with what stands before it, comes to when it is folded sign by sign. */
const ARTICLES = ['وال', 'فال', 'بال', 'كال', 'ال', 'لل', ''];
const UNSEEN = /^[\u0640\p{M}]+$/u;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A text sign by sign, folded, each with where it stands; `space` for what is neither letter nor figure. */
type Sign = { folded: string; start: number; end: number };

function signsOf(text: string): Sign[] {
  const signs: Sign[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    // What the folding leaves out stands between no two words.
    if (UNSEEN.test(segment) || segment.replaceAll(APOSTROPHES, '') === '') continue;
    const folded = fold(segment);
    const place = { start: index, end: index + segment.length };
    // A sign that folds to several (㎖, ﷺ) is found by the first, and marked whole.
    if (folded === '') signs.push({ folded: ' ', ...place });
    else for (const one of folded) signs.push({ folded: one, ...place });
  }
  return signs;
}

/** Where the words that were typed stand in a text; a stretch for each place. Vowel signs and hamza say nothing here either. */
function spansOf(text: string, typed: string): Span[] {
  const signs = signsOf(text);
  const whole = signs.map(({ folded }) => folded);
  const spans = typedWords(typed).flatMap((word) => placesOf(whole, [...word], isUnspaced(word)).map(({ from, to }) => spanOf(signs, from, to)));
  return joined(spans);
}

const spanOf = (signs: readonly Sign[], from: number, to: number): Span => ({ start: (signs[from] as Sign).start, end: (signs[to - 1] as Sign).end });

/** Each place at which the word begins: anywhere in a script without spaces, which may have some all the same; else where a word begins, behind its article. */
function placesOf(whole: readonly string[], word: readonly string[], unspaced: boolean): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = [];
  for (let from = 0; from < whole.length; from++) {
    const to = unspaced ? reach(whole, word, from, true) : beginsWord(whole, from) ? afterArticle(whole, word, from) : undefined;
    if (to === undefined) continue;
    places.push({ from, to });
    from = to - 1;
  }
  return places;
}

const beginsWord = (whole: readonly string[], at: number): boolean => {
  const before = whole[at - 1];
  return whole[at] !== ' ' && (before === undefined || before === ' ' || isUnspaced(before) !== isUnspaced(whole[at] as string));
};

function afterArticle(whole: readonly string[], word: readonly string[], from: number): number | undefined {
  for (const article of ARTICLES) {
    if (![...article].every((sign, i) => whole[from + i] === sign)) continue;
    const to = reach(whole, word, from + article.length, false);
    if (to !== undefined) return to;
  }
  return undefined;
}

/** Where the word ends that begins here; undefined where it does not stand here. */
function reach(whole: readonly string[], word: readonly string[], from: number, skips: boolean): number | undefined {
  let at = from;
  for (const [i, sign] of word.entries()) {
    while (skips && i > 0 && whole[at] === ' ') at++;
    if (whole[at] !== sign) return undefined;
    at++;
  }
  return at;
}

function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = all.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else all.push({ ...span });
  }
  return all;
}

/** The piece of a text in which the words stand, cut between signs; undefined where none of them does. */
export function cutExcerpt(text: string, typed: string): Excerpt | undefined {
  const spans = spansOf(text, typed);
  const first = spans[0];
  if (!first) return undefined;
  const signs = [...graphemes.segment(text)];
  const at = signs.findIndex(({ index }) => index >= first.start);
  const from = Math.max(0, at - BEFORE);
  const start = signs[from]?.index ?? 0;
  const end = signs[from + SHOWN]?.index ?? text.length;
  const head = start > 0 ? MARK : '';
  const shift = head.length - start;
  return {
    text: `${head}${text.slice(start, end)}${end < text.length ? MARK : ''}`,
    spans: spans.flatMap((span) => (span.start >= end ? [] : [{ start: span.start + shift, end: Math.min(span.end, end) + shift }])),
  };
}

/** The words of a row that is not looked into: as much as two lines show. */
export function beginning<T extends string | null>(text: T): T | string {
  if (text === null || text.length <= SHOWN) return text;
  const signs = [...graphemes.segment(text.slice(0, SHOWN * 4))];
  const end = signs[SHOWN]?.index;
  return end === undefined ? text : `${text.slice(0, end)}${MARK}`;
}
