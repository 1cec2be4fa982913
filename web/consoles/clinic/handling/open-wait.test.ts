import { expect, it } from 'vitest';
import { chooseWaitUnit, openMinutesSince, rateWaitUrgency } from './open-wait.ts';

const at = (time: string) => Date.parse(`2026-11-${time}:00Z`);
const OPEN = [
  { from: '2026-11-23T01:00:00Z', to: '2026-11-23T10:00:00Z' },
  { from: '2026-11-24T01:00:00Z', to: '2026-11-24T10:00:00Z' },
];

it.each([
  ['within a day', '23T02:00', '23T02:45', 45],
  ['over a night, which does not count', '23T09:30', '24T01:15', 45],
  ['begun while closed', '23T20:00', '24T01:10', 10],
  ['not begun to count', '23T11:00', '23T20:00', 0],
  ['before the hours that are known', '22T23:00', '23T01:30', 150],
])('counts a wait in open time: %s', (_what, since, now, minutes) => {
  expect(openMinutesSince(OPEN, at(since), at(now))).toBe(minutes);
});

it('counts every minute where no hours are known', () => {
  expect(openMinutesSince([], at('23T02:00'), at('23T03:00'))).toBe(60);
});

it.each([
  [29, 'calm'],
  [30, 'near'],
  [59, 'near'],
  [60, 'over'],
])('says how near %i minutes are to a promise of an hour', (minutes, urgency) => {
  expect(rateWaitUrgency(minutes, 60)).toBe(urgency);
});

it.each([
  ['23T02:00', '23T02:00', 'now'],
  ['23T01:00', '23T01:40', 'minutes'],
  ['23T01:00', '23T03:00', 'hours'],
  // Written at night and read before opening. No open minute has passed, yet it was not just now.
  ['23T11:00', '23T20:00', 'since'],
])('formats a wait from %s to %s as %s', (since, now, told) => {
  expect(chooseWaitUnit(openMinutesSince(OPEN, at(since), at(now)), at(since), at(now))).toBe(told);
});

it('shows a wait longer than a day of opening hours by the time of the message', () => {
  expect(chooseWaitUnit(24 * 60, at('20T00:00'), at('23T00:00'))).toBe('since');
});
