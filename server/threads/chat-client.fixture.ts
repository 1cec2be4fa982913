import { WebSocket } from 'ws';
import type { ServerFrame } from '../../contract/threads/consultations.socket.ts';
import type { World } from '../testing/world.ts';

type Action = ServerFrame['action'];
/** Shorter than the test timeout, so that a test that waits in vain can report the missing frame and the received ones. In ms. */
const TIMEOUT_MS = 40_000;
type FrameOf<A extends Action> = Extract<ServerFrame, { action: A }>;

/** A chat client for tests. It keeps every frame, and waits for the next one of a kind. */
export type ChatClient = {
  socket: WebSocket;
  frames: ServerFrame[];
  send(frame: object | string): void;
  /** Returns the first matching frame of this action that it has not returned before. */
  next<A extends Action>(action: A, fits?: (frame: FrameOf<A>) => boolean): Promise<FrameOf<A>>;
  /** Resolves once everything sent before was handled, because frames are handled in order. */
  settled(): Promise<void>;
  closed: Promise<number>;
  close(): void;
};

/** Opens a socket with this query and waits until it is open. */
export async function openChat(world: World, query: Record<string, string>, options: { origin?: string } = {}): Promise<ChatClient> {
  const address = (await world.listen()).replace('http:', 'ws:');
  const socket = new WebSocket(`${address}/ws/chat?${new URLSearchParams(query)}`, options);
  const client = followSocket(socket);
  await new Promise<void>((done, fail) => {
    socket.once('open', () => done());
    socket.once('error', fail);
  });
  return client;
}

function followSocket(socket: WebSocket): ChatClient {
  const frames: ServerFrame[] = [];
  const taken = new Set<ServerFrame>();
  const waiting = new Set<() => void>();
  let over: number | undefined;
  const stir = () => {
    for (const look of [...waiting]) look();
  };
  socket.on('message', (data) => {
    frames.push(JSON.parse(String(data)) as ServerFrame);
    stir();
  });
  const closed = new Promise<number>((done) =>
    socket.on('close', (code) => {
      over = code;
      stir();
      done(code);
    }),
  );
  const next: ChatClient['next'] = (action, fits = () => true) =>
    new Promise((done, fail) => {
      const look = () => {
        const found = frames.find((frame) => frame.action === action && !taken.has(frame) && fits(frame as never));
        if (!found && over === undefined) return;
        waiting.delete(look);
        clearTimeout(tired);
        if (!found) return fail(new Error(`closed with ${over} while waiting for ${action}; came: ${JSON.stringify(frames)}`));
        taken.add(found);
        done(found as never);
      };
      const tired = setTimeout(() => fail(new Error(`no ${action}; came: ${JSON.stringify(frames)}`)), TIMEOUT_MS).unref();
      waiting.add(look);
      look();
    });
  return {
    socket,
    frames,
    next,
    closed,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    async settled() {
      const mark = `mark-${Math.random()}`;
      socket.send(JSON.stringify({ action: 'nothing', client_message_id: mark }));
      await next('error', ({ client_message_id }) => client_message_id === mark);
    },
    close: () => socket.close(),
  };
}
