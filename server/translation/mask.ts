import type { MessageFact } from '../../contract/threads/message-facts.ts';
import { findMessageFacts, type SourceText } from './marks.ts';

type PersonalSpan = { kind: MessageFact['kind']; start: number; end: number };

const PERSONAL_KINDS: readonly MessageFact['kind'][] = ['name', 'phone', 'email', 'url', 'order'];
/** Kinds of figures that state a price or a time and identify nobody. */
const IMPERSONAL_KINDS: readonly MessageFact['kind'][] = ['date', 'amount'];
/** Pattern for numbers long enough to be a passport, booking or telephone number. */
const LONG_NUMBER = /(?<![\p{L}\p{N}])\p{Lu}{0,3}\+?\p{Nd}(?:[\s\-.]?\p{Nd}){6,}/gu;

/**
 * Masks what identifies people in a text: known names, recognised names and addresses, long numbers, and facts of the kinds in `besides`. `write`
 * returns the replacement text.
 */
export function maskPersonal(
  said: SourceText,
  names: readonly string[],
  write: (place: PersonalSpan & { words: string }) => string,
  besides: readonly MessageFact['kind'][] = [],
): string {
  let masked = '';
  let done = 0;
  for (const place of findPersonalSpans(said, names, besides)) {
    masked += said.text.slice(done, place.start) + write({ ...place, words: said.text.slice(place.start, place.end) });
    done = place.end;
  }
  return masked + said.text.slice(done);
}

function findPersonalSpans(said: SourceText, names: readonly string[], besides: readonly MessageFact['kind'][]): PersonalSpan[] {
  const facts = findMessageFacts(said);
  const isFigure = ({ start, end }: PersonalSpan) => facts.some((fact) => IMPERSONAL_KINDS.includes(fact.kind) && fact.start < end && start < fact.end);
  const found = (pattern: RegExp, kind: PersonalSpan['kind']): PersonalSpan[] =>
    [...said.text.matchAll(pattern)].map(({ 0: words, index }) => ({ kind, start: index, end: index + words.length }));
  const places = [
    ...facts.filter(({ kind }) => PERSONAL_KINDS.includes(kind) || besides.includes(kind)).map(({ kind, start, end }): PersonalSpan => ({ kind, start, end })),
    ...[...new Set(names)].flatMap((name) => found(namePattern(name), 'name')),
    ...found(LONG_NUMBER, 'number').filter((place) => !isFigure(place)),
  ];
  return mergeSpans(places.toSorted((a, b) => a.start - b.start || b.end - a.end));
}

/** Sorts ranges of text and merges overlapping ones. */
function mergeSpans(places: readonly PersonalSpan[]): PersonalSpan[] {
  const apart: PersonalSpan[] = [];
  for (const place of places) {
    const last = apart.at(-1);
    if (last && place.start < last.end) last.end = Math.max(last.end, place.end);
    else apart.push({ ...place });
  }
  return apart;
}

/** Returns a pattern that finds a name. A Latin name must be a whole word; other scripts do not separate words. */
function namePattern(name: string): RegExp {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  return new RegExp(/^\p{Script=Latin}/u.test(name) ? `(?<!\\p{Script=Latin})${escaped}(?!\\p{Script=Latin})` : escaped, 'giu');
}
