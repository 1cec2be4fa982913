import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { comeBack, connected, entry, event, type FakeSocket, happened, history, live, makeChat, makeWorld, memoryStore } from './chat.fixture.ts';
import { type ChatMessage, toStoredMessage } from './chat-message.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9) });
});
afterEach(() => {
  vi.useRealTimers();
});

const pause = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const settle = () => pause(0);
const asked = (socket: FakeSocket) => socket.sent.filter((frame) => frame.action === 'getChatHistory');

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

  it('requests the history after a gap from the oldest doubted message on', async () => {
    const review = { doubted_by: ['user' as const], verdict: null, words: '', machine: null };
    const { world, thread } = await connected(memoryStore(), history([entry(1), entry(2, { review }), entry(3)]));
    await comeBack(world);
    expect(asked(world.last())).toEqual([{ action: 'getChatHistory', receiver_id: 7, after: 0 }]);
    world.last().say(history([entry(2, { review: { ...review, doubted_by: [], verdict: 'corrected', machine: 'wrong' } }), entry(3)]));
    expect(thread.state().messages[1]?.review).toMatchObject({ verdict: 'corrected' });
    await comeBack(world);
    expect(asked(world.last())).toEqual([{ action: 'getChatHistory', receiver_id: 7, after: 0 }]);
  });

  it('requests changeable and missed messages page by page after a gap, and shows each once', async () => {
    const { world, texts } = await connected(memoryStore(), history([entry(1), entry(2)]));
    await comeBack(world);
    expect(asked(world.last())).toEqual([{ action: 'getChatHistory', receiver_id: 7, after: 0 }]);
    world.last().say(live(6));
    world.last().say(history([entry(3), entry(4)], true));
    expect(asked(world.last()).at(-1)).toMatchObject({ after: 4 });
    world.last().say(history([entry(5), entry(6)]));
    world.last().say(live(7));
    world.last().say(live(7));
    expect(texts()).toEqual([1, 2, 3, 4, 5, 6, 7].map((id) => `word ${id}`));
  });

  it('requests messages skipped by a live one', async () => {
    const { world, texts } = await connected(memoryStore(), history([entry(1)]));
    world.last().say(live(4));
    expect(asked(world.last()).at(-1)).toMatchObject({ after: 1 });
    world.last().say(history([entry(2), entry(3), entry(4)]));
    expect(texts()).toEqual(['word 1', 'word 2', 'word 3', 'word 4']);
  });

  it('does not request a missing message number for ever', async () => {
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

  it('that a later check found wrong is marked, and a page that was read before does not take the mark away', async () => {
    const { world, shown } = await connected(memoryStore(), history([entry(1, { hospital_translated_message: 'Good day', facts: [] })]));
    expect(shown('word 1')).toMatchObject({ translation: 'Good day', marks: [] });
    const marks = [{ strength: 'soft' as const, kind: 'negation' as const, original: null, translation: null }];
    world.last().say({ ...told('done', 'Good day'), marks });
    expect(shown('word 1')).toMatchObject({ translation: 'Good day', marks });
    world.last().say(history([entry(1, { hospital_translated_message: 'Good day' })]));
    expect(shown('word 1')?.marks).toEqual(marks);
    world.last().say(history([entry(1, { hospital_translated_message: 'Hello' })]));
    expect(shown('word 1')).toMatchObject({ translation: 'Hello', marks: [] });
  });

  it('that was late when the connection went is asked about again', async () => {
    const { world } = await connected(memoryStore(), history([entry(1), entry(2, { translation: 'late' }), entry(3)]));
    await comeBack(world);
    expect(asked(world.last())).toEqual([{ action: 'getChatHistory', receiver_id: 7, after: 0 }]);
  });

  it('that came while nobody listened is found after the gap', async () => {
    const { world, shown } = await connected(memoryStore(), history([entry(1), entry(2, { translation: 'pending' }), entry(3)]));
    await comeBack(world);
    expect(asked(world.last())).toEqual([{ action: 'getChatHistory', receiver_id: 7, after: 0 }]);
    world.last().say(history([entry(2, { hospital_translated_message: 'Two' }), entry(3)]));
    expect(shown('word 2')).toMatchObject({ translation: 'Two', translationState: 'done' });
  });

  it('that got a mark while nobody listened has it after the gap', async () => {
    const minutes = (count: number) => new Date(Date.UTC(2026, 10, 21, 9, count)).toISOString();
    const said = (id: number, at: string, more = {}) => entry(id, { timestamp: at, hospital_translated_message: `Word ${id}`, ...more });
    const { world, shown } = await connected(memoryStore(), history([said(1, minutes(-90)), said(2, minutes(-20)), said(3, minutes(0))]));
    await comeBack(world);
    expect(asked(world.last())).toEqual([{ action: 'getChatHistory', receiver_id: 7, after: 1 }]);
    const mark = { strength: 'soft' as const, kind: 'negation' as const, original: null, translation: null };
    world.last().say(history([said(2, minutes(-20), { marks: [mark] }), said(3, minutes(0))]));
    expect(shown('word 2')).toMatchObject({ translation: 'Word 2', marks: [mark] });
    expect(shown('word 3')).toMatchObject({ marks: [] });
  });

  it.each(['late', 'partial', 'mixed', 'untranslated', 'failed', 'implausible'] as const)('that is %s says so', async (translation) => {
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

  it('shows how far the other side has read, ignoring other windows of the own side', async () => {
    const { world, thread } = await connected(memoryStore(), history([entry(1, { sender_user_type: 'user' })]));
    world.last().say({ action: 'readMessages', receiver_id: 7, message_id: 1, reader: 'user' });
    expect(thread.state().readByOther).toBe(0);
    world.last().say({ action: 'readMessages', receiver_id: 7, message_id: 1, reader: 'hospital' });
    expect(thread.state().readByOther).toBe(1);
  });
});

describe('events', () => {
  const numbers = (thread: Awaited<ReturnType<typeof connected>>['thread']) => thread.state().events.map(({ event_id }) => event_id);

  it('come with history and by themselves, each once', async () => {
    const { world, thread } = await connected(memoryStore(), history([entry(1)], false, 0, [event(1, 0), event(2, 1)]));
    world.last().say(happened(event(3, 1)));
    world.last().say(happened(event(3, 1)));
    expect(numbers(thread)).toEqual([1, 2, 3]);
  });

  it('are asked for after a gap, past the last one held', async () => {
    const { world, thread } = await connected(memoryStore(), history([entry(1)], false, 0, [event(1, 0)]));
    world.last().say(happened(event(2, 1)));
    await comeBack(world);
    expect(asked(world.last())).toEqual([{ action: 'getChatHistory', receiver_id: 7, after: 0, after_event: 2 }]);
    world.last().say(history([], false, 0, [event(3, 1), event(4, 1)]));
    expect(numbers(thread)).toEqual([1, 2, 3, 4]);
  });

  it('are asked for where a live one skipped some', async () => {
    const { world, thread } = await connected(memoryStore(), history([entry(1)], false, 0, [event(1, 0)]));
    world.last().say(happened(event(4, 1)));
    expect(asked(world.last()).at(-1)).toMatchObject({ after: 1, after_event: 1 });
    world.last().say(history([], false, 0, [event(2, 1), event(3, 1), event(4, 1)]));
    expect(numbers(thread)).toEqual([1, 2, 3, 4]);
    expect(asked(world.last())).toHaveLength(2);
  });

  it('of an earlier page say nothing about what is new', async () => {
    const { world, thread } = await connected(memoryStore(), history([entry(8)], true, 0));
    thread.earlier();
    world.last().say(history([entry(7)], false, 0, [event(1, 7)]));
    expect(numbers(thread)).toEqual([1]);
    world.last().say(happened(event(5, 8)));
    await settle();
    expect(numbers(thread)).toEqual([1, 5]);
    expect(asked(world.last())).toHaveLength(2);
  });
});

it('what the page of an older version kept, which knew no marks, is shown without any', async () => {
  const { thread } = makeChat(makeWorld(), memoryStore());
  const { marks: _marks, facts: _facts, ...older } = toStoredMessage(entry(1), 'user');
  thread.showCached({ messages: [older as ChatMessage], events: [], readByOther: 0, at: 0 });
  expect(thread.state().messages).toMatchObject([{ text: 'word 1', marks: [], facts: [] }]);
});
