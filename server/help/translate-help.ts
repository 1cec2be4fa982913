import { and, eq } from 'drizzle-orm';
import { getTranslationSettings } from '../../contract/translated-languages.ts';
import { memberById } from '../accounts/accounts.ts';
import type { Db } from '../platform/database.ts';
import { type ProperName, toPersonNames } from '../terms/terms.ts';
import { detectKorean } from '../threads/threads.ts';
import { type TranslatorDeps, toTranslationColumns, translateStoredText } from '../translation/translation.ts';
import { helpMessages, helpThreads } from './help.tables.ts';
import { announceHelp } from './help-hints.ts';
import type { HelpMessageRow } from './help-messages.ts';

export const TRANSLATE_HELP_JOB = 'help.translate';
export type HelpTranslationJob = { threadId: number; messageId: number; since: string };

/**
 * Translates a message for its reader, with the guards of decision 13. Usage is counted for the platform, not for a clinic. The translation is stored
 * only with the message, so that it is deleted with the account. Rejects if the job should be retried.
 */
export async function translateHelp(deps: TranslatorDeps, { threadId, messageId, since }: HelpTranslationJob): Promise<void> {
  const { database } = deps;
  const found = await findPendingMessage(database.db, threadId, messageId);
  if (!found) return;
  const { row, memberId } = found;
  const { message: text, language, reader } = row;
  const answer = await translateStoredText(deps, {
    ...{ text, language, known: detectKorean(text), reader, target: getTranslationSettings(reader).target, since },
    ...{ payer: { hospitalId: null, consultationId: null }, names: await findMemberNames(database.db, memberId) },
  });
  const [stored] = await database.db
    .update(helpMessages)
    .set(toTranslationColumns(row, answer))
    .where(isStillPending(threadId, messageId))
    .returning({ id: helpMessages.messageId });
  if (stored) await announceHelp(deps, memberId);
}

const isStillPending = (threadId: number, messageId: number) =>
  and(eq(helpMessages.threadId, threadId), eq(helpMessages.messageId, messageId), eq(helpMessages.translation, 'pending'));

async function findPendingMessage(db: Db, threadId: number, messageId: number): Promise<{ row: HelpMessageRow; memberId: string } | undefined> {
  const [found] = await db
    .select({ row: helpMessages, memberId: helpThreads.memberId })
    .from(helpMessages)
    .innerJoin(helpThreads, eq(helpThreads.id, helpMessages.threadId))
    .where(isStillPending(threadId, messageId));
  return found;
}

async function findMemberNames(db: Db, memberId: string): Promise<ProperName[]> {
  const member = await memberById(db, memberId);
  return member ? toPersonNames({ passportName: `${member.firstName} ${member.lastName}`, nativeName: member.nativeName }) : [];
}
