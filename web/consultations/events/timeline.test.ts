import { describe, expect, it } from 'vitest';
import { historyEntry, makeThreadEvent } from '../thread/chat.fixture.ts';
import { type ChatMessage, toStoredMessage, toUnsentMessage } from '../thread/chat-message.ts';
import { mergeTimeline } from './timeline.ts';

const makeMessages = (...ids: number[]): ChatMessage[] => ids.map((id) => toStoredMessage(historyEntry(id), 'user'));
const waiting = toUnsentMessage({ clientId: 'x', text: 'later', at: '2026-11-21T08:00:00Z', failure: undefined });
const WHOLE_RANGE = { from: 0, to: Number.POSITIVE_INFINITY, begins: true };
const timelineKeys = (...given: Parameters<typeof mergeTimeline>) =>
  mergeTimeline(...given).map(({ key }) => key.replace('message-', 'm').replace('event-', 'e'));

describe('the lines of a thread', () => {
  it('has each event after its message, in the order of their numbers', () => {
    expect(timelineKeys(makeMessages(1, 2), [makeThreadEvent(1, 0), makeThreadEvent(2, 1), makeThreadEvent(3, 1), makeThreadEvent(4, 2)], WHOLE_RANGE)).toEqual(
      ['e1', 'm1', 'e2', 'e3', 'm2', 'e4'],
    );
  });

  it('has events alone where nothing has been said', () => {
    expect(timelineKeys([], [makeThreadEvent(1, 0), makeThreadEvent(2, 0)], WHOLE_RANGE)).toEqual(['e1', 'e2']);
  });

  it('has what waits to be sent at the end', () => {
    expect(timelineKeys([...makeMessages(1), waiting], [makeThreadEvent(1, 1)], WHOLE_RANGE)).toEqual(['m1', 'e1', 'x']);
  });

  it('have in a part only what belongs between its messages', () => {
    const events = [makeThreadEvent(1, 0), makeThreadEvent(2, 2), makeThreadEvent(3, 3), makeThreadEvent(4, 4)];
    expect(timelineKeys(makeMessages(2, 3, 4), events, { from: 0, to: 2, begins: false })).toEqual(['m2', 'e2', 'm3', 'e3']);
    expect(timelineKeys(makeMessages(1, 2, 3, 4), events, { from: 2, to: 4, begins: false })).toEqual(['m3', 'e3', 'm4', 'e4']);
  });
});
