import type { Language } from '../../contract/constants.ts';
import { getLanguageSettings } from '../../contract/languages.ts';
import { INTERPRETER_PROMISE_MINUTES, MAX_MESSAGE_LENGTH, MAX_REVIEW_LENGTH, MIN_PASSWORD_LENGTH, REVIEW_EDIT_DAYS } from '../../contract/rules.ts';

/** Holes filled from this installation's settings: its name and contact details. */
const SETTING_HOLES = ['brand', 'company.email', 'support.phone', 'support.hours', 'support.answer_hours'] as const;
export type SettingHoleValues = Record<(typeof SETTING_HOLES)[number], string>;

/** Holes filled with figures of the product, taken from their source so that an answer cannot contradict them. */
const FIGURES: Record<string, number> = {
  'figure.message': MAX_MESSAGE_LENGTH,
  'figure.password': MIN_PASSWORD_LENGTH,
  'figure.review': MAX_REVIEW_LENGTH,
  'figure.review_days': REVIEW_EDIT_DAYS,
  'figure.interpreter_minutes': INTERPRETER_PROMISE_MINUTES,
};

const KNOWN_HOLES: ReadonlySet<string> = new Set([...SETTING_HOLES, ...Object.keys(FIGURES)]);
const HOLE_PATTERN = /\{\{([a-z_.]+)\}\}/g;

/** Returns the names of the holes in a text, sorted and without duplicates. */
export const extractHelpHoles = (text: string): string[] => [...new Set([...text.matchAll(HOLE_PATTERN)].map(([, name = '']) => name))].sort();

/** Returns the problem with the holes of a text; undefined if there is none. */
export function findHoleProblem(text: string): string | undefined {
  const unknown = extractHelpHoles(text).find((name) => !KNOWN_HOLES.has(name));
  if (unknown !== undefined) return `has the hole {{${unknown}}}, which nothing fills`;
  return /\{\{|\}\}/.test(text.replaceAll(HOLE_PATTERN, '')) ? 'has a hole that is not written {{name}}' : undefined;
}

/**
 * Fills the holes of a text. In right-to-left languages, telephone numbers, hours and addresses are isolated so that they keep their own direction
 * (LRI, PDI).
 */
export function fillHelpText(text: string, own: SettingHoleValues, language: Language): string {
  const isolated = getLanguageSettings(language).direction === 'rtl';
  return text.replaceAll(HOLE_PATTERN, (_hole, name: string) => {
    const figure = FIGURES[name];
    if (figure !== undefined) return figure.toLocaleString('en');
    const words = own[name as keyof SettingHoleValues];
    return isolated && name !== 'support.answer_hours' ? `\u2066${words}\u2069` : words;
  });
}
