import type { Language } from '../../contract/constants.ts';
import { languageRow } from '../../contract/languages.ts';
import { INTERPRETER_MINUTES, MAX_MESSAGE_LENGTH, MAX_REVIEW_LENGTH, PASSWORD_MIN, REVIEW_EDIT_DAYS } from '../../contract/rules.ts';

/** Holes filled from this installation's settings: its name and contact details. */
const OWN_HOLES = ['brand', 'company.email', 'support.phone', 'support.hours', 'support.answer_hours'] as const;
export type OwnHoles = Record<(typeof OWN_HOLES)[number], string>;

/** Holes filled with figures of the product, taken from their source so that an answer cannot contradict them. */
const FIGURES: Record<string, number> = {
  'figure.message': MAX_MESSAGE_LENGTH,
  'figure.password': PASSWORD_MIN,
  'figure.review': MAX_REVIEW_LENGTH,
  'figure.review_days': REVIEW_EDIT_DAYS,
  'figure.interpreter_minutes': INTERPRETER_MINUTES,
};

const KNOWN: ReadonlySet<string> = new Set([...OWN_HOLES, ...Object.keys(FIGURES)]);
const HOLE = /\{\{([a-z_.]+)\}\}/g;

/** Returns the names of the holes in a text, sorted, each once. */
export const helpPlaceholders = (text: string): string[] => [...new Set([...text.matchAll(HOLE)].map(([, name = '']) => name))].sort();

/** Returns the problem with the holes of a text; undefined if there is none. */
export function holeProblem(text: string): string | undefined {
  const unknown = helpPlaceholders(text).find((name) => !KNOWN.has(name));
  if (unknown !== undefined) return `has the hole {{${unknown}}}, which nothing fills`;
  return /\{\{|\}\}/.test(text.replaceAll(HOLE, '')) ? 'has a hole that is not written {{name}}' : undefined;
}

/**
 * Fills the holes of a text. In right-to-left languages, telephone numbers, hours and addresses are isolated so that they keep their own direction
 * (LRI, PDI).
 */
export function fillHelpText(text: string, own: OwnHoles, language: Language): string {
  const isolated = languageRow(language).direction === 'rtl';
  return text.replaceAll(HOLE, (_hole, name: string) => {
    const figure = FIGURES[name];
    if (figure !== undefined) return figure.toLocaleString('en');
    const words = own[name as keyof OwnHoles];
    return isolated && name !== 'support.answer_hours' ? `\u2066${words}\u2069` : words;
  });
}
