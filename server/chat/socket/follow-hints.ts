import type { Deps } from '../../deps.ts';
import { describeError } from '../../platform/error-description.ts';
import type { ThreadHint } from '../../signals.ts';
import { findHintRow } from '../../threads/hints.ts';
import { LIVE_EVENTS, type LiveEventKind, type LiveEventPayload } from '../../threads/live-events.ts';
import { findMessage } from '../../threads/messages.ts';
import { listRecentlyChanged } from '../changes/former-texts.ts';
import { sendSidePresence } from './side-presence.ts';
import type { LiveThreads } from './threads.ts';

/** Handles one kind of event in this process. Returns undefined if there is nothing to wait for, which is the common case. */
type Follower<E extends LiveEventKind> = (hint: ThreadHint<E>) => Promise<void> | undefined;

/**
 * Forwards the announcements of all processes to the sockets of this one. Hints only say that something happened; missed events are read from the
 * database. So a lost hint causes a delay but never loses a message (security 6.2). Returns a function that stops the forwarding.
 */
export function followHints({ database: { db }, bus, log, clock }: Pick<Deps, 'database' | 'bus' | 'log' | 'clock'>, threads: LiveThreads): () => void {
  const { delivery } = threads;

  /** Events with their own handler: messages must be sent in order and without gaps, and the end of a thread closes it here. */
  const followers: { [E in LiveEventKind]?: Follower<E> } = {
    message(hint) {
      // The common case needs no query: the thread is loaded, and the hint contains the row.
      const thread = threads.get(hint.consultationId);
      return thread ? delivery.advance(thread, hint.messageId, findHintRow(hint)) : onNewThread(hint);
    },
    async translated(hint) {
      const thread = threads.get(hint.consultationId);
      if (!thread) return;
      // Sends the message before its translation.
      await delivery.advance(thread, hint.messageId);
      const message = findHintRow(hint) ?? (await findMessage(db, hint.consultationId, hint.messageId));
      if (message) delivery.sendTranslated(thread, message);
    },
    async event(hint) {
      const thread = threads.get(hint.consultationId) ?? (await threads.ofHint(hint));
      if (thread) await delivery.advanceEvents(thread, hint.eventId);
    },
    closed({ consultationId }) {
      threads.end(consultationId);
      return undefined;
    },
  };

  async function onNewThread(hint: ThreadHint<'message'>): Promise<void> {
    const thread = await threads.ofHint(hint);
    if (thread) await delivery.advance(thread, hint.messageId, findHintRow(hint));
  }

  /**
   * Reads everything again after hints may have been lost: closed threads, new messages and events, translations that arrived, and changed messages.
   */
  async function onGap(): Promise<void> {
    threads.sendCalendar();
    for (const { thread, last } of await threads.standings()) {
      if (last === 'closed') {
        threads.end(thread.id);
        continue;
      }
      await delivery.advance(thread, last.messageId);
      await delivery.advanceEvents(thread, last.eventId);
      for (const messageId of [...thread.awaitingTranslation.keys()]) {
        const message = await findMessage(db, thread.id, messageId);
        if (message && message.translation !== 'pending') delivery.sendTranslated(thread, message);
      }
      for (const message of await listRecentlyChanged(db, thread.id, clock.now())) delivery.sendTranslated(thread, message);
    }
  }

  const quietly = (work: Promise<void> | undefined) => void work?.catch((error: Error) => log.warn(describeError(error), 'chat: handling a hint failed'));
  function follow(event: LiveEventKind): () => void {
    const own = followers[event] as Follower<LiveEventKind> | undefined;
    return bus.subscribe(`chat.${event}`, (hint) => {
      if (own) return quietly(own(hint));
      const thread = threads.get(hint.consultationId);
      if (thread) delivery.send(thread, event, hint as LiveEventPayload<LiveEventKind>);
    });
  }

  const stops = [
    bus.subscribe('clinic.calendar', ({ hospitalId }) => threads.sendCalendar(hospitalId)),
    bus.subscribe('staff.changed', ({ hospitalIds }) => hospitalIds?.forEach(threads.sendCalendar)),
    // The content also contains hours and places, of any clinic.
    bus.subscribe('content.changed', () => threads.sendCalendar()),
    bus.subscribe('clinic.replies', ({ hospitalId }) => threads.sendReplies(hospitalId)),
    bus.subscribe('clinic.handling', threads.sendHandling),
    bus.subscribe('clinic.notes', threads.sendNotes),
    bus.subscribe('clinic.presence', threads.sendPresence),
    bus.subscribe('chat.presence', (hint) => quietly(sendSidePresence(db, threads, hint, clock.now()))),
    ...(Object.keys(LIVE_EVENTS) as LiveEventKind[]).map(follow),
    bus.onGap(() => quietly(onGap())),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
