import { expect, test } from 'vitest';
import type { ClinicHours } from '../../contract/visits/hours.ts';
import { addOpenMinutes, listOpenStretches } from './open-minutes.rules.ts';

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
const after = (seoul: string, minutes: number) => new Date(addOpenMinutes(hours, Date.parse(`${seoul}+09:00`), minutes)).toISOString();

test('counts open minutes alone: not lunch, not the night, not the weekend', () => {
  // 2026-11-20 is a Friday.
  expect(after('2026-11-20T10:15:00', 120)).toBe('2026-11-20T03:15:00.000Z');
  expect(after('2026-11-20T12:00:00', 120)).toBe('2026-11-20T06:00:00.000Z');
  expect(after('2026-11-20T18:30:00', 120)).toBe('2026-11-23T02:30:00.000Z');
  expect(after('2026-11-21T03:00:00', 60)).toBe('2026-11-23T02:00:00.000Z');
});

test('a clinic that never opens again does not hold time up', () => {
  const closed = { ...hours, week: { ...week, mon: [], tue: [], wed: [], thu: [], fri: [] } };
  const from = Date.parse('2026-11-20T10:00:00Z');
  expect(addOpenMinutes(closed, from, 30)).toBe(from + 30 * 60_000);
});

test('minutes go on over midnight, and stretches are whole', () => {
  const night = { ...hours, week: { ...week, fri: [{ open: '18:00', close: '02:00' }] } };
  expect(new Date(addOpenMinutes(night, Date.parse('2026-11-20T23:30:00+09:00'), 60)).toISOString()).toBe('2026-11-20T15:30:00.000Z');
  const [from, to] = ['2026-11-20T20:00:00+09:00', '2026-11-21T12:00:00+09:00'].map(Date.parse) as [number, number];
  expect(listOpenStretches(night, from, to)).toEqual([{ from, to: Date.parse('2026-11-21T02:00:00+09:00') }]);
});

test('a clinic that is open for more than two weeks on end is open until it closes', () => {
  const whole = [{ open: '00:00', close: '24:00' }];
  const always = { ...hours, week: { mon: whole, tue: whole, wed: whole, thu: whole, fri: whole, sat: whole, sun: whole } };
  const special = [{ from: '2026-12-20', to: '2026-12-20', stretches: [], note: '' }];
  const [from, to] = ['2026-11-20T10:00:00+09:00', '2026-12-22T00:00:00+09:00'].map(Date.parse) as [number, number];
  const [off, on] = ['2026-12-20T00:00:00+09:00', '2026-12-21T00:00:00+09:00'].map(Date.parse) as [number, number];
  expect(listOpenStretches({ ...always, special }, from, to)).toEqual([
    { from, to: off },
    { from: on, to },
  ]);
  expect(addOpenMinutes(always, from, 120)).toBe(from + 120 * 60_000);
});
