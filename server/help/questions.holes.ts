import type { Language } from '../../contract/constants.ts';
import { languageRow } from '../../contract/languages.ts';
import { INTERPRETER_MINUTES, MESSAGE_LIMIT, PASSWORD_MIN, REVIEW_EDIT_DAYS, REVIEW_LIMIT } from '../../contract/rules.ts';

/** What is of this installation: its name, and how its people are reached. */
const OWN_HOLES = ['brand', 'company.email', 'support.phone', 'support.hours', 'support.answer_hours'] as const;
export type OwnHoles = Record<(typeof OWN_HOLES)[number], string>;

/** Figures of the product, from where the product has them, so that an answer cannot say another one. */
const FIGURES: Record<string, number> = {
  'figure.message': MESSAGE_LIMIT,
  'figure.password': PASSWORD_MIN,
  'figure.review': REVIEW_LIMIT,
  'figure.review_days': REVIEW_EDIT_DAYS,
  'figure.interpreter_minutes': INTERPRETER_MINUTES,
};

const KNOWN: ReadonlySet<string> = new Set([...OWN_HOLES, ...Object.keys(FIGURES)]);
const HOLE = /\{\{([a-z_.]+)\}\}/g;

/** The holes of a text in their order, each once. */
export const placeholderNames = (text: string): string[] => [...new Set([...text.matchAll(HOLE)].map(([, name = '']) => name))].sort();

/** What is wrong with the holes of a text; undefined where nothing is. */
export function holeProblem(text: string): string | undefined {
  const unknown = placeholderNames(text).find((name) => !KNOWN.has(name));
  if (unknown !== undefined) return `has the hole {{${unknown}}}, which nothing fills`;
  return /\{\{|\}\}/.test(text.replaceAll(HOLE, '')) ? 'has a hole that is not written {{name}}' : undefined;
}

/** A text with its holes filled. In a language that runs to the left, telephone numbers, hours and addresses keep their own direction (LRI, PDI). */
export function filled(text: string, own: OwnHoles, language: Language): string {
  const isolated = languageRow(language).direction === 'rtl';
  return text.replaceAll(HOLE, (_hole, name: string) => {
    const figure = FIGURES[name];
    if (figure !== undefined) return figure.toLocaleString('en');
    const words = own[name as keyof OwnHoles];
    return isolated && name !== 'support.answer_hours' ? `\u2066${words}\u2069` : words;
  });
}
