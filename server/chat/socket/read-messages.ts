import { withdrawMessageNotices } from '../../notifications/notifications.ts';
import { markRead } from '../../threads/messages.ts';
import type { Handler } from './chat-context.ts';

/** Handles `readMessages` (our extension): moves the reader's read mark forward, and announces it to both sides if it moved. */
export const readMessages: Handler<'readMessages'> = async ({ deps: { database, limits, bus, clock } }, { connection, thread }, { message_id }) => {
  await limits.take('default', connection.caller.memberId);
  const messageId = await markRead(database.db, thread.id, connection.side, message_id);
  if (messageId === undefined) return;
  bus.publish('chat.read', { consultationId: thread.id, hospitalId: thread.hospitalId, messageId, reader: connection.side });
  if (connection.side === 'user') bus.publish('member.changed', { memberId: connection.caller.memberId, hospitalId: thread.hospitalId, what: 'messages' });
  await withdrawMessageNotices(database.db, bus, { consultationId: thread.id, side: connection.side }, clock.now());
};
