import { expect, test } from 'vitest';
import { DAYS_OF_WEEK, type DayOfWeek } from '../../contract/constants.ts';
import type { ClinicHours, OpenPeriod } from '../../contract/visits/hours.ts';
import { derivePublicWeek } from './public-week.rules.ts';

const closed = Object.fromEntries(DAYS_OF_WEEK.map((day) => [day, []])) as unknown as ClinicHours['week'];
const stretch = (open: string, close: string): OpenPeriod => ({ open, close });
const rows = (week: Partial<ClinicHours['week']>) => [...derivePublicWeek({ ...closed, ...week })].map(([day, { open, close }]) => `${day} ${open}-${close}`);

test('a day is from its first opening to its last closing', () => {
  expect(rows({ mon: [stretch('10:00', '13:00'), stretch('14:00', '19:00')], fri: [stretch('18:00', '02:00')] })).toEqual([
    'mon 10:00-19:00',
    'fri 18:00-02:00',
  ]);
});

test('hours past midnight belong to the evening before, also at the end of the week', () => {
  const night = [stretch('10:00', '13:00'), stretch('17:00', '24:00')];
  expect(rows({ fri: night, sat: [stretch('00:00', '01:00'), stretch('10:00', '19:00')] })).toEqual(['fri 10:00-01:00', 'sat 10:00-19:00']);
  expect(rows({ sun: night, mon: [stretch('00:00', '01:00')] })).toEqual(['sun 10:00-01:00']);
});

test('a clinic that never closes keeps whole days, and so does a night that would be a day or longer', () => {
  const whole: Record<DayOfWeek, OpenPeriod[]> = Object.fromEntries(DAYS_OF_WEEK.map((day) => [day, [stretch('00:00', '24:00')]])) as Record<
    DayOfWeek,
    OpenPeriod[]
  >;
  expect(rows(whole)).toEqual(DAYS_OF_WEEK.map((day) => `${day} 00:00-24:00`));
  expect(rows({ fri: [stretch('05:00', '24:00')], sat: [stretch('00:00', '05:00')] })).toEqual(['fri 05:00-24:00', 'sat 00:00-05:00']);
});
