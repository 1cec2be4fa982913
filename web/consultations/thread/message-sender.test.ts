import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientFrame } from '../../../contract/threads/consultations.socket.ts';
import { acknowledgementFrame, type FakeSocket, historyEntry, historyFrame, memoryStore, messageFrame, openChat, reconnect } from './chat.fixture.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9) });
});
afterEach(() => {
  vi.useRealTimers();
});

const pause = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const sentMessages = (socket: FakeSocket) =>
  socket.sent.filter((frame): frame is Extract<ClientFrame, { action: 'sendMessage' }> => frame.action === 'sendMessage');

describe('a message on its way', () => {
  it('is shown at once, and replaced by the one the server stored', async () => {
    const { world, thread, texts, shown, store } = await openChat();
    thread.send('Hello');
    const pending = shown('Hello');
    expect(pending).toMatchObject({ delivery: 'pending', mine: true, translationState: 'pending', messageId: null });
    expect(sentMessages(world.last())).toEqual([
      {
        action: 'sendMessage',
        receiver_id: 7,
        user_type: 'user',
        send_user_type: 'user',
        message: 'Hello',
        translate_and_save: true,
        client_message_id: pending?.clientId,
      },
    ]);
    world.last().say(acknowledgementFrame(1, sentMessages(world.last())[0]));
    expect(texts()).toEqual(['Hello']);
    expect(shown('Hello')).toMatchObject({ delivery: 'sent', messageId: 1, key: pending?.key });
    expect(store.length).toBe(0);
  });

  it('keeps its order: the next one goes when the one before is stored', async () => {
    const { world, thread, texts } = await openChat();
    for (const text of ['one', 'two', 'three']) thread.send(text);
    expect(sentMessages(world.last()).map(({ message }) => message)).toEqual(['one']);
    world.last().say(acknowledgementFrame(1, sentMessages(world.last())[0]));
    world.last().say(acknowledgementFrame(2, sentMessages(world.last())[1]));
    world.last().say(acknowledgementFrame(3, sentMessages(world.last())[2]));
    expect(sentMessages(world.last()).map(({ message }) => message)).toEqual(['one', 'two', 'three']);
    expect(texts()).toEqual(['one', 'two', 'three']);
  });

  it('waits for the line, and goes after what was missed has come', async () => {
    const { world, thread, texts } = await openChat(memoryStore(), historyFrame([historyEntry(1)]));
    world.goOffline();
    thread.send('kept');
    expect(texts()).toEqual(['word 1', 'kept']);
    world.wake();
    await pause(500);
    world.last().accept();
    expect(sentMessages(world.last())).toEqual([]);
    world.last().say(historyFrame([historyEntry(2)]));
    expect(sentMessages(world.last()).map(({ message }) => message)).toEqual(['kept']);
    world.last().say(acknowledgementFrame(3, sentMessages(world.last())[0]));
    expect(texts()).toEqual(['word 1', 'word 2', 'kept']);
  });

  it('is not sent twice when only its acknowledgement was lost', async () => {
    const { world, thread, texts } = await openChat();
    thread.send('once');
    const [first] = sentMessages(world.last());
    await reconnect(world);
    world.last().say(historyFrame([historyEntry(1, { message: 'once', client_message_id: first?.client_message_id ?? null, sender_user_type: 'user' })]));
    expect(sentMessages(world.last())).toEqual([]);
    expect(texts()).toEqual(['once']);
  });

  it('is sent again with the same client id if it never arrived', async () => {
    const { world, thread, texts } = await openChat();
    thread.send('again');
    const [first] = sentMessages(world.last());
    await reconnect(world);
    world.last().say(historyFrame([]));
    expect(sentMessages(world.last())[0]?.client_message_id).toBe(first?.client_message_id);
    world.last().say(acknowledgementFrame(1, sentMessages(world.last())[0]));
    expect(texts()).toEqual(['again']);
  });

  it('closes the connection if no acknowledgement arrives', async () => {
    const { world, thread, states } = await openChat();
    thread.send('Hello?');
    await pause(15_000);
    expect(states.at(-1)).toBe('waiting');
    expect(world.sockets[0]?.closed).toBe(true);
  });

  it('survives a reload: the new page sends what the old one could not', async () => {
    const store = memoryStore();
    const old = await openChat(store);
    old.world.goOffline();
    old.thread.send('first');
    old.thread.send('second');
    old.line.close();
    const { world, texts } = await openChat(store, historyFrame([historyEntry(1)]));
    expect(texts()).toEqual(['word 1', 'first', 'second']);
    world.last().say(acknowledgementFrame(2, sentMessages(world.last())[0]));
    world.last().say(acknowledgementFrame(3, sentMessages(world.last())[1]));
    expect(texts()).toEqual(['word 1', 'first', 'second']);
    expect(store.length).toBe(0);
  });

  it('shows whatever another device of hers sent', async () => {
    const { world, shown } = await openChat();
    world.last().say(messageFrame(1, { message: 'from the phone', sender_user_type: 'user', client_message_id: '0f8fad5b-d9cb-469f-a165-70867728950e' }));
    expect(shown('from the phone')).toMatchObject({ mine: true, delivery: 'sent' });
  });
});

describe('a refused message', () => {
  async function refused(code = 'fields.bad-text') {
    const chat = await openChat();
    chat.thread.send('bad');
    const [frame] = sentMessages(chat.world.last());
    chat.world
      .last()
      .say({ action: 'error', code, detail: 'It cannot be kept.', ...(frame?.client_message_id ? { client_message_id: frame.client_message_id } : {}) });
    return chat;
  }

  it('says so and does not hold up the next one', async () => {
    const { world, thread, shown } = await refused();
    expect(shown('bad')).toMatchObject({ delivery: 'failed', failure: 'It cannot be kept.' });
    thread.send('good');
    expect(sentMessages(world.last()).map(({ message }) => message)).toEqual(['bad', 'good']);
  });

  it('can be tried again under its name', async () => {
    const { world, thread, shown } = await refused();
    thread.retry(shown('bad')?.clientId ?? '');
    expect(shown('bad')?.delivery).toBe('pending');
    const [first, second] = sentMessages(world.last());
    expect(second?.client_message_id).toBe(first?.client_message_id);
  });

  it('can be taken away', async () => {
    const { thread, shown, texts, store } = await refused();
    thread.remove(shown('bad')?.clientId ?? '');
    expect(texts()).toEqual([]);
    expect(store.length).toBe(0);
  });

  it('is not sent again by itself after a reconnection', async () => {
    const { world } = await refused();
    await reconnect(world);
    world.last().say(historyFrame([]));
    expect(sentMessages(world.last())).toEqual([]);
  });

  it('only waits when it was written too fast', async () => {
    const { world, shown } = await refused('consultations.too-fast');
    expect(shown('bad')?.delivery).toBe('pending');
    await pause(2_999);
    expect(sentMessages(world.last())).toHaveLength(1);
    await pause(1);
    world.last().say(historyFrame([]));
    expect(sentMessages(world.last())).toHaveLength(2);
  });

  it('is not sent for ever if the server closes the connection because of it', async () => {
    const { world, thread, shown } = await openChat();
    thread.send('poison');
    world.last().hangUp(1009);
    await pause(1_000);
    world.last().accept();
    world.last().say(historyFrame([]));
    expect(shown('poison')?.delivery).toBe('failed');
    expect(sentMessages(world.last())).toEqual([]);
  });
});
