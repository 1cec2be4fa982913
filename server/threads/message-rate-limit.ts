import { AppError } from '../platform/errors.ts';
import type { RateLimits } from '../platform/limits.ts';

/**
 * Enforces a sender's rate limit: 60 messages a minute in bursts of 30, across all calls and sockets (specification 5.10). Throws
 * `consultations.too-fast`.
 */
export async function enforceMessageRateLimit(limits: RateLimits, memberId: string): Promise<void> {
  try {
    await limits.take('chat-burst', memberId);
    await limits.take('chat-minute', memberId);
  } catch (refusal) {
    if (refusal instanceof AppError) throw new AppError('consultations.too-fast', { cause: refusal });
    throw refusal;
  }
}

/**
 * Counts a message against the sender's daily translation budget, because translation is billed by the character. False if the budget is exceeded;
 * the message is then sent untranslated and marked as such.
 */
export async function consumeTranslationBudget(limits: RateLimits, memberId: string, message: string): Promise<boolean> {
  try {
    await limits.take('translated-characters', memberId, message.length);
    return true;
  } catch (refusal) {
    if (refusal instanceof AppError && refusal.code === 'too-many-requests') return false;
    throw refusal;
  }
}
