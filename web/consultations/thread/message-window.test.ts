import { describe, expect, it } from 'vitest';
import { AT_END, extendWindow, holdWindow, MAX_RENDERED_MESSAGES, type MessageWindow, windowIndexes } from './message-window.ts';

const thread = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => ({ key: `m${from + i}` }));
/** Keys of the first and the last rendered message, and their number. */
function shown(messages: { key: string }[], drawn: MessageWindow) {
  const { from, to } = windowIndexes(messages, drawn);
  return [messages[from]?.key, messages[to - 1]?.key, to - from];
}

describe('what is drawn of a thread', () => {
  it('is the last hundred, however long the thread is, and all of a short one', () => {
    expect(shown(thread(1, 10_000), AT_END)).toEqual(['m9901', 'm10000', 100]);
    expect(shown(thread(1, 3), AT_END)).toEqual(['m1', 'm3', 3]);
    expect(shown([], AT_END)).toEqual([undefined, undefined, 0]);
  });

  it('follows the end of the thread while scrolled to it', () => {
    expect(shown(thread(1, 10_001), AT_END)).toEqual(['m9902', 'm10001', 100]);
  });

  it('stays where she reads when the thread grows at either end', () => {
    const reading = holdWindow(thread(201, 1000), AT_END);
    expect(shown(thread(201, 1005), reading)).toEqual(['m901', 'm1005', 105]);
    expect(shown(thread(1, 1000), reading)).toEqual(['m901', 'm1000', 100]);
  });

  it('goes up to the first and down to the last, never more than three hundred at once, and misses none', () => {
    const messages = thread(1, 1234);
    const met = new Set<string>();
    let drawn: MessageWindow = holdWindow(messages, AT_END);
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
    expect(shown(messages, drawn)).toEqual(['m935', 'm1234', MAX_RENDERED_MESSAGES]);
    expect(met.size).toBe(1234);
  });

  it('returns to the end if the rendered messages no longer exist', () => {
    expect(shown(thread(1, 500), { first: 'gone', last: 'gone' })).toEqual(['m401', 'm500', 100]);
  });
});
