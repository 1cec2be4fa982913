import { expect, test } from 'vitest';
import { ClinicHours } from './hours.ts';

const stretches = (count: number) =>
  Array.from({ length: count }, (_none, at) => ({ open: `${String(8 + at).padStart(2, '0')}:00`, close: `${String(8 + at).padStart(2, '0')}:30` }));
const issuesOf = (monday: unknown) =>
  (ClinicHours.safeParse({ week: { mon: monday } }).error?.issues ?? []).filter(({ path }) => path[0] === 'week').map(({ message }) => message);

test.each([0, 1, 6])('a day may have %i stretches', (count) => expect(issuesOf(stretches(count))).toEqual([]));
test('a day with more than six is refused, and so are stretches that touch', () => {
  expect(issuesOf(stretches(7))).toEqual(['has more than 6']);
  const touching = [
    { open: '10:00', close: '13:00' },
    { open: '13:00', close: '19:00' },
  ];
  expect(issuesOf(touching)).toEqual(['must be after 13:00, when the one before it ends']);
});

const weekOf = (week: object) => ClinicHours.shape.week.safeParse(week);
test('hours past midnight are taken, and 00:00 closes a day as 24:00 does', () => {
  expect(weekOf({ fri: [{ open: '18:00', close: '02:00' }], sat: [{ open: '02:00', close: '00:00' }] }).data).toMatchObject({
    fri: [{ open: '18:00', close: '02:00' }],
    sat: [{ open: '02:00', close: '24:00' }],
  });
  expect(weekOf({ mon: [{ open: '00:00', close: '00:00' }] }).data?.mon).toEqual([{ open: '00:00', close: '24:00' }]);
});
test.each([
  ['two times that are the same', { mon: [{ open: '10:00', close: '10:00' }] }, ['mon', 0, 'close']],
  [
    'a stretch after one that ends on the next day',
    {
      mon: [
        { open: '18:00', close: '02:00' },
        { open: '20:00', close: '22:00' },
      ],
    },
    ['mon', 1, 'open'],
  ],
  ['a morning before the evening has ended', { fri: [{ open: '18:00', close: '02:00' }], sat: [{ open: '01:30', close: '05:00' }] }, ['sat', 0, 'open']],
  ['the same from Sunday to Monday', { sun: [{ open: '18:00', close: '02:00' }], mon: [{ open: '00:00', close: '05:00' }] }, ['mon', 0, 'open']],
])('refuses %s', (_, week, path) => {
  expect(weekOf(week).error?.issues.map((issue) => issue.path)).toEqual([path]);
});
