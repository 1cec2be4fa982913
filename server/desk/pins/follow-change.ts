import { and, eq, isNull } from 'drizzle-orm';
import type { MessageChange } from '../../../contract/threads/changes.ts';
import type { Db } from '../../platform/database.ts';
import type { Message } from '../../threads/messages.ts';
import { threadPins } from './pins.tables.ts';

/**
 * Updates pins after their message was changed. If the message was withdrawn, pins that show it are unpinned by its sender's side and stay in the
 * record. Pins in the clinic's own text stay, and show from then on that their message was changed (`readPins`). The caller must hold the thread's
 * lock. Returns true if any pin changed.
 */
export async function updatePinsOfMessage(
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
