import { LANGUAGES, type Language, type TermCategory } from '../../../../contract/constants.ts';
import type { Term, TermFields } from '../../../../contract/terms/terms.ts';

/** Form values of a term. Each language has a text with one form per line. */
export type TermDraft = { category: TermCategory; forms: Record<Language, string>; note: { ko: string; en: string }; binding: boolean };
/** Name of a field that can show an error. */
export type DraftField = `forms.${Language}` | 'note.ko' | 'note.en';

export const DRAFT_FIELDS: readonly DraftField[] = [...LANGUAGES.map((language) => `forms.${language}` as const), 'note.ko', 'note.en'];

const mapLanguages = <T>(thing: (language: Language) => T) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, thing(language)])) as Record<Language, T>;

/** Initial values of a new term, by language. */
export type InitialTerm = Partial<Record<Language, string>>;

/** Reads the initial values from the link of a corrected translation. They are in the history state, never in the URL. */
export function parseInitialTerm(state: unknown): InitialTerm | undefined {
  const begun = (state as { begun?: InitialTerm } | null)?.begun;
  return begun && Object.values(begun).every((words) => typeof words === 'string') ? begun : undefined;
}

/** Returns the form values of a term, or of a new one if it is undefined. */
export function toTermDraft(term: Term | undefined, begun: InitialTerm = {}): TermDraft {
  if (!term) return { category: 'procedure', forms: mapLanguages((language) => begun[language] ?? ''), note: { ko: '', en: '' }, binding: true };
  const { category, forms, note, binding } = term;
  return { category, forms: mapLanguages((language) => forms[language].join('\n')), note, binding };
}

export function toTermFields({ forms, ...rest }: TermDraft): TermFields {
  return { ...rest, forms: mapLanguages((language) => splitLines(forms[language])) };
}

/** Returns the languages without a form. */
export const findLanguagesWithoutForm = ({ forms }: TermDraft): Language[] => LANGUAGES.filter((language) => splitLines(forms[language]).length === 0);

const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
