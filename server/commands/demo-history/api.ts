import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Language, UserType } from '../../../contract/constants.ts';

/** A person who acts in the demonstration: the headers of each call, with a token that the moved clock accepts. */
export type Actor = { uid: string; language: Language; token(): Promise<string> };

type Call = { body?: unknown; form?: Record<string, string>; bytes?: Uint8Array; headers?: Record<string, string> };
type ChatFrame = { action: string; code?: string; message_id?: number; client_message_id?: string | null; translation?: string };
type ChatPlace = { side: UserType; receiver: string };

/** Maximum wait for a frame of the chat, in ms. */
const FRAME_TIMEOUT_MS = 20_000;

export type DemoApi = ReturnType<typeof makeApi>;

/**
 * Returns functions that call the product as its clients do: its chat at the address, everything else within this process. Each throws if the product
 * refuses.
 */
export function makeApi(app: FastifyInstance, address: string) {
  async function call<T = Record<string, unknown>>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, actor?: Actor, input: Call = {}): Promise<T> {
    const { body, form, bytes, headers } = input;
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...(actor && { authorization: `Bearer ${await actor.token()}`, 'accept-language': actor.language }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(bytes && { 'content-type': 'application/octet-stream' }),
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }),
      ...(form && { payload: new URLSearchParams(form).toString() }),
      ...(bytes && { payload: Buffer.from(bytes) }),
    });
    if (answer.statusCode >= 400) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return (String(answer.headers['content-type']).includes('json') ? answer.json() : { location: answer.headers.location }) as T;
  }

  /** Opens a side of a conversation, waits for `work`, and closes it. */
  async function withChat<T>(actor: Actor, { side, receiver }: ChatPlace, work: (chat: Chat) => Promise<T>): Promise<T> {
    const query = new URLSearchParams({ user_type: side, receiver_id: receiver, token: await actor.token() });
    const frames: ChatFrame[] = [];
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/chat?${query}`);
    const looks = new Set<() => void>();
    socket.addEventListener('message', ({ data }) => {
      frames.push(JSON.parse(String(data)) as ChatFrame);
      for (const look of looks) look();
    });
    const closed = new Promise((done) => socket.addEventListener('close', done, { once: true }));
    await new Promise((done, fail) => {
      socket.addEventListener('open', done, { once: true });
      socket.addEventListener('error', () => fail(new Error('the chat cannot be opened')), { once: true });
    });
    try {
      return await work({
        send: (frame) => socket.send(JSON.stringify(frame)),
        next: (action, fits = () => true) =>
          new Promise((done, fail) => {
            const late = setTimeout(() => fail(new Error(`the chat sent no ${action}: ${JSON.stringify(frames)}`)), FRAME_TIMEOUT_MS);
            const look = () => {
              const found = frames.find((frame) => frame.action === action && fits(frame));
              if (!found) return;
              looks.delete(look);
              clearTimeout(late);
              done(found);
            };
            looks.add(look);
            look();
          }),
      });
    } finally {
      socket.close();
      await closed;
    }
  }

  return {
    call,
    /** Sends a message and waits for its translation. Returns its number. */
    say: (actor: Actor, place: ChatPlace, message: string) =>
      withChat(actor, place, async ({ send, next }) => {
        const id = randomUUID();
        send({ action: 'sendMessage', message, translate_and_save: true, client_message_id: id });
        const { message_id = 0 } = await next('sendMessage', (frame) => frame.client_message_id === id);
        if (message_id > 1) send({ action: 'readMessages', message_id: message_id - 1 });
        await next('setTranslatedMessage', (frame) => frame.message_id === message_id && frame.translation !== 'pending');
        return message_id;
      }),
    /** Reads everything that the other side has sent. */
    read: (actor: Actor, place: ChatPlace, messageId: number) =>
      withChat(actor, place, async ({ send, next }) => {
        send({ action: 'readMessages', message_id: messageId });
        send({ action: 'ping' });
        await next('pong');
      }),
  };
}

type Chat = {
  send(frame: object): void;
  /** Returns the first frame of this kind that fits. Rejects if none comes in time. */
  next(action: string, fits?: (frame: ChatFrame) => boolean): Promise<ChatFrame>;
};
