import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { DEFAULT_LANGUAGE, type Language } from '../../../contract/constants.ts';
import { memberById } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { announceMessage } from '../hints.ts';
import { enforceMessageRateLimit } from '../message-rate-limit.ts';
import { memberTarget, storeMessage } from '../messages.ts';
import { ownThread } from '../own-thread.ts';
import { languageOfTarget, targetLanguageCode } from '../threads.rules.ts';
import { describeFiles } from './attachments.phrases.ts';
import { attachments } from './attachments.tables.ts';
import { messagesWithFiles, requireConsent, toMessageFile } from './attachments.ts';

type Given = { id: number; files: readonly string[]; clientMessageId: string };

/** Sends what was handed in as one message, in its turn. Throws what `enforceMessageRateLimit` and `sendUploadedFiles` throw. */
export async function sendFiles(deps: Deps, caller: Caller, given: Given): Promise<{ message_id: number }> {
  await enforceMessageRateLimit(deps.limits, caller.memberId);
  return sendUploadedFiles(deps, caller, given);
}

/**
 * Sends what was handed in as one message, in the order given. Its words say how many there are, in both languages, and no translator is asked.
 * Under the same client id it is the same message. Throws `not-found`, `attachments.consent-required`, `attachments.not-there` when one is
 * not this sender's, was taken back or is in another message, and what `storeMessage` throws.
 */
export async function sendUploadedFiles(
  { database, clock, bus }: Pick<Deps, 'database' | 'clock' | 'bus'>,
  caller: Caller,
  given: Given,
): Promise<{ message_id: number }> {
  const { id, clientMessageId } = given;
  const ids = [...new Set(given.files)];
  const { thread, rows } = await database.db.transaction(async (tx) => {
    const thread = await ownThread(tx, caller, id, { hold: true });
    await requireConsent(tx, thread);
    const mine = and(eq(attachments.consultationId, id), eq(attachments.senderId, caller.memberId), inArray(attachments.id, ids));
    const rows = await tx
      .update(attachments)
      .set({ sentAs: clientMessageId })
      .where(and(mine, eq(attachments.state, 'there'), or(isNull(attachments.sentAs), eq(attachments.sentAs, clientMessageId))))
      .returning();
    if (rows.length < ids.length) throw new AppError('attachments.not-there');
    return { thread, rows };
  });
  const byId = new Map(rows.map((row) => [row.id, toMessageFile(row)]));
  const files = ids.flatMap((one) => byId.get(one) ?? []);
  const byMember = thread.side === 'user';
  const reads = await memberTarget(database, id);
  const own: Language = byMember ? ((await memberById(database.db, thread.memberId))?.language ?? DEFAULT_LANGUAGE) : 'ko';
  const between = { memberId: thread.memberId, hospitalId: thread.hospitalId };
  const { message, repeated } = await storeMessage(
    { database, clock },
    { side: thread.side, senderId: caller.memberId, ...between },
    {
      ...{ consultationId: id, clientMessageId, language: own, translate: false, files, askedTarget: thread.askedTarget },
      targetLang: byMember ? targetLanguageCode('ko') : reads,
      message: describeFiles(files, own),
      translated: describeFiles(files, byMember ? 'ko' : languageOfTarget(reads)),
    },
  );
  // One of them may have been taken back before the message stood that it belongs to.
  const [now] = repeated ? [] : await database.db.transaction((tx) => messagesWithFiles(tx, rows));
  announceMessage(bus, 'message', now ?? message, between);
  return { message_id: message.messageId };
}
