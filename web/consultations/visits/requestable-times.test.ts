import { expect, it } from 'vitest';
import type { Hospital } from '../../../contract/catalog/catalog.ts';
import { DAYS_OF_WEEK } from '../../../contract/constants.ts';
import { isClosedOn, listRequestableTimes } from './requestable-times.ts';

/** Friday the 4th of December 2026 until two in the morning; Saturday and Sunday closed. */
const schedules: Hospital['hospital_schedules'] = DAYS_OF_WEEK.map((day_of_week) => {
  const is_closed = day_of_week === 'sat' || day_of_week === 'sun';
  const close_time = day_of_week === 'fri' ? '02:00:00' : '19:00:00';
  return { day_of_week, is_closed, open_time: is_closed ? null : day_of_week === 'fri' ? '22:00:00' : '10:00:00', close_time: is_closed ? null : close_time };
});

it('offers what still ends in time, of any day while none is chosen', () => {
  expect([listRequestableTimes('2026-12-03', schedules, 60).at(0), listRequestableTimes('2026-12-03', schedules, 60).at(-1)]).toEqual(['10:00', '18:00']);
  expect([listRequestableTimes('', schedules, 60).at(0), listRequestableTimes('', schedules, 60).at(-1)]).toEqual(['09:00', '18:00']);
});

it('offers an evening past midnight on both of its days', () => {
  expect(listRequestableTimes('2026-12-04', schedules, 60)).toEqual(['22:00', '22:30', '23:00', '23:30']);
  expect(listRequestableTimes('2026-12-05', schedules, 60)).toEqual(['00:00', '00:30', '01:00']);
  expect(['', '2026-12-04', '2026-12-05', '2026-12-06'].map((day) => isClosedOn(day, schedules))).toEqual([false, false, false, true]);
});
