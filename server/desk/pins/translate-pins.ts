import { and, eq, isNull } from 'drizzle-orm';
import type { Language } from '../../../contract/constants.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { TranslationError } from '../../providers/translation/port.ts';
import { readMedicines } from '../../terms/terms.ts';
import { announce } from '../../threads/hints.ts';
import { namesOfThread } from '../../threads/names-of-thread.ts';
import { knownLanguage, languageOfTarget, needsTranslation } from '../../threads/threads.rules.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { type Guarded, guardedTranslation, type TranslatorNeeds, translatorFor } from '../../translation/translation.ts';
import { threadPins } from './pins.tables.ts';
import type { PinRow } from './pins.ts';

export const TRANSLATE = 'pins.translate';
export type TranslationJob = { pinId: number; since: string };

/** Time within which a translation is retried, in ms. */
const TRIED_FOR_MS = 3_600_000;

/** Returns the columns of a pin's text, including the state of its translation. */
export function toPinWords(words: string, { language, targetLang, refused = false }: { language: Language; targetLang: string; refused?: boolean }) {
  const due = needsTranslation(words, targetLang);
  return { words, language, targetLang, translation: !due ? 'done' : refused ? 'failed' : 'pending' } as const;
}

/** Enqueues the translation of a pin's text, in the transaction that stores the text. */
export async function enqueuePin(jobs: Deps['jobs'], tx: Db, { id, translation, at }: Pick<PinRow, 'id' | 'translation' | 'at'>): Promise<void> {
  if (translation === 'pending') await jobs.enqueue(tx, TRANSLATE, { pinId: id, since: at.toISOString() } satisfies TranslationJob);
}

/**
 * Translates a pin's text for the other side, with the guards of decision 13. The translation is cached nowhere else, so that a text that is taken
 * back is deleted everywhere. Nothing of a closed thread goes to the translator (security 8.1). Rejects if it should be tried again.
 */
export async function translatePin(deps: TranslatorNeeds, { pinId, since }: TranslationJob): Promise<void> {
  const { database, clock, bus } = deps;
  const found = await waiting(database.db, pinId);
  if (!found) return;
  const { row, hospitalId } = found;
  const { consultationId } = row;
  let answer: Guarded | TranslationError;
  try {
    const translator = translatorFor(deps, { hospitalId, consultationId }, { keeps: false });
    const names = await namesOfThread(database.db, { hospitalId, consultationId });
    const reader = languageOfTarget(row.targetLang);
    const known = knownLanguage(row.words);
    const from = known === reader ? null : known;
    answer = await guardedTranslation(translator, {
      ...{ text: row.words, language: row.language, from, target: row.targetLang, reader, names, medicines: await readMedicines(deps) },
      context: async () => '',
    });
  } catch (error) {
    if (!(error instanceof TranslationError)) throw error;
    if (error.retry && error.about !== 'budget' && clock.now().getTime() - Date.parse(since) < TRIED_FOR_MS) throw error;
    answer = error;
  }
  const [stored] = await database.db.update(threadPins).set(outcomeOf(row, answer)).where(stillPending(row)).returning({ id: threadPins.id });
  if (stored) announce(bus, 'pins', { consultationId, hospitalId });
}

type Waiting = PinRow & { words: string; language: Language; targetLang: string };

/** A text that was changed or taken back meanwhile no longer matches. */
const stillPending = ({ id, words }: Waiting) => and(eq(threadPins.id, id), eq(threadPins.words, words), eq(threadPins.translation, 'pending'));

async function waiting(db: Db, pinId: number): Promise<{ row: Waiting; hospitalId: number } | undefined> {
  const [found] = await db
    .select({ row: threadPins, hospitalId: consultations.hospitalId })
    .from(threadPins)
    .innerJoin(consultations, eq(consultations.id, threadPins.consultationId))
    .where(and(eq(threadPins.id, pinId), eq(threadPins.translation, 'pending'), isNull(consultations.closedAt)));
  const { words, language, targetLang } = found?.row ?? {};
  return found && words && language && targetLang ? { ...found, row: { ...found.row, words, language, targetLang } } : undefined;
}

/** Returns the row's columns for an outcome. A text that the service recognised as the reader's own language needs no translation. */
function outcomeOf(row: Waiting, answer: Guarded | TranslationError): Pick<PinRow, 'translation' | 'translated' | 'marks' | 'language'> {
  const alone = { translated: null, marks: [], language: row.language };
  if (answer instanceof TranslationError) return { ...alone, translation: answer.about === 'budget' ? 'stopped' : 'failed' };
  const language = answer.detected ?? row.language;
  if (language === languageOfTarget(row.targetLang)) return { ...alone, translation: 'done', language };
  if (answer.outcome === 'implausible' || answer.outcome === 'untranslated') return { ...alone, translation: answer.outcome, language };
  return { translation: answer.outcome, translated: answer.text, marks: answer.marks, language };
}
