import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  eventFrame,
  type FakeSocket,
  historyEntry,
  historyFrame,
  makeChat,
  makeFakeNetwork,
  makeThreadEvent,
  memoryStore,
  messageFrame,
  openChat,
  reconnect,
} from './chat.fixture.ts';
import { type ChatMessage, toStoredMessage } from './chat-message.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9) });
});
afterEach(() => {
  vi.useRealTimers();
});

const pause = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const flush = () => pause(0);
const historyRequests = (socket: FakeSocket) => socket.sent.filter((frame) => frame.action === 'getChatHistory');

describe('history', () => {
  it('begins with the newest page', async () => {
    const { world, thread, texts } = await openChat(memoryStore(), historyFrame([historyEntry(8), historyEntry(9)], true, 8));
    expect(historyRequests(world.last())).toEqual([{ action: 'getChatHistory', receiver_id: 7 }]);
    expect(texts()).toEqual(['word 8', 'word 9']);
    expect(thread.state()).toMatchObject({ loaded: true, hasEarlier: true, readByOther: 8 });
  });

  it('brings earlier pages on request and knows the beginning', async () => {
    const { world, thread, texts } = await openChat(memoryStore(), historyFrame([historyEntry(8), historyEntry(9)], true));
    thread.earlier();
    thread.earlier();
    expect(historyRequests(world.last()).slice(1)).toEqual([{ action: 'getChatHistory', receiver_id: 7, before: 8 }]);
    world.last().say(historyFrame([historyEntry(6), historyEntry(7)]));
    expect(texts()).toEqual(['word 6', 'word 7', 'word 8', 'word 9']);
    expect(thread.state().hasEarlier).toBe(false);
  });

  it('requests the history after a gap from the oldest doubted message on', async () => {
    const review = { doubted_by: ['user' as const], verdict: null, words: '', machine: null };
    const { world, thread } = await openChat(memoryStore(), historyFrame([historyEntry(1), historyEntry(2, { review }), historyEntry(3)]));
    await reconnect(world);
    expect(historyRequests(world.last())).toEqual([{ action: 'getChatHistory', receiver_id: 7, after: 0 }]);
    world.last().say(historyFrame([historyEntry(2, { review: { ...review, doubted_by: [], verdict: 'corrected', machine: 'wrong' } }), historyEntry(3)]));
    expect(thread.state().messages[1]?.review).toMatchObject({ verdict: 'corrected' });
    await reconnect(world);
    expect(historyRequests(world.last())).toEqual([{ action: 'getChatHistory', receiver_id: 7, after: 0 }]);
  });

  it('requests changeable and missed messages page by page after a gap, and shows each once', async () => {
    const { world, texts } = await openChat(memoryStore(), historyFrame([historyEntry(1), historyEntry(2)]));
    await reconnect(world);
    expect(historyRequests(world.last())).toEqual([{ action: 'getChatHistory', receiver_id: 7, after: 0 }]);
    world.last().say(messageFrame(6));
    world.last().say(historyFrame([historyEntry(3), historyEntry(4)], true));
    expect(historyRequests(world.last()).at(-1)).toMatchObject({ after: 4 });
    world.last().say(historyFrame([historyEntry(5), historyEntry(6)]));
    world.last().say(messageFrame(7));
    world.last().say(messageFrame(7));
    expect(texts()).toEqual([1, 2, 3, 4, 5, 6, 7].map((id) => `word ${id}`));
  });

  it('requests messages skipped by a live one', async () => {
    const { world, texts } = await openChat(memoryStore(), historyFrame([historyEntry(1)]));
    world.last().say(messageFrame(4));
    expect(historyRequests(world.last()).at(-1)).toMatchObject({ after: 1 });
    world.last().say(historyFrame([historyEntry(2), historyEntry(3), historyEntry(4)]));
    expect(texts()).toEqual(['word 1', 'word 2', 'word 3', 'word 4']);
  });

  it('does not request a missing message number for ever', async () => {
    const { world } = await openChat(memoryStore(), historyFrame([historyEntry(1)]));
    world.last().say(messageFrame(4));
    world.last().say(historyFrame([historyEntry(4)]));
    expect(historyRequests(world.last())).toHaveLength(2);
    world.last().say(messageFrame(5));
    expect(historyRequests(world.last())).toHaveLength(2);
  });

  it('asks again when the question was refused', async () => {
    const world = makeFakeNetwork();
    const { texts } = makeChat(world, memoryStore());
    await flush();
    world.last().accept();
    world.last().say({ action: 'error', code: 'too-many-requests', detail: 'Please wait.' });
    await pause(3_000);
    expect(historyRequests(world.last())).toHaveLength(2);
    world.last().say(historyFrame([historyEntry(1)]));
    expect(texts()).toEqual(['word 1']);
  });
});

describe('a translation', () => {
  it('is attached to its message when it comes', async () => {
    const { world, shown } = await openChat();
    world.last().say(messageFrame(1, { translation: 'pending' }));
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

  it('is attached when it comes late, and is not replaced by slower news', async () => {
    const { world, shown } = await openChat();
    world.last().say(messageFrame(1, { translation: 'pending' }));
    world.last().say(told('late', null));
    expect(shown('word 1')).toMatchObject({ translation: null, translationState: 'late' });
    world.last().say(messageFrame(1, { translation: 'pending' }));
    expect(shown('word 1')?.translationState).toBe('late');
    world.last().say(told('done', 'Good day'));
    world.last().say(told('late', null));
    expect(shown('word 1')).toMatchObject({ translation: 'Good day', translationState: 'done' });
  });

  it('is marked when a later check found it wrong, and an earlier page does not remove the mark', async () => {
    const { world, shown } = await openChat(memoryStore(), historyFrame([historyEntry(1, { hospital_translated_message: 'Good day', facts: [] })]));
    expect(shown('word 1')).toMatchObject({ translation: 'Good day', marks: [] });
    const marks = [{ strength: 'soft' as const, kind: 'negation' as const, original: null, translation: null }];
    world.last().say({ ...told('done', 'Good day'), marks });
    expect(shown('word 1')).toMatchObject({ translation: 'Good day', marks });
    world.last().say(historyFrame([historyEntry(1, { hospital_translated_message: 'Good day' })]));
    expect(shown('word 1')?.marks).toEqual(marks);
    world.last().say(historyFrame([historyEntry(1, { hospital_translated_message: 'Hello' })]));
    expect(shown('word 1')).toMatchObject({ translation: 'Hello', marks: [] });
  });

  it('is requested again when it was late as the connection broke', async () => {
    const { world } = await openChat(memoryStore(), historyFrame([historyEntry(1), historyEntry(2, { translation: 'late' }), historyEntry(3)]));
    await reconnect(world);
    expect(historyRequests(world.last())).toEqual([{ action: 'getChatHistory', receiver_id: 7, after: 0 }]);
  });

  it('is found after the gap when it came while nobody listened', async () => {
    const { world, shown } = await openChat(memoryStore(), historyFrame([historyEntry(1), historyEntry(2, { translation: 'pending' }), historyEntry(3)]));
    await reconnect(world);
    expect(historyRequests(world.last())).toEqual([{ action: 'getChatHistory', receiver_id: 7, after: 0 }]);
    world.last().say(historyFrame([historyEntry(2, { hospital_translated_message: 'Two' }), historyEntry(3)]));
    expect(shown('word 2')).toMatchObject({ translation: 'Two', translationState: 'done' });
  });

  it('has its mark after the gap when it got that while nobody listened', async () => {
    const minutes = (count: number) => new Date(Date.UTC(2026, 10, 21, 9, count)).toISOString();
    const said = (id: number, at: string, more = {}) => historyEntry(id, { timestamp: at, hospital_translated_message: `Word ${id}`, ...more });
    const { world, shown } = await openChat(memoryStore(), historyFrame([said(1, minutes(-90)), said(2, minutes(-20)), said(3, minutes(0))]));
    await reconnect(world);
    expect(historyRequests(world.last())).toEqual([{ action: 'getChatHistory', receiver_id: 7, after: 1 }]);
    const mark = { strength: 'soft' as const, kind: 'negation' as const, original: null, translation: null };
    world.last().say(historyFrame([said(2, minutes(-20), { marks: [mark] }), said(3, minutes(0))]));
    expect(shown('word 2')).toMatchObject({ translation: 'Word 2', marks: [mark] });
    expect(shown('word 3')).toMatchObject({ marks: [] });
  });

  it.each(['late', 'partial', 'mixed', 'untranslated', 'failed', 'implausible'] as const)('says so when it is %s', async (translation) => {
    const { world, shown } = await openChat();
    world.last().say(messageFrame(1, { translation: 'pending' }));
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
    const { world, thread } = await openChat(memoryStore(), historyFrame([historyEntry(1), historyEntry(2), historyEntry(3, { sender_user_type: 'user' })]));
    thread.read();
    thread.read();
    expect(world.last().sent.filter(({ action }) => action === 'readMessages')).toEqual([{ action: 'readMessages', receiver_id: 7, message_id: 2 }]);
  });

  it('shows how far the other side has read, ignoring other windows of the own side', async () => {
    const { world, thread } = await openChat(memoryStore(), historyFrame([historyEntry(1, { sender_user_type: 'user' })]));
    world.last().say({ action: 'readMessages', receiver_id: 7, message_id: 1, reader: 'user' });
    expect(thread.state().readByOther).toBe(0);
    world.last().say({ action: 'readMessages', receiver_id: 7, message_id: 1, reader: 'hospital' });
    expect(thread.state().readByOther).toBe(1);
  });
});

describe('events', () => {
  const numbers = (thread: Awaited<ReturnType<typeof openChat>>['thread']) => thread.state().events.map(({ event_id }) => event_id);

  it('come with history and by themselves, each once', async () => {
    const { world, thread } = await openChat(memoryStore(), historyFrame([historyEntry(1)], false, 0, [makeThreadEvent(1, 0), makeThreadEvent(2, 1)]));
    world.last().say(eventFrame(makeThreadEvent(3, 1)));
    world.last().say(eventFrame(makeThreadEvent(3, 1)));
    expect(numbers(thread)).toEqual([1, 2, 3]);
  });

  it('are asked for after a gap, past the last one held', async () => {
    const { world, thread } = await openChat(memoryStore(), historyFrame([historyEntry(1)], false, 0, [makeThreadEvent(1, 0)]));
    world.last().say(eventFrame(makeThreadEvent(2, 1)));
    await reconnect(world);
    expect(historyRequests(world.last())).toEqual([{ action: 'getChatHistory', receiver_id: 7, after: 0, after_event: 2 }]);
    world.last().say(historyFrame([], false, 0, [makeThreadEvent(3, 1), makeThreadEvent(4, 1)]));
    expect(numbers(thread)).toEqual([1, 2, 3, 4]);
  });

  it('are asked for where a live one skipped some', async () => {
    const { world, thread } = await openChat(memoryStore(), historyFrame([historyEntry(1)], false, 0, [makeThreadEvent(1, 0)]));
    world.last().say(eventFrame(makeThreadEvent(4, 1)));
    expect(historyRequests(world.last()).at(-1)).toMatchObject({ after: 1, after_event: 1 });
    world.last().say(historyFrame([], false, 0, [makeThreadEvent(2, 1), makeThreadEvent(3, 1), makeThreadEvent(4, 1)]));
    expect(numbers(thread)).toEqual([1, 2, 3, 4]);
    expect(historyRequests(world.last())).toHaveLength(2);
  });

  it('are not counted as new when they belong to an earlier page', async () => {
    const { world, thread } = await openChat(memoryStore(), historyFrame([historyEntry(8)], true, 0));
    thread.earlier();
    world.last().say(historyFrame([historyEntry(7)], false, 0, [makeThreadEvent(1, 7)]));
    expect(numbers(thread)).toEqual([1]);
    world.last().say(eventFrame(makeThreadEvent(5, 8)));
    await flush();
    expect(numbers(thread)).toEqual([1, 5]);
    expect(historyRequests(world.last())).toHaveLength(2);
  });
});

it('shows messages cached by an older version, which knew no marks, without any', async () => {
  const { thread } = makeChat(makeFakeNetwork(), memoryStore());
  const { marks: _marks, facts: _facts, ...older } = toStoredMessage(historyEntry(1), 'user');
  thread.showCached({ messages: [older as ChatMessage], events: [], readByOther: 0, at: 0 });
  expect(thread.state().messages).toMatchObject([{ text: 'word 1', marks: [], facts: [] }]);
});
