import { describe, expect, it } from 'vitest';
import { entry, event } from '../thread/chat.fixture.ts';
import { type ChatMessage, toStoredMessage, toUnsentMessage } from '../thread/chat-message.ts';
import { mergeTimeline } from './timeline.ts';

const said = (...ids: number[]): ChatMessage[] => ids.map((id) => toStoredMessage(entry(id), 'user'));
const waiting = toUnsentMessage({ clientId: 'x', text: 'later', at: '2026-11-21T08:00:00Z', failure: undefined });
const all = { from: 0, to: Number.POSITIVE_INFINITY, begins: true };
const keys = (...given: Parameters<typeof mergeTimeline>) => mergeTimeline(...given).map(({ key }) => key.replace('message-', 'm').replace('event-', 'e'));

describe('the lines of a thread', () => {
  it('has each event after its message, in the order of their numbers', () => {
    expect(keys(said(1, 2), [event(1, 0), event(2, 1), event(3, 1), event(4, 2)], all)).toEqual(['e1', 'm1', 'e2', 'e3', 'm2', 'e4']);
  });

  it('has events alone where nothing has been said', () => {
    expect(keys([], [event(1, 0), event(2, 0)], all)).toEqual(['e1', 'e2']);
  });

  it('has what waits to be sent at the end', () => {
    expect(keys([...said(1), waiting], [event(1, 1)], all)).toEqual(['m1', 'e1', 'x']);
  });

  it('of a part has only what belongs between its messages', () => {
    const events = [event(1, 0), event(2, 2), event(3, 3), event(4, 4)];
    expect(keys(said(2, 3, 4), events, { from: 0, to: 2, begins: false })).toEqual(['m2', 'e2', 'm3', 'e3']);
    expect(keys(said(1, 2, 3, 4), events, { from: 2, to: 4, begins: false })).toEqual(['m3', 'e3', 'm4', 'e4']);
  });
});
