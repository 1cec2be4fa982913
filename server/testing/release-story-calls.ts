import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { MINUTE_MS } from '../../contract/time.ts';

export const PASSWORD = 'naru-demo-2026';
export const CHAT_CONSENTS = { personal: true, sensitive: true, third_party: true };
/** Maximum wait for a frame of the chat, in ms. */
const FRAME_TIMEOUT_MS = MINUTE_MS;

type CallOptions = {
  token?: string | undefined;
  headers?: Record<string, string>;
  form?: Record<string, string>;
  bytes?: Uint8Array<ArrayBuffer>;
  body?: unknown;
};
type ChatFrame = { action: string; message_id?: number; client_message_id?: string | null; translation?: string };
/** The sign-up form of a new member, without the user ID. */
type NewMemberFields = { first_name: string; last_name: string; country: string; language?: string } & Record<string, string>;

export type Api = ReturnType<typeof makeApi>;
export type Staff = Record<'coordinator' | 'head' | 'operator' | 'interpreter', string>;
/** A patient with a conversation with clinic 1. */
export type Patient = { uid: string; token: string; thread: number };

/** Returns functions that call a running product at this address, as its clients do. */
export function makeApi(address: string) {
  async function call<T = Record<string, unknown>>(method: string, path: string, { token, headers, form, bytes, body }: CallOptions = {}): Promise<T> {
    const answer = await fetch(`${address}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(bytes && { 'content-type': 'application/octet-stream' }),
        ...headers,
      },
      ...(form && { body: new URLSearchParams(form) }),
      ...(bytes && { body: bytes }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok && answer.status !== 303) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : { location: answer.headers.get('location') }) as T;
  }

  /** Signs in and returns the access token. The refresh token is used once, as a real client would. */
  async function signIn(username: string, otp?: string): Promise<string> {
    const tokens = await call<{ refresh_token: string }>('POST', '/api/v1/auth/login', { form: { username, password: PASSWORD, ...(otp && { otp }) } });
    const fresh = await call<{ access_token: string }>('POST', '/func/user/refresh-token', { body: { refresh_token: tokens.refresh_token } });
    return fresh.access_token;
  }

  /** Creates a member and signs the member in. */
  async function join(uid: string, { language = 'en', ...names }: NewMemberFields): Promise<string> {
    const body = { uid, password: PASSWORD, gender: 'F', messenger: 'line', email: `${uid}@example.com`, ...names };
    await call('POST', '/api/v1/users', { body, headers: { 'accept-language': language } });
    return signIn(uid);
  }

  /** Opens a conversation with a clinic and returns its ID. */
  async function register(token: string, hospital_id: number, name: string): Promise<number> {
    const body = {
      hospital_id,
      name,
      country_name: 'uk',
      phone: '+447700900123',
      messenger_type: 'whatsapp',
      messenger_id: 'amal.haddad',
      consents: CHAT_CONSENTS,
    };
    return (await call<{ id: number }>('POST', '/api/v1/reservation', { token, body: { ...body, time_zone: 'Europe/London' } })).id;
  }

  return {
    ...{ address, call, signIn, join, register },
    /** Proves the password again, for calls that require it. */
    prove: (token: string) => call('POST', '/api/v1/auth/step-up', { token, body: { password: PASSWORD } }),
    /** Uploads a picture to `path` under a new ID, which is returned. */
    async upload(token: string, path: string): Promise<string> {
      const id = randomUUID();
      await call('PUT', `${path}/${id}`, { token, bytes: new Uint8Array(await makePicture()) });
      return id;
    },
    openChat: (query: Record<string, string>) => openChat(`${address.replace('http', 'ws')}/ws/chat?${new URLSearchParams(query)}`),
  };
}

const makePicture = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#885544', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
    .jpeg()
    .toBuffer();

/** Opens a chat connection that sends frames, waits for the first matching frame, and sends messages. */
async function openChat(url: string) {
  const socket = new WebSocket(url);
  const frames: ChatFrame[] = [];
  const waiting = new Set<() => void>();
  socket.addEventListener('message', ({ data }) => {
    frames.push(JSON.parse(String(data)));
    for (const look of waiting) look();
  });
  await new Promise((done, fail) => {
    socket.addEventListener('open', done);
    socket.addEventListener('error', fail);
  });
  const send = (frame: object) => socket.send(JSON.stringify(frame));
  const next = (action: string, fits: (frame: ChatFrame) => boolean = () => true) =>
    new Promise<ChatFrame>((done, fail) => {
      const late = setTimeout(() => fail(new Error(`no ${action}; received: ${JSON.stringify(frames)}`)), FRAME_TIMEOUT_MS);
      const look = () => {
        const found = frames.find((frame) => frame.action === action && fits(frame));
        if (!found) return;
        waiting.delete(look);
        clearTimeout(late);
        done(found);
      };
      waiting.add(look);
      look();
    });
  // A connection opens a moment before it joins its thread.
  send({ action: 'ping' });
  await next('pong');
  return {
    ...{ send, next },
    close: () => socket.close(),
    /** Sends a message and waits for its translation. Returns the message's number. */
    async say(message: string): Promise<number> {
      const id = randomUUID();
      send({ action: 'sendMessage', message, translate_and_save: true, client_message_id: id });
      const { message_id = 0 } = await next('sendMessage', ({ client_message_id }) => client_message_id === id);
      await next('setTranslatedMessage', (frame) => frame.message_id === message_id && frame.translation !== 'pending');
      return message_id;
    },
  };
}
