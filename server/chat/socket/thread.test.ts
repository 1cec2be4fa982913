import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Deps } from '../../deps.ts';
import type { Message } from '../../threads/messages.ts';
import type { Connection } from './connection.ts';
import { type LiveThread, makeDelivery } from './thread.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A thread with one connection, in a process whose database answers nothing. */
function listening() {
  const told: { action: string; translation: string; translated_message: string | null }[] = [];
  const connection = { side: 'user', send: (frame: string) => void told.push(JSON.parse(frame)) } as Connection;
  const thread: LiveThread = {
    ...{ id: 1, memberId: 'm', memberUid: 'amal', hospitalId: 1, sentId: 0, latestId: 0, catchingUp: undefined, closed: false },
    ...{ sentEventId: 0, latestEventId: 0, catchingUpEvents: undefined },
    ...{ awaitingTranslation: new Map(), connections: new Set([connection]), there: new Map(), latestPresence: {} },
  };
  const select = () => ({ from: () => ({ where: () => Promise.reject(new Error('away')) }) });
  const delivery = makeDelivery({ database: { db: { select } }, clock: { now: () => new Date() } } as unknown as Deps, () => []);
  return { told, thread, delivery };
}

const message = (messageId = 1): Message => ({
  ...{ consultationId: 1, messageId, senderType: 'user', senderId: 'm', clientMessageId: null, message: 'Hello!', language: 'en' },
  ...{
    targetLang: 'KO',
    translated: null,
    translation: 'pending',
    marks: [],
    service: null,
    review: null,
    interpreter: null,
    author: null,
    keepsWaiting: false,
    card: null,
    reply: null,
    files: null,
    attempts: 0,
    createdAt: new Date(),
    translateAfter: new Date(),
    changes: 0,
    change: null,
    checkAfter: null,
  },
});

describe('a translation that does not come', () => {
  it('is reported as late once after fifteen seconds, even without the database', async () => {
    const { told, thread, delivery } = listening();
    void delivery.advance(thread, 1, message());
    expect(told).toMatchObject([{ action: 'sendMessage', translation: 'pending' }]);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(told).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(told.slice(1)).toMatchObject([{ action: 'setTranslatedMessage', message_id: 1, translation: 'late', translated_message: null }]);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(told).toHaveLength(2);
  });

  it('is still told when it comes after that', async () => {
    const { told, thread, delivery } = listening();
    void delivery.advance(thread, 1, message());
    await vi.advanceTimersByTimeAsync(60_000);
    delivery.sendTranslated(thread, { ...message(), translation: 'done', translated: '안녕하세요!' });
    expect(told.at(-1)).toMatchObject({ action: 'setTranslatedMessage', translation: 'done', translated_message: '안녕하세요!' });
    expect(thread.awaitingTranslation.size).toBe(0);
  });

  it('is not told of when it has come', async () => {
    const { told, thread, delivery } = listening();
    void delivery.advance(thread, 1, message());
    delivery.sendTranslated(thread, { ...message(), translation: 'done', translated: '안녕하세요!' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told.map(({ translation }) => translation)).toEqual(['pending', 'done']);
  });

  it('counts from the time of the message, so that a delayed hint is late at once', async () => {
    const { told, thread, delivery } = listening();
    void delivery.advance(thread, 1, { ...message(), createdAt: new Date(Date.now() - 15_000) });
    expect(told).toMatchObject([{ action: 'sendMessage', translation: 'late' }]);
  });

  it('is also awaited for messages of a history page', async () => {
    const { told, thread, delivery } = listening();
    const earlier = { ...message(), createdAt: new Date(Date.now() - 10_000) };
    delivery.waitFor(thread, earlier);
    delivery.waitFor(thread, earlier);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told).toMatchObject([{ action: 'setTranslatedMessage', translation: 'late' }]);
  });
});
