import { expect, it } from 'vitest';
import { formatDayName } from './chat-clock.ts';

it('calls the two last days in Seoul by word and others by date, with the year where it is another', () => {
  const names = { today: 'Today', yesterday: 'Yesterday' };
  // Ten in the evening in Seoul is one in the afternoon in London.
  const now = Date.parse('2026-03-02T22:00:00+09:00');
  const of = (day: string) => formatDayName(day, 'en', names, now);
  expect([of('2026-03-02'), of('2026-03-01'), of('2026-02-28')]).toEqual(['Today', 'Yesterday', 'Saturday 28 February']);
  expect(of('2025-12-31')).toBe('Wednesday, 31 December 2025');
});
