import { and, eq, isNull } from 'drizzle-orm';
import type { Language } from '../../../contract/constants.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { listNamesOfThread } from '../../threads/names-of-thread.ts';
import { detectKorean, languageOfTargetCode, needsTranslation } from '../../threads/threads.rules.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { type TranslatorDeps, toTranslationColumns, translateStoredText } from '../../translation/translation.ts';
import { threadPins } from './pins.tables.ts';
import type { PinRow } from './pins.ts';

export const TRANSLATE_PIN_JOB = 'pins.translate';
export type PinTranslationJob = { pinId: number; since: string };

/** Returns the columns of a pin's text, including the state of its translation. */
export function toPinTextColumns(words: string, { language, targetLang, refused = false }: { language: Language; targetLang: string; refused?: boolean }) {
  const due = needsTranslation(words, targetLang);
  return { words, language, targetLang, translation: !due ? 'done' : refused ? 'failed' : 'pending' } as const;
}

/** Enqueues the translation of a pin's text, in the transaction that stores the text. */
export async function enqueuePinTranslation(jobs: Deps['jobs'], tx: Db, { id, translation, at }: Pick<PinRow, 'id' | 'translation' | 'at'>): Promise<void> {
  if (translation === 'pending') await jobs.enqueue(tx, TRANSLATE_PIN_JOB, { pinId: id, since: at.toISOString() } satisfies PinTranslationJob);
}

/**
 * Translates a pin's text for the other side, with the guards of decision 13. The translation is stored only with the pin, so that withdrawing the
 * text deletes it everywhere. Text of a closed thread is never sent to the translator (security 8.1). Rejects if the job should be retried.
 */
export async function translatePin(deps: TranslatorDeps, { pinId, since }: PinTranslationJob): Promise<void> {
  const { database, bus } = deps;
  const found = await findPendingPin(database.db, pinId);
  if (!found) return;
  const { row, hospitalId } = found;
  const { consultationId } = row;
  const answer = await translateStoredText(deps, {
    ...{ text: row.words, language: row.language, known: detectKorean(row.words), since },
    ...{ reader: languageOfTargetCode(row.targetLang), target: row.targetLang },
    ...{ payer: { hospitalId, consultationId }, names: await listNamesOfThread(database.db, { hospitalId, consultationId }) },
  });
  const columns = toTranslationColumns({ language: row.language, reader: languageOfTargetCode(row.targetLang) }, answer);
  const [stored] = await database.db.update(threadPins).set(columns).where(isStillPending(row)).returning({ id: threadPins.id });
  if (stored) bus.publish('chat.pins', { consultationId, hospitalId });
}

type PendingPin = PinRow & { words: string; language: Language; targetLang: string };

/** Does not match a text that was changed or withdrawn meanwhile. */
const isStillPending = ({ id, words }: PendingPin) => and(eq(threadPins.id, id), eq(threadPins.words, words), eq(threadPins.translation, 'pending'));

async function findPendingPin(db: Db, pinId: number): Promise<{ row: PendingPin; hospitalId: number } | undefined> {
  const [found] = await db
    .select({ row: threadPins, hospitalId: consultations.hospitalId })
    .from(threadPins)
    .innerJoin(consultations, eq(consultations.id, threadPins.consultationId))
    .where(and(eq(threadPins.id, pinId), eq(threadPins.translation, 'pending'), isNull(consultations.closedAt)));
  const { words, language, targetLang } = found?.row ?? {};
  return found && words && language && targetLang ? { ...found, row: { ...found.row, words, language, targetLang } } : undefined;
}
