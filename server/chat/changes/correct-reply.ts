import type { replyEndpoints } from '../../../contract/desk/replies.ts';
import { listReplyPlaceholders } from '../../../contract/desk/reply-text.ts';
import type { ParsedEndpointInput } from '../../../contract/endpoint.ts';
import type { MessageChange } from '../../../contract/threads/changes.ts';
import { memberById } from '../../accounts/accounts.ts';
import { parseHoleValues } from '../../cards/cards.ts';
import { renderBilingual } from '../../desk/replies/send-reply.ts';
import type { MessageRef } from '../../interpreting/doubts/doubt-message.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { requireClinic } from '../../threads/access-records.ts';
import { enforceMessageRateLimit } from '../../threads/message-rate-limit.ts';
import { languageOfTargetCode } from '../../threads/threads.rules.ts';
import { applyChange, type ChangeDeps, requireCorrectable, toUnchangedResult } from './change-message.ts';

type ReplyCorrection = ParsedEndpointInput<typeof replyEndpoints.correctReply>['body'];

/**
 * Corrects the hole values of a canned reply that the caller sent, within fifteen minutes of its sending (specification 5.23). It stays a canned
 * reply: its text in every language is the one that was sent, and it is not translated. Unchanged values change nothing. Throws the errors of
 * `correctMessage`, `not-found` for a message that is no canned reply, and `invalid` with one problem per hole (`values.NAME`).
 */
export async function correctReply(deps: ChangeDeps, caller: Caller, which: MessageRef, given: ReplyCorrection): Promise<MessageChange> {
  await enforceMessageRateLimit(deps.limits, caller.memberId);
  const { message } = await applyChange(deps, caller, which, async (held, _side, { tx, thread }) => {
    requireCorrectable(held, caller);
    if (!held.reply) throw new AppError('consultations.not-changeable');
    const values = await parseHoleValues(tx, requireClinic(caller), listReplyPlaceholders(held.reply.texts.ko), given);
    const reply = { ...held.reply, values };
    const member = await memberById(tx, thread.memberId);
    const [korean, translated] = renderBilingual(reply, languageOfTargetCode(held.targetLang), member?.timeZone ?? undefined);
    if (korean === held.message && translated === held.translated) return undefined;
    if (held.changes !== given.seen) throw new AppError('consultations.changed-meanwhile');
    return { kind: 'corrected', words: { message: korean, language: 'ko', translated, translation: 'done', reply } };
  });
  return message.change ?? toUnchangedResult(message);
}
