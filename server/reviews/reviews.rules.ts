import type { z } from 'zod';
import type { ReviewStats } from '../../contract/catalog/catalog.ts';
import { AGE_GROUPS, type Language, pickText, REVIEW_SCORES, type TextByLanguage } from '../../contract/constants.ts';
import type { Review, ReviewScores } from '../../contract/reviews/reviews.ts';
import { REVIEW_EDIT_DAYS } from '../../contract/rules.ts';
import { DAY_MS, toSeoulDay } from '../../contract/time.ts';
import type { TranslationOutcomes } from './reviews.tables.ts';

type Figures = z.output<typeof ReviewStats>;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const firstLetter = (word: string): string => graphemes.segment(word).containing(0)?.segment ?? '';

/** Returns "A*** T." for "Aiko T.": the first letter of the first name, without its length, and initials (security 4.4). */
export function maskReviewerName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return [`${firstLetter(first)}***`, ...rest.map((word) => `${firstLetter(word)}.`)].join(' ');
}

/** Returns the figures of reviews (specification 4.8): the average with one decimal, 0 without reviews. */
export function toReviewFigures(count: number, sum: number): Figures {
  return { avg_score: count === 0 ? 0 : roundToOneDecimal(sum / count), total_review_quantity: count };
}

export const roundToOneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** Returns the stars of a review: the mean of its scores, rounded half up. */
export const meanRating = (scores: ReviewScores): number => Math.round(REVIEW_SCORES.reduce((sum, score) => sum + scores[score], 0) / REVIEW_SCORES.length);

/** Returns the end of the period in which a review can be changed; null after it. */
export function findEditDeadline(writtenAt: Date, now: Date): Date | null {
  const until = new Date(writtenAt.getTime() + REVIEW_EDIT_DAYS * DAY_MS);
  return now < until ? until : null;
}

/** Returns the author's age group in decades. Null without a date of birth, or for an age outside all groups. */
export function toAgeGroup(birthDate: string | null, now: Date): Review['age_group'] {
  if (!birthDate) return null;
  const years = Temporal.PlainDate.from(birthDate).until(Temporal.PlainDate.from(toSeoulDay(now)), { largestUnit: 'years' }).years;
  const decade = `${Math.min(60, Math.floor(years / 10) * 10)}s`;
  return AGE_GROUPS.find((group) => group === decade) ?? null;
}

export const formatCountryName = (country: string, language: Language): string => new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country;

/** A text with its translations and their outcomes: a row of a review, or of an answer. */
export type TranslatedTextRow = {
  language: Language;
  original: string | null;
  content: Partial<TextByLanguage>;
  otherLanguage: boolean;
  translated: TranslationOutcomes;
};
type ReaderText = Pick<Review, 'content' | 'content_language' | 'language' | 'original_content' | 'translation' | 'marks'>;

/** Returns the text in the reader's language, and the original beside it if that is a translation. */
export function toReaderText(reader: Language, row: TranslatedTextRow): ReaderText {
  if (row.original === null) return importedReaderText(reader, row);
  const { original, otherLanguage, content, translated } = row;
  const language = otherLanguage ? null : row.language;
  const known = translated[reader];
  const words = content[reader];
  const asWritten = { content: original, content_language: row.language, language, original_content: null, marks: [] };
  if (language === reader || known?.outcome === 'own') return { ...asWritten, translation: 'own' };
  if (!known || words === undefined) return { ...asWritten, translation: known?.outcome ?? 'pending' };
  return { content: words, content_language: reader, language, original_content: original, translation: known.outcome, marks: known.marks };
}

/** Returns a text of an imported review, which people translated. */
function importedReaderText(reader: Language, { content, language }: TranslatedTextRow): ReaderText {
  const shown = pickText(content, reader);
  const original = content[language];
  const isTranslation = original !== undefined && language !== reader && original !== shown;
  const inLanguage = ([reader, 'en', 'ko'] as const).find((each) => content[each]) ?? language;
  return {
    content: shown,
    content_language: inLanguage,
    language,
    original_content: isTranslation ? original : null,
    translation: isTranslation ? 'done' : 'own',
    marks: [],
  };
}
