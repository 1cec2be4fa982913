import type { InEnglish } from '../../contract/in-english.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { TranslationError } from '../providers/translation/port.ts';
import { guardedTranslation, translatorFor } from '../translation/translation.ts';
import { knownLanguage, readable, targetOf } from './consultations.rules.ts';
import { messageById } from './messages.ts';
import { namesOfThread } from './names-of-thread.ts';
import { ownThread } from './own-thread.ts';
import { outcomeOf } from './translate-one.ts';

const READER = 'en';
const NONE = { text: null, marks: [] };

/**
 * A patient's message in English, under the guards of every translation (decision 13), for a coordinator who works in English. What was answered
 * for this conversation before is not asked again; it goes with the conversation's sharing. Throws `not-found`: for another clinic's thread, for
 * one that is closed, and for what is no patient's words.
 */
export async function readInEnglish(deps: Deps, caller: Caller, id: number, messageId: number): Promise<InEnglish> {
  const { hospitalId } = await ownThread(deps, caller, id);
  const message = await messageById(deps.database.db, id, messageId);
  if (message?.senderType !== 'user' || message.files || message.change?.kind === 'withdrawn') throw new AppError('not-found');
  const { message: text } = message;
  const known = knownLanguage(text);
  if (known === READER || readable(text, READER) === 'all') return { ...NONE, translation: 'done' };
  await deps.limits.take('translated-characters', caller.memberId, text.length);
  const names = await namesOfThread(deps.database.db, { hospitalId, consultationId: id });
  const asked = { text, language: known ?? message.language, from: known, target: targetOf(READER), reader: READER, names, context: async () => '' } as const;
  try {
    const answer = await guardedTranslation(translatorFor(deps, { hospitalId, consultationId: id }), asked);
    const { translation, translated, marks } = outcomeOf({ text, language: message.language, reader: READER }, answer);
    return { translation, text: translated, marks };
  } catch (error) {
    if (!(error instanceof TranslationError)) throw error;
    return { ...NONE, translation: error.about === 'budget' ? 'stopped' : 'failed' };
  }
}
