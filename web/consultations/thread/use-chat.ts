import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Reservation } from '../../../contract/threads/consultations.ts';
import { openBrowserConnection } from '../connection/browser-socket.ts';
import type { ChatConnection, ConnectionState } from '../connection/chat-connection.ts';
import { makePresenceAnnouncer, makeSidePresences } from '../presence/side-presence.ts';
import { toReservation } from '../reservations/to-reservation.ts';
import { type ChatThread, makeThread } from './chat-thread.ts';
import { makeOutbox } from './outbox.ts';

/** Storage key of unsent messages in this tab. It contains the member, so that no other one finds them. */
export const outboxKey = (uid: string, receiver: number | string) => `chat-outbox:${uid}:${receiver}`;
export const draftKey = (uid: string, receiver: number | string) => `chat-draft:${uid}:${receiver}`;

/** Returns the state of a thread, kept current. */
export const useThread = (thread: ChatThread) => useSyncExternalStore(thread.subscribe, thread.state, thread.state);

/**
 * A member's conversation with one clinic, connected while it is shown. `onEvent` is called when something other than a message happened, or may
 * have.
 */
export function useChat(uid: string, hospitalId: number, onReservation: (changed: Reservation) => void, onEvent: () => void) {
  const line = useRef<ChatConnection>(undefined);
  const [presences] = useState(makeSidePresences);
  const presenceAnnouncer = useRef<ReturnType<typeof makePresenceAnnouncer>>(undefined);
  const [lineState, setLineState] = useState<ConnectionState>('connecting');
  const [thread] = useState(() =>
    makeThread({
      side: 'user',
      receiver: hospitalId,
      outbox: makeOutbox(sessionStorage, outboxKey(uid, hospitalId)),
      send: (frame) => line.current?.send(frame) ?? false,
      newId: () => crypto.randomUUID(),
    }),
  );
  const callbacks = useRef({ onReservation, onEvent });
  useEffect(() => {
    callbacks.current = { onReservation, onEvent };
  });
  useEffect(() => {
    const opened = openBrowserConnection('user', hospitalId, {
      onOpen() {
        thread.opened();
        presenceAnnouncer.current?.open();
        // Events from before the connection opened come in no frame.
        callbacks.current.onEvent();
      },
      onLost: thread.lost,
      onState: setLineState,
      probe: thread.probe,
      onFrame(frame) {
        if (frame.action === 'sidePresence') return presences.receive(frame);
        thread.receive(frame);
        if (frame.action === 'sendMessage' && frame.sender_user_type === 'hospital') presences.messageSent(String(hospitalId));
        if (frame.action === 'reservationChanged') callbacks.current.onReservation(toReservation(frame));
        if (frame.action === 'threadEvent') callbacks.current.onEvent();
      },
    });
    line.current = opened;
    presenceAnnouncer.current = makePresenceAnnouncer(hospitalId, opened.send);
    return () => {
      presenceAnnouncer.current?.close();
      presences.close();
      opened.close();
      thread.lost(0);
    };
  }, [thread, hospitalId, presences]);
  return { thread, lineState, presences, typed: () => presenceAnnouncer.current?.typed(), restart: () => line.current?.restart() };
}
