import { describe, expect, it } from 'vitest';
import { addDeskMinutes, countDeskMinutes, median } from './desk-hours.rules.ts';

const HOURS = '10:00-18:00 (11:30-12:30)';
const seoul = (time: string) => new Date(`${time}+09:00`);
const dueAt = (from: string, minutes = 120, hours = HOURS) => addDeskMinutes(hours, seoul(from), minutes).toISOString();

describe('the promise', () => {
  // 2026-11-23 is a Monday.
  it.each([
    ['within the hours', '2026-11-23T13:00', '2026-11-23T15:00'],
    ['up to the very end', '2026-11-23T16:00', '2026-11-23T18:00'],
    ['over the break', '2026-11-23T10:30', '2026-11-23T13:30'],
    ['from within the break', '2026-11-23T12:00', '2026-11-23T14:30'],
    ['over the night', '2026-11-23T17:00', '2026-11-24T11:00'],
    ['from before the opening', '2026-11-23T03:00', '2026-11-23T13:00'],
    ['over the weekend', '2026-11-27T17:30', '2026-11-30T11:30'],
    ['from a Sunday', '2026-11-29T20:00', '2026-11-30T13:00'],
  ])('%s', (_, from, to) => {
    expect(dueAt(from)).toBe(seoul(to).toISOString());
  });

  it('is kept by the clock without a break, and where no hours are known', () => {
    expect(dueAt('2026-11-23T11:00', 120, '09:00-12:00')).toBe(seoul('2026-11-24T10:00').toISOString());
    expect(dueAt('2026-11-28T11:00', 120, 'by appointment')).toBe(seoul('2026-11-28T13:00').toISOString());
  });
});

it.each([
  ['nothing', '2026-11-28T10:00', '2026-11-29T10:00', 0],
  ['a day without its break', '2026-11-23T00:00', '2026-11-24T00:00', 420],
  ['an evening and a morning', '2026-11-23T17:30', '2026-11-24T10:20', 50],
  ['no time at all', '2026-11-23T13:00', '2026-11-23T13:00', 0],
])('%s lies between', (_, from, to, minutes) => {
  expect(countDeskMinutes(HOURS, seoul(from), seoul(to))).toBe(minutes);
});

it('the median is one of them', () => {
  expect([median([]), median([3]), median([9, 1]), median([9, 1, 4])]).toEqual([null, 3, 1, 4]);
});
