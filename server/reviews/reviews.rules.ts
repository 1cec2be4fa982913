import type { z } from 'zod';
import type { ReviewStats } from '../../contract/catalog.ts';
import { type Language, type Texts, textIn } from '../../contract/constants.ts';

type Figures = z.output<typeof ReviewStats>;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const firstLetter = (word: string): string => graphemes.segment(word).containing(0)?.segment ?? '';

/** "Aiko T." is shown as "A*** T.": the first letter of the first name, hidden as to its length, and initials (security 4.4). */
export function maskedName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return [`${firstLetter(first)}***`, ...rest.map((word) => `${firstLetter(word)}.`)].join(' ');
}

/** Figures of reviews (specification 4.8): the average with one decimal, 0 without reviews. */
export function figuresOf(count: number, sum: number): Figures {
  return { avg_score: count === 0 ? 0 : Math.round((sum / count) * 10) / 10, total_review_quantity: count };
}

/** What the reader gets: the text in her language, and the writer's own words beside it when that is a translation. */
export function wordsFor(content: Texts, written: Language, reader: Language): { content: string; original_content: string | null } {
  const shown = textIn(content, reader);
  const original = content[written];
  return { content: shown, original_content: original && written !== reader && original !== shown ? original : null };
}
