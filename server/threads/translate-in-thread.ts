import type { Language } from '../../contract/constants.ts';
import { isGist, TranslationError } from '../providers/translation/port.ts';
import { readMedicines } from '../terms/terms.ts';
import { makeBilledTranslator, type TranslatorDeps, translateGuarded } from '../translation/translation.ts';
import { readMemberTarget } from './messages.ts';
import { listNamesOfThread } from './names-of-thread.ts';
import { detectKorean, languageOfTargetCode, needsTranslation, targetLanguageCode } from './threads.rules.ts';

/** Result of translating a text of a thread that is not a message. `again`: a later attempt may succeed. */
export type ThreadTranslation = { reader: Language; translated: string | null; doubtful: boolean; again: boolean };
type ThreadIds = { consultationId: number; hospitalId: number };

/**
 * Translates a text that is not a message, for a thread's patient or clinic, with the guards of decision 13 and within the clinic's budget. `asName`:
 * the text names something with a price, so a partial translation or a paraphrase is not acceptable. `doubtful`: a fact differs from the original, or
 * the translation is incomplete. Never throws for an error of the service.
 */
export async function translateInThread(
  deps: TranslatorDeps,
  thread: ThreadIds,
  text: string,
  to: 'patient' | 'clinic',
  { asName = false } = {},
): Promise<ThreadTranslation> {
  const { database } = deps;
  const target = to === 'clinic' ? targetLanguageCode('ko') : await readMemberTarget(database, thread.consultationId);
  const reader = languageOfTargetCode(target);
  const none: ThreadTranslation = { reader, translated: null, doubtful: false, again: false };
  if (!needsTranslation(text, target)) return none;
  const language = detectKorean(text) ?? (to === 'patient' ? 'ko' : 'en');
  try {
    const names = await listNamesOfThread(database.db, thread);
    const from = to === 'patient' && language !== reader ? language : null;
    const asked = { text, language, from, target, reader, names, medicines: await readMedicines(deps), context: async () => '' };
    const { outcome, marks, text: translated } = await translateGuarded(makeBilledTranslator(deps, thread), asked);
    if (outcome === 'implausible' || outcome === 'untranslated') return none;
    if (asName && (outcome === 'partial' || isGist(text, translated))) return none;
    return { reader, translated, doubtful: marks.some(({ strength }) => strength === 'strong') || outcome !== 'done', again: false };
  } catch (error) {
    if (!(error instanceof TranslationError)) throw error;
    return { ...none, again: error.retry || error.about === 'budget' };
  }
}
