import { expect, it } from 'vitest';
import { computeSnoozeEnd, parseSeoulTime } from './snooze-times.ts';

it.each([
  ['hour', '2026-11-23T05:00:00Z', '2026-11-23T06:00:00Z'],
  ['three-hours', '2026-11-23T05:00:00Z', '2026-11-23T08:00:00Z'],
  ['tomorrow', '2026-11-23T05:00:00Z', '2026-11-24T01:00:00Z'],
  // Already the 24th in Seoul.
  ['tomorrow', '2026-11-23T16:00:00Z', '2026-11-25T01:00:00Z'],
  ['monday', '2026-11-23T05:00:00Z', '2026-11-30T01:00:00Z'],
  ['monday', '2026-11-29T05:00:00Z', '2026-11-30T01:00:00Z'],
  ['monday', '2026-12-31T05:00:00Z', '2027-01-04T01:00:00Z'],
] as const)('%s, said at %s, is %s', (choice, now, then) => {
  expect(computeSnoozeEnd(choice, Date.parse(now))).toEqual(new Date(then));
});

it('reads a field as the time of Seoul', () => {
  expect(parseSeoulTime('2026-12-01T09:30')).toEqual(new Date('2026-12-01T00:30:00Z'));
  expect(parseSeoulTime('')).toBeUndefined();
});
