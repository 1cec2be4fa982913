import type { InEnglish } from '../../contract/desk/in-english.ts';
import type { Deps } from '../deps.ts';
import { TranslationError } from '../providers/translation/port.ts';
import { readMedicines } from '../terms/terms.ts';
import { guardedTranslation, type SourceText, type TranslatorNeeds, translatorFor } from '../translation/translation.ts';
import { namesOfThread } from './names-of-thread.ts';
import { knownLanguage, readable, targetLanguageCode } from './threads.rules.ts';
import { translationOutcome } from './translate-one.ts';

type Needs = TranslatorNeeds & Pick<Deps, 'limits'>;
/** The conversation whose text is read, and the coordinator who reads it. */
type Reading = { hospitalId: number; consultationId: number; readerId: string };

const READER = 'en';
const NO_WORDS = { text: null, marks: [] };

/** Running requests of this process, so that the same text read in two places at once is requested once. */
const underWay = new WeakMap<Needs['database'], Map<string, Promise<InEnglish>>>();

/**
 * Returns a patient's text in English, with the guards of every translation (decision 13), for a coordinator who works in English. Earlier answers
 * for this conversation are cached; new requests count against the budgets of the clinic and of the reader (security 6.6). With `keeps` false the
 * caller stores the answer. Throws `too-many-requests`.
 */
export async function wordsInEnglish(deps: Needs, reading: Reading, said: SourceText, { keeps = true } = {}): Promise<InEnglish> {
  if (readable(said.text, READER) === 'all') return { ...NO_WORDS, translation: 'done' };
  const asking = underWay.get(deps.database) ?? new Map<string, Promise<InEnglish>>();
  underWay.set(deps.database, asking);
  const question = JSON.stringify([reading.consultationId, keeps, said.text]);
  const asked = asking.get(question) ?? ask(deps, reading, said, keeps).finally(() => asking.delete(question));
  asking.set(question, asked);
  return asked;
}

async function ask(deps: Needs, { readerId, ...thread }: Reading, { text, language }: SourceText, keeps: boolean): Promise<InEnglish> {
  const known = knownLanguage(text);
  let isCounted = false;
  // A second attempt at the same text does not count against the reader.
  const before = async () => {
    if (!isCounted) await deps.limits.take('translated-characters', readerId, text.length);
    isCounted = true;
  };
  try {
    const names = await namesOfThread(deps.database.db, thread);
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
    const answer = await guardedTranslation(translatorFor(deps, thread, { keeps, before }), asked);
    const { translation, translated, marks } = translationOutcome({ text, language, reader: READER }, answer);
    return { translation, text: translated, marks };
  } catch (error) {
    if (!(error instanceof TranslationError)) throw error;
    return { ...NO_WORDS, translation: error.about === 'budget' ? 'stopped' : 'failed' };
  }
}
