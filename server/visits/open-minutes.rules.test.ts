import { expect, test } from 'vitest';
import type { ClinicHours } from '../../contract/hours.ts';
import { afterOpenMinutes } from './open-minutes.rules.ts';

const day = [
  { open: '10:00', close: '13:00' },
  { open: '14:00', close: '19:00' },
];
const week = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: [], sun: [] };
const hours = {
  last_reception_minutes: 0,
  holidays: 'open',
  notice_hours: 0,
  horizon_days: 90,
  instant: false,
  prepare_minutes: 0,
  special: [],
  options: [],
  week,
} as unknown as ClinicHours;
const after = (seoul: string, minutes: number) => new Date(afterOpenMinutes(hours, Date.parse(`${seoul}+09:00`), minutes)).toISOString();

test('only open minutes count: not lunch, not the night, not the weekend', () => {
  // 2026-11-20 is a Friday.
  expect(after('2026-11-20T10:15:00', 120)).toBe('2026-11-20T03:15:00.000Z');
  expect(after('2026-11-20T12:00:00', 120)).toBe('2026-11-20T06:00:00.000Z');
  expect(after('2026-11-20T18:30:00', 120)).toBe('2026-11-23T02:30:00.000Z');
  expect(after('2026-11-21T03:00:00', 60)).toBe('2026-11-23T02:00:00.000Z');
});

test('a clinic that never opens again does not hold time up', () => {
  const closed = { ...hours, week: { ...week, mon: [], tue: [], wed: [], thu: [], fri: [] } };
  const from = Date.parse('2026-11-20T10:00:00Z');
  expect(afterOpenMinutes(closed, from, 30)).toBe(from + 30 * 60_000);
});
