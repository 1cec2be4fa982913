import type { Deps } from '../../deps.ts';
import { recordFacts } from '../../notifications/notifications.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { announceMessage } from '../../threads/hints.ts';
import { translationVerdicts } from '../../threads/threads.tables.ts';
import { listDoubtingSides, lockMessage, type MessageRef, markDoubtsAnswered, requireCurrentText, storeReview } from './doubt-message.ts';

type DoubtAnswer = { seen: number } & ({ verdict: 'corrected'; text: string } | { verdict: 'right'; words: string });

/**
 * Answers the doubts of a message, as an operator. A correction becomes the message's translation, without the guard's marks. The machine's
 * translation is kept beside it, and the reader is notified. Of two concurrent answers the first counts. Throws `not-found`,
 * `consultations.doubt-answered`, and `consultations.changed-meanwhile` if the text has changed.
 */
export async function answerDoubt(
  { database, clock, bus }: Pick<Deps, 'database' | 'clock' | 'bus'>,
  caller: Caller,
  which: MessageRef,
  answer: DoubtAnswer,
): Promise<void> {
  const at = clock.now();
  const { message, between } = await database.db.transaction(async (tx) => {
    const held = await lockMessage(tx, which);
    if (!held) throw new AppError('not-found');
    const { message: doubted, between } = held;
    if (doubted.translated === null || (await listDoubtingSides(tx, which)).length === 0) throw new AppError('consultations.doubt-answered');
    requireCurrentText(doubted, answer.seen);
    const corrected = answer.verdict === 'corrected' ? answer.text : null;
    const words = answer.verdict === 'right' ? answer.words : '';
    await tx.insert(translationVerdicts).values({ ...which, by: caller.memberId, verdict: answer.verdict, doubted: doubted.translated, corrected, words, at });
    await markDoubtsAnswered(tx, which, at);
    const machine = doubted.review?.machine ?? null;
    // An earlier correction by a person still counts as a correction, even if it is now judged right.
    if (corrected === null)
      return { between, message: await storeReview(tx, doubted, { verdict: doubted.review?.verdict === 'corrected' ? 'corrected' : 'right', words }) };
    const reader = doubted.senderType === 'user' ? 'hospital' : 'user';
    await recordFacts(tx, [{ kind: 'translation-corrected', at, about: { ...between, ...which, by: 'operator', reader } }]);
    const byPerson = doubted.interpreter !== null || doubted.review?.verdict === 'corrected';
    const review = { verdict: 'corrected', words, machine: byPerson ? machine : doubted.translated, interpreter: null } as const;
    return { between, message: await storeReview(tx, doubted, review, { translated: corrected, translation: 'done', marks: [] }) };
  });
  announceMessage(bus, 'translated', message, between);
}
