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
