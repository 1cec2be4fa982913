import { vi } from 'vitest';
import type { ClientFrame, ServerFrame } from '../../../contract/threads/consultations.socket.ts';
import type { ChatEntry } from '../../../contract/threads/consultations.ts';
import type { ThreadEvent } from '../../../contract/threads/thread-events.ts';
import { type ConnectionHandlers, type ConnectionState, openConnection, type ReceivedFrame } from '../connection/chat-connection.ts';
import type { ConnectionSocket } from '../connection/connection-attempt.ts';
import { makeThread } from './chat-thread.ts';
import { makeOutbox } from './outbox.ts';

/** A fake socket whose other end the test controls. */
export class FakeSocket extends EventTarget {
  readonly token: string;
  readonly sent: ClientFrame[] = [];
  closed = false;
  constructor(token: string) {
    super();
    this.token = token;
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data) as ClientFrame);
  }
  close(): void {
    this.closed = true;
  }
  accept(): void {
    this.dispatchEvent(new Event('open'));
  }
  say(frame: ServerFrame): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
  hangUp(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

/** Behaves like session storage for the duration of a test. */
export function memoryStore(): Storage {
  const stored = new Map<string, string>();
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
    key: (index) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size;
    },
  };
}

/** Fake environment of a connection: tickets, sockets, network. */
export function makeFakeNetwork() {
  const sockets: FakeSocket[] = [];
  const wake = new Set<() => void>();
  const offline = new Set<() => void>();
  const world = {
    sockets,
    tickets: 0,
    ticket: async (): Promise<string> => `ticket-${world.tickets}`,
    last: () => sockets.at(-1) as FakeSocket,
    wake() {
      for (const act of [...wake]) act();
    },
    goOffline() {
      for (const act of [...offline]) act();
    },
    open(handlers: ConnectionHandlers) {
      return openConnection(
        {
          ticket: () => {
            world.tickets += 1;
            return world.ticket();
          },
          connect: (token) => {
            const socket = new FakeSocket(token);
            sockets.push(socket);
            return socket as unknown as ConnectionSocket;
          },
          finalState: (error) => (error instanceof Error && error.message === 'over' ? 'ended' : undefined),
          onWake: (act) => addListener(wake, act),
          onOffline: (act) => addListener(offline, act),
        },
        handlers,
      );
    },
  };
  return world;
}

function addListener(listeners: Set<() => void>, act: () => void): () => void {
  listeners.add(act);
  return () => void listeners.delete(act);
}

/** A thread on a connection in the fake environment, wired as in `useChat`. */
export function makeChat(world: ReturnType<typeof makeFakeNetwork>, store: Storage) {
  const states: ConnectionState[] = [];
  let ids = 0;
  const thread = makeThread({
    side: 'user',
    receiver: 7,
    outbox: makeOutbox(store, 'outbox'),
    send: (frame) => line.send(frame),
    newId: () => `id-${Date.now()}-${++ids}`,
  });
  const line = world.open({ onOpen: thread.opened, onLost: thread.lost, onFrame: thread.receive, probe: thread.probe, onState: (state) => states.push(state) });
  return {
    thread,
    line,
    states,
    texts: () => thread.state().messages.map(({ text }) => text),
    shown: (text: string) => thread.state().messages.find((message) => message.text === text),
  };
}

/** Opens a connection and returns a thread that received this page. */
export async function openChat(store = memoryStore(), first = historyFrame([])) {
  const world = makeFakeNetwork();
  const chat = makeChat(world, store);
  await vi.advanceTimersByTimeAsync(0);
  world.last().accept();
  world.last().say(first);
  return { world, store, ...chat };
}

/** Loses the connection and opens it again. */
export async function reconnect(world: ReturnType<typeof makeFakeNetwork>) {
  world.last().hangUp(1006);
  await vi.advanceTimersByTimeAsync(1_000);
  world.last().accept();
}

export function historyEntry(message_id: number, given: Partial<ChatEntry> = {}): ChatEntry {
  return {
    message_id,
    message: `word ${message_id}`,
    user_translated_message: null,
    hospital_translated_message: null,
    timestamp: new Date(Date.UTC(2026, 10, 21, 9, 0, message_id)).toISOString(),
    user_id: '7',
    sender_user_type: 'hospital',
    client_message_id: null,
    translation: 'done',
    language: 'ko',
    target_lang: 'EN-US',
    ...given,
  };
}

/** An event after a message; "paid" by default. */
export function makeThreadEvent(event_id: number, after_message_id: number, given: Partial<ThreadEvent> = {}): ThreadEvent {
  return { event_id, after_message_id, kind: 'paid', at: new Date(Date.UTC(2026, 10, 21, 9, 30, event_id)).toISOString(), by: 'user', ...given };
}

export const eventFrame = (given: ThreadEvent): ReceivedFrame => ({ action: 'threadEvent', receiver_id: 7, event: given });

export const historyFrame = (entries: ChatEntry[], has_more = false, read_up_to = 0, events: ThreadEvent[] = []): ReceivedFrame => ({
  action: 'getChatHistory',
  receiver_id: 7,
  history: entries,
  events,
  has_more,
  read_up_to,
});

export function messageFrame(message_id: number, given: Partial<Extract<ReceivedFrame, { action: 'sendMessage' }>> = {}): ReceivedFrame {
  const { user_translated_message: _user, hospital_translated_message: _hospital, ...rest } = historyEntry(message_id);
  return { action: 'sendMessage', receiver_id: 7, translated_message: null, ...rest, ...given };
}

/** The server's acknowledgement of a sent message. */
export function acknowledgementFrame(message_id: number, sent: ClientFrame | undefined): ReceivedFrame {
  const { message, client_message_id } = sent as Extract<ClientFrame, { action: 'sendMessage' }>;
  return messageFrame(message_id, {
    message,
    client_message_id: client_message_id ?? null,
    sender_user_type: 'user',
    user_id: 'mina',
    translation: 'pending',
    language: 'en',
    target_lang: 'KO',
  });
}
