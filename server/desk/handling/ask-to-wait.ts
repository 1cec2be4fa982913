import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { requireClinic } from '../../threads/access-records.ts';
import { listConsultations } from '../../threads/consultation-list.ts';
import { announceMessage } from '../../threads/hints.ts';
import { enforceMessageRateLimit } from '../../threads/message-rate-limit.ts';
import { readMemberTarget, storeMessage } from '../../threads/messages.ts';
import { ONE_MOMENT_TEXTS } from '../../threads/threads.phrases.ts';
import { languageOfTargetCode } from '../../threads/threads.rules.ts';

/**
 * Tells the patient, in her language, that an answer will come. The text is fixed and not translated. It does not count as an answer: the patient
 * still waits, and the clinic is notified after a quarter of an hour. The client id is the idempotency key. Throws `not-found`.
 */
export async function askToWait({ database, bus, clock, limits }: Deps, caller: Caller, id: number, clientMessageId: string): Promise<{ message_id: number }> {
  const hospitalId = requireClinic(caller);
  await enforceMessageRateLimit(limits, caller.memberId);
  const [thread] = await listConsultations(database.db, { hospitalId, id });
  if (!thread) throw new AppError('not-found');
  const targetLang = await readMemberTarget(database, id);
  const between = { memberId: thread.memberId, hospitalId };
  const { message } = await storeMessage(
    { database, clock },
    { side: 'hospital', senderId: caller.memberId, ...between },
    {
      ...{ consultationId: id, clientMessageId, language: 'ko', targetLang, translate: false, keepsWaiting: true },
      message: ONE_MOMENT_TEXTS.ko,
      translated: ONE_MOMENT_TEXTS[languageOfTargetCode(targetLang)],
    },
  );
  announceMessage(bus, 'message', message, between);
  return { message_id: message.messageId };
}
