import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAYS_OF_WEEK } from '../../contract/constants.ts';
import type { ClinicHours } from '../../contract/visits/hours.ts';
import { seoulDate } from '../platform/seoul-time.ts';
import {
  bookableRange,
  findFreeStarts,
  findStartRefusal,
  isClosedDay,
  listOpenDays,
  listOpenTimes,
  listStarts,
  readOpenDay,
  readOpenState,
} from './free-times.rules.ts';

const WEEKDAY = [
  { open: '10:00', close: '13:00' },
  { open: '14:00', close: '19:00' },
];
const week = { ...(Object.fromEntries(DAYS_OF_WEEK.map((day) => [day, WEEKDAY])) as ClinicHours['week']), fri: [{ open: '10:00', close: '24:00' }], sun: [] };
const HOURS: ClinicHours = {
  ...{ week, last_reception_minutes: 60, holidays: 'closed', notice_hours: 24, horizon_days: 90, instant: true, prepare_minutes: 10 },
  ...{ special: [], options: [] },
};
const HALF = { minutes: 30, prepareMinutes: 0 };
const seoul = (text: string) => new Date(`${text}+09:00`).getTime();
const timesOf = (starts: readonly number[]) => starts.map((at) => new Date(at + 9 * 3_600_000).toISOString().slice(11, 16));
const on = (date: string, length = HALF, hours = HOURS) =>
  timesOf(listStarts(readOpenDay(hours, Temporal.PlainDate.from(date)), length, hours.last_reception_minutes));

describe('the starts of a day', () => {
  it('leave out the lunch and what would begin after the last reception', () => {
    expect(on('2026-12-03')).toEqual([
      ...['10:00', '10:30', '11:00', '11:30', '12:00', '12:30'],
      ...['14:00', '14:30', '15:00', '15:30', '16:00', '16:30', '17:00', '17:30', '18:00'],
    ]);
  });

  it('end before their stretch does', () => {
    expect(on('2026-12-03', { minutes: 90, prepareMinutes: 0 })).toEqual([
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '14:00',
      '14:30',
      '15:00',
      '15:30',
      '16:00',
      '16:30',
      '17:00',
      '17:30',
    ]);
  });

  it('go on through the break, and end with the day, when a visit is longer than any stretch', () => {
    expect(on('2026-12-03', { minutes: 330, prepareMinutes: 0 })).toEqual(['10:00', '10:30', '11:00', '11:30', '12:00', '12:30']);
    expect(on('2026-12-03', { minutes: 600, prepareMinutes: 0 })).toEqual([]);
  });

  it('reach midnight where the day does', () => {
    expect(on('2026-12-04').at(-1)).toBe('23:00');
    expect(on('2026-12-04', HALF, { ...HOURS, last_reception_minutes: 0 }).at(-1)).toBe('23:30');
  });
});

describe('a day that differs from the week', () => {
  it.each([
    ['closed', '2026-12-25', []],
    ['seollal-chuseok', '2026-12-25', week.fri],
    ['seollal-chuseok', '2027-02-08', []],
    ['open', '2027-02-08', WEEKDAY],
    ['closed', '2026-12-24', WEEKDAY],
  ] as const)('public holidays %s: %s', (holidays, date, stretches) => {
    expect(readOpenDay({ ...HOURS, holidays }, Temporal.PlainDate.from(date)).stretches).toEqual(stretches);
  });

  it('is what the clinic says of it, before the holiday and the week', () => {
    const special = [{ from: '2026-12-24', to: '2026-12-26', stretches: [{ open: '09:00', close: '10:00' }], note: 'Christmas' }];
    const days = listOpenDays({ ...HOURS, special }, '2026-12-23', 5);
    expect(days.map(({ stretches, note }) => [stretches.length, note])).toEqual([
      [2, ''],
      [1, 'Christmas'],
      [1, 'Christmas'],
      [1, 'Christmas'],
      [0, ''],
    ]);
    expect(days[2]?.holiday).toBe('기독탄신일');
  });
});

describe('a part of the year', () => {
  const long = [{ open: '10:00', close: '20:00' }];
  const hours: ClinicHours = {
    ...HOURS,
    seasons: [
      { from: '07-01', to: '08-31', days: ['sat', 'sun'], stretches: long },
      { from: '12-20', to: '01-10', days: ['thu'], stretches: [] },
    ],
    closed_after_holiday: ['tue'],
  };
  const open = (date: string) => readOpenDay(hours, Temporal.PlainDate.from(date)).stretches;

  it('differs from the week on the days that it names, over the new year too', () => {
    expect(['2027-06-27', '2027-07-03', '2027-07-04', '2027-07-05', '2027-08-29'].map(open)).toEqual([[], long, long, WEEKDAY, long]);
    expect(['2026-12-17', '2026-12-24', '2027-01-07', '2027-01-14'].map(open)).toEqual([WEEKDAY, [], [], WEEKDAY]);
  });

  it('has the day after a holiday closed where the clinic says so, and other days not', () => {
    // A substitute holiday on Monday the 5th, and an ordinary Monday a week later.
    expect([open('2026-10-06'), open('2026-10-13')]).toEqual([[], WEEKDAY]);
    expect(readOpenDay(HOURS, Temporal.PlainDate.from('2026-10-06')).stretches).toEqual(WEEKDAY);
  });

  it('says nothing of a day of which the clinic itself says something', () => {
    const special = [{ from: '2027-07-03', to: '2027-07-03', stretches: [], note: 'Fireworks' }];
    expect(readOpenDay({ ...hours, special }, Temporal.PlainDate.from('2027-07-03'))).toMatchObject({ stretches: [], note: 'Fireworks' });
  });
});

describe('the times that a patient may choose', () => {
  const now = seoul('2026-12-01T09:00');
  it.each([
    ['2026-12-01T08:30', 'visits.past'],
    ['2026-12-01T10:00', 'visits.too-soon'],
    ['2026-12-02T09:00', 'visits.closed'],
    ['2026-12-02T13:00', 'visits.closed'],
    ['2026-12-02T18:30', 'visits.closed'],
    ['2026-12-02T10:15', 'visits.closed'],
    ['2026-12-25T10:00', 'visits.closed'],
    ['2026-12-02T10:00', undefined],
    ['2027-03-02T10:00', 'visits.too-late'],
  ])('%s: %s', (at, refusal) => {
    expect(findStartRefusal(HOURS, seoul(at), HALF, now)).toBe(refusal);
  });

  it('reaches to the end of the last day of the horizon', () => {
    const { to, until } = bookableRange({ ...HOURS, horizon_days: 1 }, now);
    expect([until, new Date(to).toISOString()]).toEqual(['2026-12-02', '2026-12-02T15:00:00.000Z']);
  });
});

describe('the open state of a clinic', () => {
  it.each([
    ['2026-12-03T09:59', false, '2026-12-03T10:00'],
    ['2026-12-03T10:00', true, '2026-12-03T13:00'],
    ['2026-12-03T13:30', false, '2026-12-03T14:00'],
    ['2026-12-04T23:59', true, '2026-12-05T00:00'],
    ['2026-12-05T19:00', false, '2026-12-07T10:00'],
    ['2026-12-25T12:00', false, '2026-12-26T10:00'],
  ])('%s: %s until %s', (at, isOpen, until) => {
    expect(readOpenState(HOURS, seoul(at))).toEqual({ isOpen, changesAt: seoul(until) });
  });

  it('is said of one that does not open within two weeks', () => {
    const closed = Object.fromEntries(DAYS_OF_WEEK.map((day) => [day, []])) as unknown as ClinicHours['week'];
    expect(readOpenState({ ...HOURS, week: closed }, seoul('2026-12-03T12:00'))).toEqual({ isOpen: false, changesAt: null });
  });
});

describe('hours past midnight', () => {
  const night = [{ open: '17:00', close: '01:00' }];
  const always = Object.fromEntries(DAYS_OF_WEEK.map((day) => [day, [{ open: '00:00', close: '24:00' }]])) as unknown as ClinicHours['week'];
  /** Friday the 4th of December. */
  const hours: ClinicHours = { ...HOURS, week: { ...week, fri: night, sat: [] }, last_reception_minutes: 0 };
  const spelled: ClinicHours = { ...hours, week: { ...week, fri: [{ open: '17:00', close: '24:00' }], sat: [{ open: '00:00', close: '01:00' }] } };
  const closedOn = (date: string) => [{ from: date, to: date, stretches: [], note: '' }];

  it.each([
    ['one stretch', hours],
    ['two that touch', spelled],
  ])('let a visit cross midnight, and keep the clinic open until it closes, written as %s', (_, given) => {
    const long = { minutes: 50, prepareMinutes: 0 };
    expect(on('2026-12-04', long, given).slice(-2)).toEqual(['23:00', '23:30']);
    expect(on('2026-12-05', long, given)).toEqual(['00:00']);
    expect(findStartRefusal(given, seoul('2026-12-05T00:00'), long, seoul('2026-12-01T09:00'))).toBeUndefined();
    for (const now of ['2026-12-04T23:59', '2026-12-05T00:00', '2026-12-05T00:59'])
      expect(readOpenState(given, seoul(now))).toEqual({ isOpen: true, changesAt: seoul('2026-12-05T01:00') });
    expect(readOpenState(given, seoul('2026-12-05T01:00'))).toEqual({ isOpen: false, changesAt: seoul('2026-12-07T10:00') });
    expect([readOpenDay(given, Temporal.PlainDate.from('2026-12-05'))].map((day) => [listOpenTimes(day), isClosedDay(day)])).toEqual([
      [[{ open: '00:00', close: '01:00' }], false],
    ]);
  });

  it('belong to the evening on which they began, whatever is said of the days around it', () => {
    const saturdayOff = { ...hours, special: closedOn('2026-12-05') };
    expect(on('2026-12-05', HALF, saturdayOff)).toEqual(['00:00', '00:30']);
    expect(readOpenState(saturdayOff, seoul('2026-12-05T00:30'))).toEqual({ isOpen: true, changesAt: seoul('2026-12-05T01:00') });
    const fridayOff = { ...hours, special: closedOn('2026-12-04') };
    expect(on('2026-12-05', HALF, fridayOff)).toEqual([]);
    expect(readOpenState(fridayOff, seoul('2026-12-05T00:30')).isOpen).toBe(false);
    // Christmas is a Friday.
    expect([on('2026-12-25', HALF, hours), on('2026-12-26', HALF, hours)]).toEqual([[], []]);
    const thursday: ClinicHours = { ...hours, week: { ...hours.week, thu: night } };
    expect(on('2026-12-25', HALF, thursday)).toEqual(['00:00', '00:30']);
    const season: ClinicHours = { ...hours, seasons: [{ from: '12-01', to: '12-31', days: ['fri'], stretches: [{ open: '10:00', close: '19:00' }] }] };
    expect(on('2026-12-05', HALF, season)).toEqual([]);
  });

  it('have no end and every half hour when the clinic never closes', () => {
    const never: ClinicHours = { ...HOURS, week: always, holidays: 'open' };
    expect(readOpenState(never, seoul('2026-12-04T23:59'))).toEqual({ isOpen: true, changesAt: null });
    expect(on('2026-12-04', { minutes: 240, prepareMinutes: 0 }, never)).toHaveLength(48);
    // The clinic is closed on a day nine days later.
    expect(readOpenState({ ...never, special: closedOn('2026-12-13') }, seoul('2026-12-04T12:00'))).toEqual({
      isOpen: true,
      changesAt: seoul('2026-12-13T00:00'),
    });
    expect(readOpenState({ ...never, special: closedOn('2026-12-20') }, seoul('2026-12-04T12:00'))).toEqual({ isOpen: true, changesAt: null });
  });
});

describe('free starts', () => {
  const day = listStarts(readOpenDay(HOURS, Temporal.PlainDate.from('2026-12-03')), HALF, 0);
  const busy = (placeId: number, from: string, to: string) => ({ placeId, from: seoul(`2026-12-03T${from}`), to: seoul(`2026-12-03T${to}`) });

  it('need a place that is free from the preparation to the end', () => {
    const free = findFreeStarts(day, { minutes: 60, prepareMinutes: 30 }, [1], [busy(1, '11:00', '12:00')]);
    expect(timesOf(free.map(({ at }) => at)).slice(0, 4)).toEqual(['10:00', '12:30', '14:00', '14:30']);
  });

  it('are as many at once as there are places', () => {
    const free = findFreeStarts(day, HALF, [1, 2], [busy(1, '10:00', '11:00'), busy(2, '10:30', '11:30')]);
    expect(free.slice(0, 4).map(({ at, placeIds }) => [...timesOf([at]), ...placeIds])).toEqual([
      ['10:00', 2],
      ['11:00', 1],
      ['11:30', 1, 2],
      ['12:00', 1, 2],
    ]);
  });

  it('never overlap what is taken, whatever there is, and leave nothing out that is free', () => {
    const interval = fc.record({ placeId: fc.integer({ min: 1, max: 3 }), start: fc.integer({ min: 0, max: 40 }), length: fc.integer({ min: 1, max: 8 }) });
    const property = fc.property(
      fc.array(interval, { maxLength: 25 }),
      fc.integer({ min: 5, max: 240 }),
      fc.integer({ min: 0, max: 60 }),
      (all, minutes, prepareMinutes) => {
        const base = seoul('2026-12-03T09:00');
        const ends = new Map<number, number>();
        const taken = all
          .toSorted((a, b) => a.start - b.start)
          .flatMap(({ placeId, start, length }) => {
            // As in the database, times of one place do not overlap.
            if (start < (ends.get(placeId) ?? 0)) return [];
            ends.set(placeId, start + length);
            return [{ placeId, from: base + start * 15 * 60_000, to: base + (start + length) * 15 * 60_000 }];
          });
        const found = new Map(
          findFreeStarts(day, { minutes, prepareMinutes }, [1, 2, 3], fc.sample(fc.shuffledSubarray(taken, { minLength: taken.length }), 1)[0] ?? []).map(
            ({ at, placeIds }) => [at, placeIds],
          ),
        );
        for (const at of day) {
          const [from, to] = [at - prepareMinutes * 60_000, at + minutes * 60_000];
          const free = [1, 2, 3].filter((id) => !taken.some((one) => one.placeId === id && one.from < to && one.to > from));
          expect(found.get(at) ?? []).toEqual(free);
        }
      },
    );
    fc.assert(property, { numRuns: 300 });
  });
});

it('knows the day in Seoul', () => {
  expect(seoulDate(Date.UTC(2026, 11, 3, 15)).toString()).toBe('2026-12-04');
});
