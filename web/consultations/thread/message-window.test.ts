import { describe, expect, it } from 'vitest';
import { extendWindow, fixWindowStart, MAX_RENDERED_MESSAGES, type MessageWindow, WINDOW_AT_END, windowIndexes } from './message-window.ts';

const makeMessages = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => ({ key: `m${from + i}` }));
/** Returns the keys of the first and the last rendered message, and their number. */
function describeWindow(messages: { key: string }[], drawn: MessageWindow) {
  const { from, to } = windowIndexes(messages, drawn);
  return [messages[from]?.key, messages[to - 1]?.key, to - from];
}

describe('the rendered part of a thread', () => {
  it('is the last hundred, however long the thread is, and all of a short one', () => {
    expect(describeWindow(makeMessages(1, 10_000), WINDOW_AT_END)).toEqual(['m9901', 'm10000', 100]);
    expect(describeWindow(makeMessages(1, 3), WINDOW_AT_END)).toEqual(['m1', 'm3', 3]);
    expect(describeWindow([], WINDOW_AT_END)).toEqual([undefined, undefined, 0]);
  });

  it('follows the end of the thread while scrolled to it', () => {
    expect(describeWindow(makeMessages(1, 10_001), WINDOW_AT_END)).toEqual(['m9902', 'm10001', 100]);
  });

  it('stays where she reads when the thread grows at either end', () => {
    const reading = fixWindowStart(makeMessages(201, 1000), WINDOW_AT_END);
    expect(describeWindow(makeMessages(201, 1005), reading)).toEqual(['m901', 'm1005', 105]);
    expect(describeWindow(makeMessages(1, 1000), reading)).toEqual(['m901', 'm1000', 100]);
  });

  it('goes up to the first and down to the last, never more than three hundred at once, and misses none', () => {
    const messages = makeMessages(1, 1234);
    const met = new Set<string>();
    let drawn: MessageWindow = fixWindowStart(messages, WINDOW_AT_END);
    const walk = (way: 'up' | 'down') => {
      for (let i = 0; i < 50; i++) {
        const { from, to } = windowIndexes(messages, drawn);
        expect(to - from).toBeLessThanOrEqual(MAX_RENDERED_MESSAGES);
        for (const { key } of messages.slice(from, to)) met.add(key);
        const next = extendWindow(messages, drawn, way);
        if (next === drawn) return;
        const places = windowIndexes(messages, next);
        // The messages in view at that end stay rendered.
        expect(way === 'up' ? places.to > from : places.from < to).toBe(true);
        drawn = next;
      }
      throw new Error('it has no end');
    };
    walk('up');
    expect(windowIndexes(messages, drawn)).toEqual({ from: 0, to: MAX_RENDERED_MESSAGES });
    expect(met.size).toBe(1234);
    met.clear();
    walk('down');
    expect(drawn.last).toBeUndefined();
    expect(describeWindow(messages, drawn)).toEqual(['m935', 'm1234', MAX_RENDERED_MESSAGES]);
    expect(met.size).toBe(1234);
  });

  it('returns to the end if the rendered messages no longer exist', () => {
    expect(describeWindow(makeMessages(1, 500), { first: 'gone', last: 'gone' })).toEqual(['m401', 'm500', 100]);
  });
});
