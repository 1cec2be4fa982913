import { DEFAULT_LANGUAGE, type Language } from '../../contract/constants.ts';
import type { TranslationPreview } from '../../contract/threads/consultations.ts';
import { memberById } from '../accounts/accounts.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../platform/tokens.ts';
import { TranslationError } from '../providers/translation/port.ts';
import { readMedicines } from '../terms/terms.ts';
import { readMemberTarget } from '../threads/messages.ts';
import { listNamesOfThread } from '../threads/names-of-thread.ts';
import { findOwnThread } from '../threads/own-thread.ts';
import { detectKorean, languageOfTargetCode, needsTranslation, targetLanguageCode } from '../threads/threads.rules.ts';
import { findAmbiguities, type GuardedTranslation, isInstruction, makeBilledTranslator, translateBack, translateGuarded } from '../translation/translation.ts';
import { suggestTemplates } from './suggestions/suggest-templates.ts';

/** Result without a translation, or without one that may be shown. */
const NO_PREVIEW = { translated: null, back: null, marks: [] };

/**
 * Previews a text before it is sent: the other side's translation, its back-translation, and ambiguous parts. For a clinic's instruction it also
 * returns templates that say the same. Works only in the caller's own open thread and stores nothing. Throws `not-found`, also for a thread that is
 * not the caller's.
 */
export async function previewTranslation(deps: Deps, caller: Caller, id: number, text: string): Promise<TranslationPreview> {
  const { database, clock, limits } = deps;
  const thread = await findOwnThread(database.db, caller, id);
  const byMember = caller.role === 'user';
  const target = byMember ? targetLanguageCode('ko') : await readMemberTarget(database, id);
  const language = detectKorean(text) ?? (await writerLanguage(deps, caller));
  const reader = languageOfTargetCode(target);
  const instructs = isInstruction({ text, language });
  const about = {
    ...{ instructs, ambiguities: findAmbiguities({ text, language }, clock.now()) },
    suggestions: !byMember && instructs && language === 'ko' && reader !== 'ko' ? await suggestTemplates(deps, thread.hospitalId, text, reader) : [],
  };
  if (!needsTranslation(text, target)) return { ...NO_PREVIEW, ...about, translation: 'done' };
  await limits.take('translated-characters', caller.memberId, text.length * 2);
  const translator = makeBilledTranslator(deps, { hospitalId: thread.hospitalId, consultationId: id }, { keeps: false });
  try {
    const from = language === reader ? null : language;
    const names = await listNamesOfThread(database.db, { hospitalId: thread.hospitalId, consultationId: id });
    const medicines = await readMedicines(deps);
    const asked = { text, language, from, target, reader, names, medicines, context: async () => '' };
    const { outcome, marks, ...answer } = await translateGuarded(translator, asked);
    if (outcome === 'implausible' || outcome === 'untranslated') return { ...NO_PREVIEW, ...about, translation: outcome };
    const back = await translateBack(translator, { text: answer.text, language: reader }, language).catch(ignoreBackTranslationError);
    return { ...about, translation: outcome, translated: answer.text, back, marks } satisfies TranslationPreview & Pick<GuardedTranslation, 'marks'>;
  } catch (error) {
    if (!(error instanceof TranslationError)) throw error;
    return { ...NO_PREVIEW, ...about, translation: error.about === 'budget' ? 'stopped' : 'failed' };
  }
}

/** A failed back-translation is left out of the preview. */
function ignoreBackTranslationError(error: unknown): null {
  if (error instanceof TranslationError) return null;
  throw error;
}

/** Assumes that a clinic writes Korean, and that members write the language they read. */
async function writerLanguage({ database: { db } }: Deps, { role, memberId }: Caller): Promise<Language> {
  if (role !== 'user') return 'ko';
  return (await memberById(db, memberId))?.language ?? DEFAULT_LANGUAGE;
}
