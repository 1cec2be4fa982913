import type { Language } from '../../contract/constants.ts';
import type { TranslationMark } from '../../contract/threads/message-facts.ts';
import { HOUR_MS } from '../../contract/time.ts';
import { TranslationError } from '../providers/translation/port.ts';
import { type ProperName, readMedicines } from '../terms/terms.ts';
import { type GuardedTranslation, translateGuarded } from './guard.ts';
import { makeBilledTranslator, type TranslationPayer, type TranslatorDeps } from './translator-for.ts';

/** Maximum time after storing a text in which a job retries its translation, in ms. */
const MAX_RETRY_PERIOD_MS = HOUR_MS;

/** A stored text that a job translates. */
export type StoredText = {
  text: string;
  /** Most likely language. `known`: the language that its letters prove, if any. */
  language: Language;
  known: Language | null;
  reader: Language;
  /** Target as the translation service names it. */
  target: string;
  payer: TranslationPayer;
  names: readonly ProperName[];
  /** Time of storing, ISO 8601. */
  since: string;
};

/**
 * Translates a stored text under the guards of decision 13. The answer is cached nowhere else, so that a deleted text is deleted everywhere. Returns
 * the answer, or the final error: a retry cannot help, the budget is used up, or the text is older than an hour. Rejects if the job should be
 * retried.
 */
export async function translateStoredText(deps: TranslatorDeps, stored: StoredText): Promise<GuardedTranslation | TranslationError> {
  const { text, language, known, reader, target, names } = stored;
  try {
    return await translateGuarded(makeBilledTranslator(deps, stored.payer, { keeps: false }), {
      ...{ text, language, from: known === reader ? null : known, reader, target, names },
      medicines: await readMedicines(deps),
      context: async () => '',
    });
  } catch (error) {
    if (!(error instanceof TranslationError)) throw error;
    if (error.retry && error.about !== 'budget' && deps.clock.now().getTime() - Date.parse(stored.since) < MAX_RETRY_PERIOD_MS) throw error;
    return error;
  }
}

/** Columns of a row with one translation. */
type TranslationColumns = {
  translation: 'done' | 'partial' | 'failed' | 'stopped' | 'implausible' | 'untranslated';
  translated: string | null;
  marks: TranslationMark[];
  language: Language;
};

/** Returns the columns for an answer. A text that the service detects as the reader's own language needs no translation. */
export function toTranslationColumns(
  { language, reader }: Pick<StoredText, 'language' | 'reader'>,
  answer: GuardedTranslation | TranslationError,
): TranslationColumns {
  const alone = { translated: null, marks: [], language };
  if (answer instanceof TranslationError) return { ...alone, translation: answer.about === 'budget' ? 'stopped' : 'failed' };
  const detected = answer.detected ?? language;
  if (detected === reader) return { ...alone, translation: 'done', language: detected };
  if (answer.outcome === 'implausible' || answer.outcome === 'untranslated') return { ...alone, translation: answer.outcome, language: detected };
  return { translation: answer.outcome, translated: answer.text, marks: answer.marks, language: detected };
}
