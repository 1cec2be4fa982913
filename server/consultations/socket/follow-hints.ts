import type { Deps } from '../../deps.ts';
import { faultOf } from '../../platform/fault.ts';
import { type Hints, onHint, rowWith } from '../hints.ts';
import { messageById } from '../messages.ts';
import { readFrame, reservationFrame } from './frames.ts';
import type { Threads } from './threads.ts';

/**
 * Sends on what any process announces to the sockets of this one. Hints only say that there is something; what was
 * missed is read from the database, so a lost hint costs time and never a message (security 6.2).
 * Returns the way to stop.
 */
export function followHints({ database: { db }, bus, log }: Pick<Deps, 'database' | 'bus' | 'log'>, threads: Threads): () => void {
  const { delivery } = threads;

  async function onMessage(hint: Hints['chat.message']): Promise<void> {
    const thread = await threads.ofHint(hint);
    if (thread) await delivery.advance(thread, hint.messageId, rowWith(hint));
  }

  async function onTranslated(hint: Hints['chat.translated']): Promise<void> {
    const thread = threads.get(hint.consultationId);
    if (!thread) return;
    // The message goes before its translation.
    await delivery.advance(thread, hint.messageId);
    const message = rowWith(hint) ?? (await messageById(db, hint.consultationId, hint.messageId));
    if (message) delivery.tellTranslated(thread, message);
  }

  async function onRead({ consultationId, reader, messageId }: Hints['chat.read']): Promise<void> {
    const thread = threads.get(consultationId);
    if (thread) delivery.tell(thread, (side) => readFrame(side, thread, reader, messageId));
  }

  async function onReservation({ consultationId, reservationAt }: Hints['chat.reservation']): Promise<void> {
    const thread = threads.get(consultationId);
    if (thread) delivery.tell(thread, (side) => reservationFrame(side, thread, reservationAt));
  }

  /** Hints may have been lost: what was closed, everything past what was sent, and the translations that came meanwhile. */
  async function onGap(): Promise<void> {
    for (const { thread, last } of await threads.standings()) {
      if (last === 'closed') {
        threads.end(thread.id);
        continue;
      }
      await delivery.advance(thread, last);
      for (const messageId of [...thread.awaitingTranslation.keys()]) {
        const message = await messageById(db, thread.id, messageId);
        if (message && message.translation !== 'pending') delivery.tellTranslated(thread, message);
      }
    }
  }

  const quietly = (work: Promise<void>) => void work.catch((error: Error) => log.warn(faultOf(error), 'chat: a hint was not followed'));
  const stops = [
    // The common case takes no detour: the thread is known, and the row came along.
    onHint(bus, 'chat.message', (hint) => {
      const thread = threads.get(hint.consultationId);
      const work = thread ? delivery.advance(thread, hint.messageId, rowWith(hint)) : onMessage(hint);
      if (work) quietly(work);
    }),
    onHint(bus, 'chat.translated', (hint) => quietly(onTranslated(hint))),
    onHint(bus, 'chat.read', (hint) => quietly(onRead(hint))),
    onHint(bus, 'chat.reservation', (hint) => quietly(onReservation(hint))),
    onHint(bus, 'chat.closed', ({ consultationId }) => threads.end(consultationId)),
    bus.onGap(() => quietly(onGap())),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
