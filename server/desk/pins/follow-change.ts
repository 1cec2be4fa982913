import { and, eq, isNull } from 'drizzle-orm';
import type { MessageChange } from '../../../contract/threads/changes.ts';
import type { Db } from '../../platform/database.ts';
import type { Message } from '../../threads/messages.ts';
import { threadPins } from './pins.tables.ts';

/**
 * What is pinned follows its message: one that showed a message which is withdrawn is unpinned with it, by the side that said it, and stays in the
 * record. What the clinic pinned in words of its own stays, and says from then on that its message was changed (`readPins`). The thread is held.
 * Answers whether anything of the pins is another now.
 */
export async function followChange(
  tx: Db,
  { consultationId, messageId, senderType }: Pick<Message, 'consultationId' | 'messageId' | 'senderType'>,
  { kind, by, at }: { kind: MessageChange['kind']; by: string; at: Date },
): Promise<boolean> {
  const ofThis = and(eq(threadPins.consultationId, consultationId), eq(threadPins.messageId, messageId), isNull(threadPins.unpinnedAt));
  if ((await tx.$count(threadPins, ofThis)) === 0) return false;
  if (kind === 'withdrawn')
    await tx
      .update(threadPins)
      .set({ unpinnedAt: at, unpinnedSide: senderType, unpinnedBy: by, why: 'withdrawn' })
      .where(and(ofThis, isNull(threadPins.words), isNull(threadPins.formId)));
  return true;
}
