import type { Bus } from '../platform/bus.ts';
import type { Message } from './messages.ts';

/** A consultation and its clinic: enough for a process to know which of its sockets it concerns. */
type About = { consultationId: number; hospitalId: number };

/** What processes tell each other about chats. Hints carry no words: the database has them (security 6.2). */
export type Hints = {
  'chat.message': About & { messageId: number };
  'chat.translated': About & { messageId: number };
  'chat.read': About & { messageId: number; reader: 'user' | 'hospital' };
  'chat.reservation': About & { reservationAt: string | null };
  /** The member withdrew her consents, or deleted her account. */
  'chat.closed': About;
};

/** Rows beside the hints that announce them: within this process the hint is the same object, elsewhere a copy without. */
const rows = new WeakMap<object, Message>();

export function announce<T extends keyof Hints>(bus: Bus, topic: T, hint: Hints[T]): void {
  bus.publish(topic, hint);
}

/** Announces a message and hands its row along to this process's own listeners, who then need not read it again. */
export function announceMessage(bus: Bus, topic: 'chat.message' | 'chat.translated', message: Message, hospitalId: number): void {
  const hint = { consultationId: message.consultationId, hospitalId, messageId: message.messageId };
  rows.set(hint, message);
  bus.publish(topic, hint);
}

/** The row that came with a hint of this process. */
export function rowWith(hint: Hints['chat.message']): Message | undefined {
  return rows.get(hint);
}

/** Returns the way to stop listening. */
export function onHint<T extends keyof Hints>(bus: Bus, topic: T, listener: (hint: Hints[T]) => void): () => void {
  return bus.subscribe<Hints[T]>(topic, listener);
}
