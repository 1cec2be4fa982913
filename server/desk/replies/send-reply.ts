import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../contract/constants.ts';
import type { CannedReply, MessageReply, replyEndpoints } from '../../../contract/desk/replies.ts';
import { listReplyPlaceholders, renderReply } from '../../../contract/desk/reply-text.ts';
import type { ParsedEndpointInput } from '../../../contract/endpoint.ts';
import { memberById } from '../../accounts/accounts.ts';
import { parseHoleValues } from '../../cards/cards.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { requireClinic } from '../../threads/access-records.ts';
import { sendUploadedFiles } from '../../threads/attachments/send-files.ts';
import { listConsultations } from '../../threads/consultation-list.ts';
import { announceMessage } from '../../threads/hints.ts';
import { enforceMessageRateLimit } from '../../threads/message-rate-limit.ts';
import { readMemberTarget, storeMessage } from '../../threads/messages.ts';
import { languageOfTargetCode } from '../../threads/threads.rules.ts';
import { findReply } from './own-replies.ts';
import { copyReplyPictures } from './send-pictures.ts';

type ReplyInput = ParsedEndpointInput<typeof replyEndpoints.sendReply>['body'];

/**
 * Sends a canned reply to a patient of the coordinator's clinic. Both sides get the text from the reply, so the message is never translated (decision
 * 26). The client id is the idempotency key. Pictures follow in a second message; if they cannot be copied (`attachments.not-there`,
 * `attachments.not-stored`) nothing is sent. Throws `not-found` for a closed thread or another clinic's, `replies.not-found` also for another
 * clinic's reply, `replies.changed` if the coordinator saw another version, `replies.no-language` if the reply lacks the reader's language, `invalid`
 * with an error for each hole (`values.NAME`).
 */
export async function sendReply(deps: Deps, caller: Caller, id: number, given: ReplyInput): Promise<{ message_id: number }> {
  const { database, bus, clock, limits } = deps;
  const { db } = database;
  const hospitalId = requireClinic(caller);
  await enforceMessageRateLimit(limits, caller.memberId);
  const [thread] = await listConsultations(db, { hospitalId, id });
  if (!thread) throw new AppError('not-found');
  const canned = await findReply(db, hospitalId, given.reply);
  if (!canned) throw new AppError('replies.not-found');
  if (canned.version !== given.version) throw new AppError('replies.changed');
  const targetLang = await readMemberTarget(database, id);
  const reader = languageOfTargetCode(targetLang);
  const member = await memberById(db, thread.memberId);
  const own = member?.language ?? DEFAULT_LANGUAGE;
  const said = toMessageReply(canned);
  if (![reader, own].every((language) => said.texts[language] !== undefined)) throw new AppError('replies.no-language');
  const reply = { ...said, values: await parseHoleValues(db, hospitalId, listReplyPlaceholders(said.texts.ko), given) };
  const [message, translated] = renderBilingual(reply, reader, member?.timeZone ?? undefined);
  const between = { memberId: thread.memberId, hospitalId };
  const { ids = [], client_message_id: clientMessageId = '' } = given.pictures ?? {};
  const pictures = await copyReplyPictures(deps, caller, { replyId: canned.id, threadId: id, ids, clientMessageId });
  const stored = await storeMessage(
    { database, clock },
    { side: 'hospital', senderId: caller.memberId, ...between },
    {
      ...{ consultationId: id, clientMessageId: given.client_message_id, language: 'ko', targetLang, translate: false, reply },
      ...{ message, translated },
    },
  );
  announceMessage(bus, 'message', stored.message, between);
  if (pictures.length > 0) await sendUploadedFiles(deps, caller, { id, files: pictures, clientMessageId });
  return { message_id: stored.message.messageId };
}

/** Renders a reply in Korean and in the reader's language. Throws `replies.no-language` if it has no text in that language. */
export function renderBilingual(reply: MessageReply, reader: Language, timeZone: string | undefined): [korean: string, readers: string] {
  const [korean, readers] = [renderReply(reply, 'ko'), renderReply(reply, reader, timeZone)];
  if (korean === undefined || readers === undefined) throw new AppError('replies.no-language');
  return [korean, readers];
}

/** Returns the parts of a reply that are stored with a message: the usable texts by language, and the languages that nobody has read yet. */
function toMessageReply({ id, version, texts }: CannedReply): Omit<MessageReply, 'values'> {
  const holds = LANGUAGES.flatMap((language): [Language, string][] => {
    const said = texts[language];
    return said && said.state !== 'outdated' ? [[language, said.text]] : [];
  });
  return {
    ...{ reply: id, version },
    texts: { ...Object.fromEntries(holds), ko: texts.ko.text },
    drafted: LANGUAGES.filter((language) => texts[language]?.state === 'drafted'),
  };
}
