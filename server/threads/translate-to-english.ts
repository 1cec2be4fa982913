import type { EnglishTranslation } from '../../contract/desk/english-translation.ts';
import type { Deps } from '../deps.ts';
import { TranslationError } from '../providers/translation/port.ts';
import { readMedicines } from '../terms/terms.ts';
import { makeBilledTranslator, type SourceText, type TranslatorDeps, translateGuarded } from '../translation/translation.ts';
import { listNamesOfThread } from './names-of-thread.ts';
import { detectKorean, judgeReadability, targetLanguageCode } from './threads.rules.ts';
import { toStoredOutcome } from './translate-one.ts';

type InEnglishDeps = TranslatorDeps & Pick<Deps, 'limits'>;
/** The conversation whose text is read, and the reading coordinator. */
type EnglishReading = { hospitalId: number; consultationId: number; readerId: string };

const READER = 'en';
const NO_TEXT = { text: null, marks: [] };

/** Running requests of this process, so that two concurrent readers of a text make one request. */
const runningRequests = new WeakMap<InEnglishDeps['database'], Map<string, Promise<EnglishTranslation>>>();

/**
 * Returns a patient's text in English, with the guards of every translation (decision 13), for a coordinator who works in English. Answers of this
 * conversation are cached. New requests count against the budgets of the clinic and the reader (security 6.6). With `keeps` false, the caller stores
 * the answer. Throws `too-many-requests`.
 */
export async function translatePatientTextToEnglish(
  deps: InEnglishDeps,
  reading: EnglishReading,
  said: SourceText,
  { keeps = true } = {},
): Promise<EnglishTranslation> {
  if (judgeReadability(said.text, READER) === 'all') return { ...NO_TEXT, translation: 'done' };
  const asking = runningRequests.get(deps.database) ?? new Map<string, Promise<EnglishTranslation>>();
  runningRequests.set(deps.database, asking);
  const question = JSON.stringify([reading.consultationId, keeps, said.text]);
  const asked = asking.get(question) ?? requestEnglish(deps, reading, said, keeps).finally(() => asking.delete(question));
  asking.set(question, asked);
  return asked;
}

async function requestEnglish(
  deps: InEnglishDeps,
  { readerId, ...thread }: EnglishReading,
  { text, language }: SourceText,
  keeps: boolean,
): Promise<EnglishTranslation> {
  const known = detectKorean(text);
  let isCounted = false;
  // A second attempt at the same text does not count against the reader.
  const before = async () => {
    if (!isCounted) await deps.limits.take('translated-characters', readerId, text.length);
    isCounted = true;
  };
  try {
    const names = await listNamesOfThread(deps.database.db, thread);
    const medicines = await readMedicines(deps);
    const asked = {
      text,
      language: known ?? language,
      from: known,
      target: targetLanguageCode(READER),
      reader: READER,
      names,
      medicines,
      context: async () => '',
    } as const;
    const answer = await translateGuarded(makeBilledTranslator(deps, thread, { keeps, before }), asked);
    const { translation, translated, marks } = toStoredOutcome({ text, language, reader: READER }, answer);
    return { translation, text: translated, marks };
  } catch (error) {
    if (!(error instanceof TranslationError)) throw error;
    return { ...NO_TEXT, translation: error.about === 'budget' ? 'stopped' : 'failed' };
  }
}
