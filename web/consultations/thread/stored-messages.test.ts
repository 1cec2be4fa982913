import { describe, expect, it } from 'vitest';
import type { MessageChange } from '../../../contract/threads/changes.ts';
import type { FrameByAction } from '../connection/chat-connection.ts';
import { historyEntry } from './chat.fixture.ts';
import { makeStoredMessages } from './stored-messages.ts';

const change = (number: number, kind: MessageChange['kind'] = 'corrected'): MessageChange => ({ number, kind, at: '2026-11-21T09:05:00Z', held: ['dose'] });
const frame = (given: Partial<FrameByAction<'setTranslatedMessage'>> = {}): FrameByAction<'setTranslatedMessage'> => ({
  ...{ action: 'setTranslatedMessage', message_id: 1, sender_user_type: 'hospital', translated_message: null, receiver_id: 7, target_lang: 'EN-US' },
  ...{ translation: 'pending', change: null },
  ...given,
});
const NEW = { message: '5mg', language: 'ko' as const };

describe('words that were changed', () => {
  const stored = () => {
    const held = makeStoredMessages('user');
    held.take(historyEntry(1, { message: '50mg', hospital_translated_message: '50 mg' }));
    return held;
  };

  it('take the place of the former ones, whose translation goes with them', () => {
    const held = stored();
    held.translate(frame({ ...NEW, change: change(1) }));
    expect(held.all()).toMatchObject([{ text: '5mg', translation: null, translationState: 'pending', change: { number: 1 } }]);
    held.translate(frame({ ...NEW, change: change(1), translation: 'done', translated_message: '5 mg' }));
    expect(held.all()).toMatchObject([{ text: '5mg', translation: '5 mg', translationState: 'done' }]);
  });

  it('are not undone by news of the former ones that was slower: a translation, a page of history', () => {
    const held = stored();
    held.translate(frame({ ...NEW, change: change(1) }));
    held.translate(frame({ translation: 'done', translated_message: '50 mg' }));
    held.take(historyEntry(1, { message: '50mg', hospital_translated_message: '50 mg' }));
    expect(held.all()).toMatchObject([{ text: '5mg', translation: null, change: { number: 1 } }]);
    held.take(historyEntry(1, { message: 'Withdrawn', change: change(2, 'withdrawn') }));
    expect(held.all()).toMatchObject([{ text: 'Withdrawn', change: { kind: 'withdrawn' } }]);
  });

  it('are asked for after a while away, from an hour before the newest message on', () => {
    const held = makeStoredMessages('user');
    for (const id of [1, 2, 3]) held.take(historyEntry(id, { timestamp: new Date(Date.UTC(2026, 10, 21, 9 + (id > 1 ? 2 : 0), id)).toISOString() }));
    held.knowUpTo(3);
    expect(held.newsAfterAway()).toBe(1);
    expect(held.newsAfter()).toBe(3);
  });
});
