import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { DEFAULT_LANGUAGE, type Language } from '../../../contract/constants.ts';
import { memberById } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { announceMessage } from '../hints.ts';
import { enforceMessageRateLimit } from '../message-rate-limit.ts';
import { readMemberTarget, storeMessage } from '../messages.ts';
import { findOwnThread } from '../own-thread.ts';
import { languageOfTargetCode, targetLanguageCode } from '../threads.rules.ts';
import { describeFiles } from './attachments.phrases.ts';
import { attachments } from './attachments.tables.ts';
import { requireFilesConsent, toMessageFile, updateMessagesOfFiles } from './attachments.ts';

type FilesToSend = { id: number; files: readonly string[]; clientMessageId: string };

/** Sends uploaded files as one message, after the rate limit. Throws what `enforceMessageRateLimit` and `sendUploadedFiles` throw. */
export async function sendFiles(deps: Deps, caller: Caller, given: FilesToSend): Promise<{ message_id: number }> {
  await enforceMessageRateLimit(deps.limits, caller.memberId);
  return sendUploadedFiles(deps, caller, given);
}

/**
 * Sends uploaded files as one message, in the given order. The text states their number in both languages and is not translated. The client id is the
 * idempotency key. Throws `not-found`, `attachments.consent-required`, and what `storeMessage` throws. Throws `attachments.not-there` if a file is
 * not this sender's, was withdrawn or is in another message.
 */
export async function sendUploadedFiles(
  { database, clock, bus }: Pick<Deps, 'database' | 'clock' | 'bus'>,
  caller: Caller,
  given: FilesToSend,
): Promise<{ message_id: number }> {
  const { id, clientMessageId } = given;
  const ids = [...new Set(given.files)];
  const { thread, rows } = await database.db.transaction(async (tx) => {
    const thread = await findOwnThread(tx, caller, id, { hold: true });
    await requireFilesConsent(tx, thread);
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
  const reads = await readMemberTarget(database, id);
  const own: Language = byMember ? ((await memberById(database.db, thread.memberId))?.language ?? DEFAULT_LANGUAGE) : 'ko';
  const between = { memberId: thread.memberId, hospitalId: thread.hospitalId };
  const { message, repeated } = await storeMessage(
    { database, clock },
    { side: thread.side, senderId: caller.memberId, ...between },
    {
      ...{ consultationId: id, clientMessageId, language: own, translate: false, files, askedTarget: thread.askedTarget },
      targetLang: byMember ? targetLanguageCode('ko') : reads,
      message: describeFiles(files, own),
      translated: describeFiles(files, byMember ? 'ko' : languageOfTargetCode(reads)),
    },
  );
  // A file may have been withdrawn before the message was stored.
  const [now] = repeated ? [] : await database.db.transaction((tx) => updateMessagesOfFiles(tx, rows));
  announceMessage(bus, 'message', now ?? message, between);
  return { message_id: message.messageId };
}
