import { expect, test } from 'vitest';
import { NOTICE_GROUPS_BY_ROLE } from '../../contract/notifications/notices.ts';
import { NOTICE_KINDS } from './notice-kinds.ts';
import { DEFAULT_PREFERENCES, earliestPushTime, isWanted } from './preferences.ts';

const until = (wishes: Partial<typeof DEFAULT_PREFERENCES>, zone: string, now: string) =>
  earliestPushTime({ ...DEFAULT_PREFERENCES, ...wishes }, zone, new Date(now)).toISOString();

test('quiet hours end in her own zone, over midnight too', () => {
  expect(until({}, 'Europe/London', '2026-11-23T23:30:10Z')).toBe('2026-11-24T08:00:00.000Z');
  expect(until({}, 'Europe/London', '2026-11-23T12:00:00Z')).toBe('2026-11-23T12:00:00.000Z');
  expect(until({}, 'Asia/Tokyo', '2026-11-23T12:59:00Z')).toBe('2026-11-23T12:59:00.000Z');
  expect(until({}, 'Asia/Tokyo', '2026-11-23T13:00:00Z')).toBe('2026-11-23T23:00:00.000Z');
  expect(until({ quiet: { from: '13:00', to: '14:30' } }, 'UTC', '2026-11-23T13:15:00Z')).toBe('2026-11-23T14:30:00.000Z');
  expect(until({ quiet: null }, 'UTC', '2026-11-23T03:15:00Z')).toBe('2026-11-23T03:15:00.000Z');
});

test('a day off ends at its midnight, and the quiet hours after it', () => {
  // 2026-11-28 is a Saturday.
  expect(until({ days_off: [6, 7] }, 'Asia/Seoul', '2026-11-28T03:00:00Z')).toBe('2026-11-29T23:00:00.000Z');
  expect(until({ days_off: [6, 7], quiet: null }, 'Asia/Seoul', '2026-11-28T03:00:00Z')).toBe('2026-11-29T15:00:00.000Z');
});

test('mail about money and the account cannot be switched off', () => {
  const wishes = { ...DEFAULT_PREFERENCES, off: { payments: ['mail' as const, 'push' as const], dates: ['mail' as const] } };
  expect(isWanted(wishes, 'payments', 'mail')).toBe(true);
  expect(isWanted(wishes, 'payments', 'push')).toBe(false);
  expect(isWanted(wishes, 'dates', 'mail')).toBe(false);
  expect(isWanted(wishes, 'dates', 'push')).toBe(true);
});

test('every kind that somebody is told by belongs to a group on her page', () => {
  const roles = { patient: 'user', clinic: 'hospital', operators: 'operator', interpreter: 'interpreter' } as const;
  const missing = Object.entries(NOTICE_KINDS).filter(([, { to, group }]) => !(NOTICE_GROUPS_BY_ROLE[roles[to]] as readonly string[]).includes(group));
  expect(missing.map(([kind]) => kind)).toEqual([]);
});
