import { and, eq } from 'drizzle-orm';
import { translatedLanguageRow } from '../../contract/translated-languages.ts';
import { memberById } from '../accounts/accounts.ts';
import type { Db } from '../platform/database.ts';
import { TranslationError } from '../providers/translation/port.ts';
import { type Name, namesOfPerson, readMedicines } from '../terms/terms.ts';
import { knownLanguage } from '../threads/threads.ts';
import { type Guarded, guardedTranslation, type TranslatorNeeds, translatorFor } from '../translation/translation.ts';
import { helpMessages, helpThreads } from './help.tables.ts';
import { announceHelp } from './help-hints.ts';
import type { MessageRow } from './help-messages.ts';

export const TRANSLATE = 'help.translate';
export type TranslationJob = { threadId: number; messageId: number; since: string };

/** Time for which a translation is retried, in ms. */
const TRIED_FOR_MS = 3_600_000;

/**
 * Translates a message for its reader, with the guards of decision 13. Usage is counted for the platform, not for a clinic, and the answer is not
 * cached elsewhere, so that it is deleted with the account. Rejects if it is to be retried.
 */
export async function translateHelp(deps: TranslatorNeeds, { threadId, messageId, since }: TranslationJob): Promise<void> {
  const { database, clock } = deps;
  const found = await waiting(database.db, threadId, messageId);
  if (!found) return;
  const { row, memberId } = found;
  const { message: text, language, reader } = row;
  let answer: Guarded | TranslationError;
  try {
    const translator = translatorFor(deps, { hospitalId: null, consultationId: null }, { keeps: false });
    const names = await namesIn(database.db, memberId);
    const medicines = await readMedicines(deps);
    const asked = {
      text,
      language,
      reader,
      target: translatedLanguageRow(reader).target,
      from: knownLanguage(text),
      names,
      medicines,
      context: async () => '',
    };
    answer = await guardedTranslation(translator, asked);
  } catch (error) {
    if (!(error instanceof TranslationError)) throw error;
    if (error.retry && error.about !== 'budget' && clock.now().getTime() - Date.parse(since) < TRIED_FOR_MS) throw error;
    answer = error;
  }
  const [stored] = await database.db
    .update(helpMessages)
    .set(outcomeOf(row, answer))
    .where(stillPending(threadId, messageId))
    .returning({ id: helpMessages.messageId });
  if (stored) await announceHelp(deps, memberId);
}

const stillPending = (threadId: number, messageId: number) =>
  and(eq(helpMessages.threadId, threadId), eq(helpMessages.messageId, messageId), eq(helpMessages.translation, 'pending'));

async function waiting(db: Db, threadId: number, messageId: number): Promise<{ row: MessageRow; memberId: string } | undefined> {
  const [found] = await db
    .select({ row: helpMessages, memberId: helpThreads.memberId })
    .from(helpMessages)
    .innerJoin(helpThreads, eq(helpThreads.id, helpMessages.threadId))
    .where(stillPending(threadId, messageId));
  return found;
}

async function namesIn(db: Db, memberId: string): Promise<Name[]> {
  const member = await memberById(db, memberId);
  return member ? namesOfPerson({ passportName: `${member.firstName} ${member.lastName}`, nativeName: member.nativeName }) : [];
}

/** Returns the new state of a message. A text that the service detects as in the reader's own language needs no translation. */
function outcomeOf(row: MessageRow, answer: Guarded | TranslationError): Pick<MessageRow, 'translation' | 'translated' | 'marks' | 'language'> {
  const alone = { translated: null, marks: [], language: row.language };
  if (answer instanceof TranslationError) return { ...alone, translation: answer.about === 'budget' ? 'stopped' : 'failed' };
  const language = answer.detected ?? row.language;
  if (language === row.reader) return { ...alone, translation: 'done', language };
  if (answer.outcome === 'implausible' || answer.outcome === 'untranslated') return { ...alone, translation: answer.outcome, language };
  return { translation: answer.outcome, translated: answer.text, marks: answer.marks, language };
}
