import { APOSTROPHES } from '../../../contract/fold.ts';
import { foldSearchText, isUnspacedScript } from '../../finding/finding.ts';
import { splitTypedWords } from './search-terms.rules.ts';

type Span = { start: number; end: number };
/** A part of a text, with the spans that match the search. */
export type Excerpt = { text: string; spans: Span[] };

/** Maximum characters shown before the first match, and in the whole excerpt. */
const CHARACTERS_BEFORE_MATCH = 24;
const MAX_CHARACTERS = 140;
const ELLIPSIS = '…';

/** The Arabic article, alone or attached to a preceding particle. Each character is folded. */
const ARTICLES = ['وال', 'فال', 'بال', 'كال', 'ال', 'لل', ''];
const IGNORED_CHARACTERS = /^[\u0640\p{M}]+$/u;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A folded character of a text, with its position. Anything other than a letter or a digit becomes a space. */
type FoldedCharacter = { folded: string; start: number; end: number };

function foldCharacters(text: string): FoldedCharacter[] {
  const signs: FoldedCharacter[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    // Characters that folding removes do not separate words.
    if (IGNORED_CHARACTERS.test(segment) || segment.replaceAll(APOSTROPHES, '') === '') continue;
    const folded = foldSearchText(segment);
    const place = { start: index, end: index + segment.length };
    // A character that folds to several (㎖, ﷺ) is highlighted as a whole, even if only its first letter matches.
    if (folded === '') signs.push({ folded: ' ', ...place });
    else for (const one of folded) signs.push({ folded: one, ...place });
  }
  return signs;
}

/** Returns the spans of a text that match the typed words. Ignores vowel signs and hamza, as the search does. */
function findSpans(text: string, typed: string): Span[] {
  const signs = foldCharacters(text);
  const whole = signs.map(({ folded }) => folded);
  const spans = splitTypedWords(typed).flatMap((word) =>
    findMatchPositions(whole, [...word], isUnspacedScript(word)).map(({ from, to }) => toSpan(signs, from, to)),
  );
  return mergeSpans(spans);
}

const toSpan = (signs: readonly FoldedCharacter[], from: number, to: number): Span => ({
  start: (signs[from] as FoldedCharacter).start,
  end: (signs[to - 1] as FoldedCharacter).end,
});

/**
 * Returns every match of a word. In a script without spaces a match can begin at any character, and the text may contain spaces inside it. In other
 * scripts it begins at the start of a word, or after its article.
 */
function findMatchPositions(whole: readonly string[], word: readonly string[], unspaced: boolean): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = [];
  for (let from = 0; from < whole.length; from++) {
    const to = unspaced ? matchEnd(whole, word, from, true) : isWordStart(whole, from) ? matchAfterArticle(whole, word, from) : undefined;
    if (to === undefined) continue;
    places.push({ from, to });
    from = to - 1;
  }
  return places;
}

const isWordStart = (whole: readonly string[], at: number): boolean => {
  const before = whole[at - 1];
  return whole[at] !== ' ' && (before === undefined || before === ' ' || isUnspacedScript(before) !== isUnspacedScript(whole[at] as string));
};

function matchAfterArticle(whole: readonly string[], word: readonly string[], from: number): number | undefined {
  for (const article of ARTICLES) {
    if (![...article].every((sign, i) => whole[from + i] === sign)) continue;
    const to = matchEnd(whole, word, from + article.length, false);
    if (to !== undefined) return to;
  }
  return undefined;
}

/** Returns the end of a match that begins at `from`; undefined if the word does not match there. */
function matchEnd(whole: readonly string[], word: readonly string[], from: number, skips: boolean): number | undefined {
  let at = from;
  for (const [i, sign] of word.entries()) {
    while (skips && i > 0 && whole[at] === ' ') at++;
    if (whole[at] !== sign) return undefined;
    at++;
  }
  return at;
}

function mergeSpans(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = all.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else all.push({ ...span });
  }
  return all;
}

/** Cuts the part of a text around its first match. Never splits a character; undefined without a match. */
export function cutExcerpt(text: string, typed: string): Excerpt | undefined {
  const spans = findSpans(text, typed);
  const first = spans[0];
  if (!first) return undefined;
  const signs = [...graphemes.segment(text)];
  const at = signs.findIndex(({ index }) => index >= first.start);
  const from = Math.max(0, at - CHARACTERS_BEFORE_MATCH);
  const start = signs[from]?.index ?? 0;
  const end = signs[from + MAX_CHARACTERS]?.index ?? text.length;
  const head = start > 0 ? ELLIPSIS : '';
  const shift = head.length - start;
  return {
    text: `${head}${text.slice(start, end)}${end < text.length ? ELLIPSIS : ''}`,
    spans: spans.flatMap((span) => (span.start >= end ? [] : [{ start: span.start + shift, end: Math.min(span.end, end) + shift }])),
  };
}

/** Cuts a row's text to the length of two lines, when there is no search. */
export function truncatePreview<T extends string | null>(text: T): T | string {
  if (text === null || text.length <= MAX_CHARACTERS) return text;
  const signs = [...graphemes.segment(text.slice(0, MAX_CHARACTERS * 4))];
  const end = signs[MAX_CHARACTERS]?.index;
  return end === undefined ? text : `${text.slice(0, end)}${ELLIPSIS}`;
}
