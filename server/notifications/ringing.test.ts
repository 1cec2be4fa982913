import { expect, test } from 'vitest';
import type { ClinicHours } from '../../contract/visits/hours.ts';
import { addOpenMinutes } from '../visits/open-minutes.rules.ts';
import type { NoticeKind } from './notice-kinds.ts';
import { DEFAULT_PREFERENCES } from './preferences.ts';
import { earliestRingTime } from './ringing.ts';

const day = [{ open: '10:00', close: '19:00' }];
const week = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: [], sun: [] };
const HOURS: ClinicHours = {
  ...{ last_reception_minutes: 0, holidays: 'open', notice_hours: 0, horizon_days: 90, instant: false, prepare_minutes: 0 },
  ...{ special: [], options: [], week },
};
const afterOpen = (from: Date, minutes: number) => new Date(addOpenMinutes(HOURS, from.getTime(), minutes));
const reader = { id: 'somebody', role: 'hospital', hospitalId: 1, email: null, language: 'ko', timeZone: 'Asia/Seoul' } as const;
const ringTimeInSeoul = (kind: NoticeKind, seoul: string, { wishes = DEFAULT_PREFERENCES, start = '2026-12-20T02:00:00.000Z' } = {}) =>
  earliestRingTime(afterOpen, { kind, about: { hospitalId: 1, start_at: start }, reader, wishes }, new Date(`${seoul}+09:00`)).toISOString();

test('a clinic’s staff is rung while the clinic is open, on her own days', () => {
  // 2026-11-20 is a Friday.
  expect(ringTimeInSeoul('clinic-message', '2026-11-20T11:00:00')).toBe('2026-11-20T02:00:00.000Z');
  expect(ringTimeInSeoul('clinic-message', '2026-11-20T19:30:00')).toBe('2026-11-23T01:00:00.000Z');
  expect(ringTimeInSeoul('clinic-message', '2026-11-20T19:30:00', { wishes: { ...DEFAULT_PREFERENCES, days_off: [1] } })).toBe('2026-11-24T01:00:00.000Z');
});

test('a date that is near comes through; a patient is rung by her own hours alone', () => {
  expect(ringTimeInSeoul('clinic-date-given-up', '2026-11-20T23:30:00', { start: '2026-11-21T01:00:00.000Z' })).toBe('2026-11-20T14:30:00.000Z');
  expect(ringTimeInSeoul('message', '2026-11-21T09:00:00')).toBe('2026-11-21T00:00:00.000Z');
});
