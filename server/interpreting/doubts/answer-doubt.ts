import type { Deps } from '../../deps.ts';
import { recordFacts } from '../../notifications/notifications.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { announceMessage } from '../../threads/hints.ts';
import { translationVerdicts } from '../../threads/threads.tables.ts';
import { closeDoubts, holdMessage, openDoubts, requireSeen, storeReview, type Which } from './doubt-message.ts';

type Answer = { seen: number } & ({ verdict: 'corrected'; text: string } | { verdict: 'right'; words: string });

/**
 * An operator answers the doubts of a message. What she writes stands in the thread as its translation, without the guard's marks, and what the
 * machine had said stays beside it; whoever reads it is told. Of two who answer at once the first did. Throws `not-found` and
 * `consultations.doubt-answered`, and `consultations.changed-meanwhile` where the words are others by now.
 */
export async function answerDoubt(
  { database, clock, bus }: Pick<Deps, 'database' | 'clock' | 'bus'>,
  caller: Caller,
  which: Which,
  answer: Answer,
): Promise<void> {
  const at = clock.now();
  const { message, between } = await database.db.transaction(async (tx) => {
    const held = await holdMessage(tx, which);
    if (!held) throw new AppError('not-found');
    const { message: doubted, between } = held;
    if (doubted.translated === null || (await openDoubts(tx, which)).length === 0) throw new AppError('consultations.doubt-answered');
    requireSeen(doubted, answer.seen);
    const corrected = answer.verdict === 'corrected' ? answer.text : null;
    const words = answer.verdict === 'right' ? answer.words : '';
    await tx.insert(translationVerdicts).values({ ...which, by: caller.memberId, verdict: answer.verdict, doubted: doubted.translated, corrected, words, at });
    await closeDoubts(tx, which, at);
    const machine = doubted.review?.machine ?? null;
    // What a person wrote before stays hers, also where it is found to be right.
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
