import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeSidePresences } from './side-presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('knows who writes for some seconds, who is there while she is heard of, and when she was there last', () => {
  const sides = makeSidePresences();
  const told = vi.fn();
  sides.subscribe(told);
  const now = (who: string) => sides.state().get(who)?.doing;
  const hear = (doing: 'open' | 'typing' | 'gone', receiver_id: number | string = 7) =>
    sides.receive({ action: 'sidePresence', receiver_id, doing, seen_at: '2026-11-21T09:00:00Z' });
  hear('typing');
  expect(now('7')).toBe('typing');
  vi.advanceTimersByTime(8_000);
  expect(now('7')).toBe('open');
  vi.advanceTimersByTime(30_000);
  expect(sides.state().get('7')).toEqual({ doing: 'gone', seenAt: '2026-11-21T09:00:00Z' });
  hear('open', 'amal');
  hear('gone', 'amal');
  expect([now('amal'), now('mina'), told.mock.calls.length]).toEqual(['gone', undefined, 5]);
  sides.close();
});

it('ends the typing state once the message is sent, keeps mere presence, and invents nothing about unknown senders', () => {
  const sides = makeSidePresences();
  const hear = (doing: 'open' | 'typing' | 'gone') => sides.receive({ action: 'sidePresence', receiver_id: 7, doing, seen_at: '2026-11-21T09:00:00Z' });
  sides.messageSent('7');
  expect(sides.state().size).toBe(0);
  hear('typing');
  sides.messageSent('8');
  expect(sides.state().get('7')?.doing).toBe('typing');
  sides.messageSent('7');
  expect(sides.state().get('7')).toEqual({ doing: 'open', seenAt: '2026-11-21T09:00:00Z' });
  hear('gone');
  sides.messageSent('7');
  expect(sides.state().get('7')?.doing).toBe('gone');
  sides.close();
});
