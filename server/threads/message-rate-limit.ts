import { AppError } from '../platform/errors.ts';
import type { Limits } from '../platform/limits.ts';

/** 60 messages a minute in bursts of 30, whatever road they take (specification 5.10). Throws `consultations.too-fast`. */
export async function enforceMessageRateLimit(limits: Limits, memberId: string): Promise<void> {
  try {
    await limits.take('chat-burst', memberId);
    await limits.take('chat-minute', memberId);
  } catch (refusal) {
    if (refusal instanceof AppError) throw new AppError('consultations.too-fast', { cause: refusal });
    throw refusal;
  }
}

/** Translations are paid by the character: past a day's worth of one sender her words go as they are, and say so. */
export async function mayTranslate(limits: Limits, memberId: string, message: string): Promise<boolean> {
  try {
    await limits.take('translated-characters', memberId, message.length);
    return true;
  } catch (refusal) {
    if (refusal instanceof AppError && refusal.code === 'too-many-requests') return false;
    throw refusal;
  }
}
