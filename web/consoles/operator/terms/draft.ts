import { LANGUAGES, type Language, type TermCategory } from '../../../../contract/constants.ts';
import type { Term, TermFields } from '../../../../contract/terms/terms.ts';

/** A term as the form holds it: of each language one text with a form on each line. */
export type TermDraft = { category: TermCategory; forms: Record<Language, string>; note: { ko: string; en: string }; binding: boolean };
/** Where the form can say what is wrong. */
export type DraftField = `forms.${Language}` | 'note.ko' | 'note.en';

export const DRAFT_FIELDS: readonly DraftField[] = [...LANGUAGES.map((language) => `forms.${language}` as const), 'note.ko', 'note.en'];

const ofEach = <T>(thing: (language: Language) => T) => Object.fromEntries(LANGUAGES.map((language) => [language, thing(language)])) as Record<Language, T>;

/** What a new term begins with, by language. */
export type Begun = Partial<Record<Language, string>>;

/** The way here from a corrected translation: its words are in the history entry and never in the address. */
export function parseInitialTerm(state: unknown): Begun | undefined {
  const begun = (state as { begun?: Begun } | null)?.begun;
  return begun && Object.values(begun).every((words) => typeof words === 'string') ? begun : undefined;
}

/** Undefined is a new term. */
export function toTermDraft(term: Term | undefined, begun: Begun = {}): TermDraft {
  if (!term) return { category: 'procedure', forms: ofEach((language) => begun[language] ?? ''), note: { ko: '', en: '' }, binding: true };
  const { category, forms, note, binding } = term;
  return { category, forms: ofEach((language) => forms[language].join('\n')), note, binding };
}

export function toTermFields({ forms, ...rest }: TermDraft): TermFields {
  return { ...rest, forms: ofEach((language) => linesOf(forms[language])) };
}

/** The languages that say nothing yet. */
export const emptyLanguages = ({ forms }: TermDraft): Language[] => LANGUAGES.filter((language) => linesOf(forms[language]).length === 0);

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
