import { announceMessage } from '../../threads/hints.ts';
import { buildEventFrame } from '../../threads/live-events.ts';
import { consumeTranslationBudget, enforceMessageRateLimit } from '../../threads/message-rate-limit.ts';
import { storeMessage, toSentMessage } from '../../threads/messages.ts';
import { detectKorean, needsTranslation, parseTargetCode, TARGET_CODES, targetLanguageCode } from '../../threads/threads.rules.ts';
import type { Handler } from './chat-context.ts';

/**
 * Handles `sendMessage`: stores the message, then sends it to everybody in the thread. The sender's copy is the acknowledgement. A repeated client id
 * is answered only to the sender, with the stored message.
 */
export const sendMessage: Handler<'sendMessage'> = async (context, { connection, thread }, frame) => {
  const { deps, translating } = context;
  await enforceMessageRateLimit(deps.limits, connection.caller.memberId);
  const byMember = connection.side === 'user';
  if (byMember) connection.askedTarget = parseTargetCode(frame.target_lang);
  // The client's target language applies only to messages of the clinic (specification 5.4). The insert reads the patient's target, because a
  // separate query would delay the message.
  const targetLang = byMember ? targetLanguageCode('ko') : null;
  const due = frame.translate_and_save !== false && (targetLang ? [targetLang] : TARGET_CODES).some((target) => needsTranslation(frame.message, target));
  const { message, repeated } = await storeMessage(
    deps,
    { side: connection.side, senderId: connection.caller.memberId, memberId: thread.memberId, hospitalId: thread.hospitalId },
    {
      consultationId: thread.id,
      message: frame.message,
      language: detectKorean(frame.message) ?? (byMember ? null : 'ko'),
      targetLang,
      askedTarget: connection.askedTarget,
      clientMessageId: frame.client_message_id ?? null,
      translate: due && ((await consumeTranslationBudget(deps.limits, connection.caller.memberId, frame.message)) || 'refused'),
    },
  );
  if (repeated) connection.send(buildEventFrame('message', connection.side, thread, toSentMessage(deps.clock.now(), message)));
  const { memberId, hospitalId } = thread;
  announceMessage(deps.bus, 'message', message, { memberId, hospitalId });
  if (!repeated && message.translation === 'pending') translating.soon({ message, memberId, hospitalId });
};
