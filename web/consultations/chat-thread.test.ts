import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientFrame } from '../../contract/consultations.socket.ts';
import { echo, entry, type FakeSocket, history, live, makeChat, makeWorld, memoryStore } from './chat.fixture.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9) });
});
afterEach(() => {
  vi.useRealTimers();
});

const pause = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const settle = () => pause(0);
const asked = (socket: FakeSocket) => socket.sent.filter((frame) => frame.action === 'getChatHistory');
const sent = (socket: FakeSocket) => socket.sent.filter((frame): frame is Extract<ClientFrame, { action: 'sendMessage' }> => frame.action === 'sendMessage');

async function connected(store = memoryStore(), first = history([])) {
  const world = makeWorld();
  const chat = makeChat(world, store);
  await settle();
  world.last().accept();
  world.last().say(first);
  return { world, store, ...chat };
}

async function comeBack(world: ReturnType<typeof makeWorld>) {
  world.last().hangUp(1006);
  await pause(1_000);
  world.last().accept();
}

describe('history', () => {
  it('begins with the newest page', async () => {
    const { world, thread, texts } = await connected(memoryStore(), history([entry(8), entry(9)], true, 8));
    expect(asked(world.last())).toEqual([{ action: 'getChatHistory', receiver_id: 7 }]);
    expect(texts()).toEqual(['word 8', 'word 9']);
    expect(thread.state()).toMatchObject({ loaded: true, hasEarlier: true, readByOther: 8 });
  });

  it('brings earlier pages on request and knows the beginning', async () => {
    const { world, thread, texts } = await connected(memoryStore(), history([entry(8), entry(9)], true));
    thread.earlier();
    thread.earlier();
    expect(asked(world.last()).slice(1)).toEqual([{ action: 'getChatHistory', receiver_id: 7, before: 8 }]);
    world.last().say(history([entry(6), entry(7)]));
    expect(texts()).toEqual(['word 6', 'word 7', 'word 8', 'word 9']);
    expect(thread.state().hasEarlier).toBe(false);
  });

  it('asks after a gap for everything past the last one held, page by page, and shows each once', async () => {
    const { world, texts } = await connected(memoryStore(), history([entry(1), entry(2)]));
    await comeBack(world);
    expect(asked(world.last())).toEqual([{ action: 'getChatHistory', receiver_id: 7, after: 2 }]);
    world.last().say(live(6));
    world.last().say(history([entry(3), entry(4)], true));
    expect(asked(world.last()).at(-1)).toMatchObject({ after: 4 });
    world.last().say(history([entry(5), entry(6)]));
    world.last().say(live(7));
    world.last().say(live(7));
    expect(texts()).toEqual([1, 2, 3, 4, 5, 6, 7].map((id) => `word ${id}`));
  });

  it('asks for what a live message skipped', async () => {
    const { world, texts } = await connected(memoryStore(), history([entry(1)]));
    world.last().say(live(4));
    expect(asked(world.last()).at(-1)).toMatchObject({ after: 1 });
    world.last().say(history([entry(2), entry(3), entry(4)]));
    expect(texts()).toEqual(['word 1', 'word 2', 'word 3', 'word 4']);
  });

  it('does not ask for ever for a number that does not exist', async () => {
    const { world } = await connected(memoryStore(), history([entry(1)]));
    world.last().say(live(4));
    world.last().say(history([entry(4)]));
    expect(asked(world.last())).toHaveLength(2);
    world.last().say(live(5));
    expect(asked(world.last())).toHaveLength(2);
  });

  it('asks again when the question was refused', async () => {
    const world = makeWorld();
    const { texts } = makeChat(world, memoryStore());
    await settle();
    world.last().accept();
    world.last().say({ action: 'error', code: 'too-many-requests', detail: 'Please wait.' });
    await pause(3_000);
    expect(asked(world.last())).toHaveLength(2);
    world.last().say(history([entry(1)]));
    expect(texts()).toEqual(['word 1']);
  });
});

describe('a message on its way', () => {
  it('is shown at once, and replaced by the one the server stored', async () => {
    const { world, thread, texts, shown, store } = await connected();
    thread.send('Hello');
    const pending = shown('Hello');
    expect(pending).toMatchObject({ delivery: 'pending', mine: true, translationState: 'pending', messageId: null });
    expect(sent(world.last())).toEqual([
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
    world.last().say(echo(1, sent(world.last())[0]));
    expect(texts()).toEqual(['Hello']);
    expect(shown('Hello')).toMatchObject({ delivery: 'sent', messageId: 1, key: pending?.key });
    expect(store.length).toBe(0);
  });

  it('keeps its order: the next one goes when the one before is stored', async () => {
    const { world, thread, texts } = await connected();
    for (const text of ['one', 'two', 'three']) thread.send(text);
    expect(sent(world.last()).map(({ message }) => message)).toEqual(['one']);
    world.last().say(echo(1, sent(world.last())[0]));
    world.last().say(echo(2, sent(world.last())[1]));
    world.last().say(echo(3, sent(world.last())[2]));
    expect(sent(world.last()).map(({ message }) => message)).toEqual(['one', 'two', 'three']);
    expect(texts()).toEqual(['one', 'two', 'three']);
  });

  it('waits for the line, and goes after what was missed has come', async () => {
    const { world, thread, texts } = await connected(memoryStore(), history([entry(1)]));
    world.goOffline();
    thread.send('kept');
    expect(texts()).toEqual(['word 1', 'kept']);
    world.wake();
    await pause(500);
    world.last().accept();
    expect(sent(world.last())).toEqual([]);
    world.last().say(history([entry(2)]));
    expect(sent(world.last()).map(({ message }) => message)).toEqual(['kept']);
    world.last().say(echo(3, sent(world.last())[0]));
    expect(texts()).toEqual(['word 1', 'word 2', 'kept']);
  });

  it('is not sent twice when only its acknowledgement was lost', async () => {
    const { world, thread, texts } = await connected();
    thread.send('once');
    const [first] = sent(world.last());
    await comeBack(world);
    world.last().say(history([entry(1, { message: 'once', client_message_id: first?.client_message_id ?? null, sender_user_type: 'user' })]));
    expect(sent(world.last())).toEqual([]);
    expect(texts()).toEqual(['once']);
  });

  it('goes again under the same name when it never arrived', async () => {
    const { world, thread, texts } = await connected();
    thread.send('again');
    const [first] = sent(world.last());
    await comeBack(world);
    world.last().say(history([]));
    expect(sent(world.last())[0]?.client_message_id).toBe(first?.client_message_id);
    world.last().say(echo(1, sent(world.last())[0]));
    expect(texts()).toEqual(['again']);
  });

  it('is given up with the line when no acknowledgement comes', async () => {
    const { world, thread, states } = await connected();
    thread.send('Hello?');
    await pause(15_000);
    expect(states.at(-1)).toBe('waiting');
    expect(world.sockets[0]?.closed).toBe(true);
  });

  it('survives the page: a new one sends what the old one could not', async () => {
    const store = memoryStore();
    const old = await connected(store);
    old.world.goOffline();
    old.thread.send('first');
    old.thread.send('second');
    old.line.close();
    const { world, texts } = await connected(store, history([entry(1)]));
    expect(texts()).toEqual(['word 1', 'first', 'second']);
    world.last().say(echo(2, sent(world.last())[0]));
    world.last().say(echo(3, sent(world.last())[1]));
    expect(texts()).toEqual(['word 1', 'first', 'second']);
    expect(store.length).toBe(0);
  });

  it('shows whatever another device of hers sent', async () => {
    const { world, shown } = await connected();
    world.last().say(live(1, { message: 'from the phone', sender_user_type: 'user', client_message_id: '0f8fad5b-d9cb-469f-a165-70867728950e' }));
    expect(shown('from the phone')).toMatchObject({ mine: true, delivery: 'sent' });
  });
});

describe('a refused message', () => {
  async function refused(code = 'fields.bad-text') {
    const chat = await connected();
    chat.thread.send('bad');
    const [frame] = sent(chat.world.last());
    chat.world
      .last()
      .say({ action: 'error', code, detail: 'It cannot be kept.', ...(frame?.client_message_id ? { client_message_id: frame.client_message_id } : {}) });
    return chat;
  }

  it('says so and does not hold up the next one', async () => {
    const { world, thread, shown } = await refused();
    expect(shown('bad')).toMatchObject({ delivery: 'failed', failure: 'It cannot be kept.' });
    thread.send('good');
    expect(sent(world.last()).map(({ message }) => message)).toEqual(['bad', 'good']);
  });

  it('can be tried again under its name', async () => {
    const { world, thread, shown } = await refused();
    thread.retry(shown('bad')?.clientId ?? '');
    expect(shown('bad')?.delivery).toBe('pending');
    const [first, second] = sent(world.last());
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
    await comeBack(world);
    world.last().say(history([]));
    expect(sent(world.last())).toEqual([]);
  });

  it('only waits when it was written too fast', async () => {
    const { world, shown } = await refused('consultations.too-fast');
    expect(shown('bad')?.delivery).toBe('pending');
    await pause(2_999);
    expect(sent(world.last())).toHaveLength(1);
    await pause(1);
    world.last().say(history([]));
    expect(sent(world.last())).toHaveLength(2);
  });

  it('does not drag the line down for ever when the server hung up on it', async () => {
    const { world, thread, shown } = await connected();
    thread.send('poison');
    world.last().hangUp(1009);
    await pause(1_000);
    world.last().accept();
    world.last().say(history([]));
    expect(shown('poison')?.delivery).toBe('failed');
    expect(sent(world.last())).toEqual([]);
  });
});

describe('a translation', () => {
  it('is attached to its message when it comes', async () => {
    const { world, shown } = await connected();
    world.last().say(live(1, { translation: 'pending' }));
    expect(shown('word 1')).toMatchObject({ translation: null, translationState: 'pending' });
    world.last().say({
      action: 'setTranslatedMessage',
      message_id: 1,
      sender_user_type: 'hospital',
      translated_message: 'Good day',
      receiver_id: 7,
      target_lang: 'EN-US',
      translation: 'done',
    });
    expect(shown('word 1')).toMatchObject({ translation: 'Good day', translationState: 'done', translationLanguage: 'en' });
  });

  const told = (translation: 'late' | 'done', translated_message: string | null) => ({
    ...{ action: 'setTranslatedMessage' as const, message_id: 1, sender_user_type: 'hospital' as const, receiver_id: 7, target_lang: 'EN-US' },
    ...{ translation, translated_message },
  });

  it('that is late is attached when it comes after all, and is not taken back by slower news', async () => {
    const { world, shown } = await connected();
    world.last().say(live(1, { translation: 'pending' }));
    world.last().say(told('late', null));
    expect(shown('word 1')).toMatchObject({ translation: null, translationState: 'late' });
    world.last().say(live(1, { translation: 'pending' }));
    expect(shown('word 1')?.translationState).toBe('late');
    world.last().say(told('done', 'Good day'));
    world.last().say(told('late', null));
    expect(shown('word 1')).toMatchObject({ translation: 'Good day', translationState: 'done' });
  });

  it('that was late when the connection went is asked about again', async () => {
    const { world } = await connected(memoryStore(), history([entry(1), entry(2, { translation: 'late' }), entry(3)]));
    await comeBack(world);
    expect(asked(world.last())).toEqual([{ action: 'getChatHistory', receiver_id: 7, after: 1 }]);
  });

  it('that came while nobody listened is found after the gap', async () => {
    const { world, shown } = await connected(memoryStore(), history([entry(1), entry(2, { translation: 'pending' }), entry(3)]));
    await comeBack(world);
    expect(asked(world.last())).toEqual([{ action: 'getChatHistory', receiver_id: 7, after: 1 }]);
    world.last().say(history([entry(2, { hospital_translated_message: 'Two' }), entry(3)]));
    expect(shown('word 2')).toMatchObject({ translation: 'Two', translationState: 'done' });
  });

  it.each(['late', 'partial', 'mixed', 'untranslated', 'failed'] as const)('that is %s says so', async (translation) => {
    const { world, shown } = await connected();
    world.last().say(live(1, { translation: 'pending' }));
    world.last().say({
      action: 'setTranslatedMessage',
      message_id: 1,
      sender_user_type: 'hospital',
      translated_message: null,
      receiver_id: 7,
      target_lang: 'EN-US',
      translation,
    });
    expect(shown('word 1')?.translationState).toBe(translation);
  });
});

describe('reading', () => {
  it('tells the other side once, up to its newest message', async () => {
    const { world, thread } = await connected(memoryStore(), history([entry(1), entry(2), entry(3, { sender_user_type: 'user' })]));
    thread.read();
    thread.read();
    expect(world.last().sent.filter(({ action }) => action === 'readMessages')).toEqual([{ action: 'readMessages', receiver_id: 7, message_id: 2 }]);
  });

  it('hears how far the other side has read, and does not take its own other window for that', async () => {
    const { world, thread } = await connected(memoryStore(), history([entry(1, { sender_user_type: 'user' })]));
    world.last().say({ action: 'readMessages', receiver_id: 7, message_id: 1, reader: 'user' });
    expect(thread.state().readByOther).toBe(0);
    world.last().say({ action: 'readMessages', receiver_id: 7, message_id: 1, reader: 'hospital' });
    expect(thread.state().readByOther).toBe(1);
  });
});
