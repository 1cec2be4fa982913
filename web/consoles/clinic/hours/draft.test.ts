import { expect, it } from 'vitest';
import { ClinicHours } from '../../../../contract/visits/hours.ts';
import { createStretchDraft, findChangedSections, findHoursProblems, type HoursDraft, isOvernight, toClinicHours, toHoursDraft } from './draft.ts';

const hours = ClinicHours.parse({
  week: {
    mon: [
      { open: '10:00', close: '13:00' },
      { open: '14:00', close: '24:00' },
    ],
  },
  last_reception_minutes: 60,
  holidays: 'closed',
  notice_hours: 24,
  horizon_days: 90,
  instant: false,
  prepare_minutes: 10,
  special: [{ from: '2026-12-24', to: '2026-12-26', stretches: [], note: 'Seminar' }],
  seasons: [{ from: '07-01', to: '08-31', days: ['sat', 'sun'], stretches: [{ open: '10:00', close: '20:00' }] }],
  closed_after_holiday: ['tue'],
  options: [{ option_id: 7, minutes: 50, prepare_minutes: 15 }],
});
const draft = () => toHoursDraft(hours);
const changeDraft = (change: (given: HoursDraft) => Partial<HoursDraft>) => ({ ...draft(), ...change(draft()) });

it('converts to the form and back without changes, including midnight', () => {
  expect(draft().week.mon.at(-1)?.close).toBe('00:00');
  expect(toClinicHours(draft(), () => 30)).toEqual(hours);
});

it('takes a whole day and hours past midnight', () => {
  const some = changeDraft(({ week }) => ({
    week: { ...week, tue: [createStretchDraft('00:00', '00:00')], fri: [createStretchDraft('18:00', '02:00')], sat: [createStretchDraft('02:00', '05:00')] },
  }));
  expect(findHoursProblems(some)).toEqual({});
  expect(toClinicHours(some, () => 30).week).toMatchObject({ tue: [{ open: '00:00', close: '24:00' }], fri: [{ open: '18:00', close: '02:00' }] });
  expect([createStretchDraft('18:00', '02:00'), createStretchDraft('18:00', '00:00'), createStretchDraft('', '02:00')].map(isOvernight)).toEqual([
    true,
    false,
    false,
  ]);
});

it('takes the usual length and the usual time to prepare where an option says only one of the two', () => {
  const some = changeDraft(() => ({ options: { 7: { minutes: '', prepare: '' }, 8: { minutes: '40', prepare: '' }, 9: { minutes: '', prepare: '5' } } }));
  expect(toClinicHours(some, () => 30).options).toEqual([
    { option_id: 8, minutes: 40, prepare_minutes: 10 },
    { option_id: 9, minutes: 30, prepare_minutes: 5 },
  ]);
});

it.each([
  ['a time that is missing', (given: HoursDraft) => ({ week: { ...given.week, tue: [createStretchDraft('', '18:00')] } }), { 'week.tue': 'missing' }],
  ['two times that are the same', (given: HoursDraft) => ({ week: { ...given.week, tue: [createStretchDraft('10:00', '10:00')] } }), { 'week.tue': 'order' }],
  [
    'stretches that touch',
    (given: HoursDraft) => ({ week: { ...given.week, tue: [createStretchDraft('10:00', '13:00'), createStretchDraft('13:00', '18:00')] } }),
    { 'week.tue': 'overlap' },
  ],
  [
    'a stretch after one that ends on the next day',
    (given: HoursDraft) => ({ week: { ...given.week, tue: [createStretchDraft('18:00', '02:00'), createStretchDraft('20:00', '22:00')] } }),
    { 'week.tue': 'overlap' },
  ],
  [
    'a morning before the evening has ended, on Monday too',
    (given: HoursDraft) => ({ week: { ...given.week, mon: [createStretchDraft('01:00', '05:00')], sun: [createStretchDraft('18:00', '02:00')] } }),
    { 'week.mon': 'evening' },
  ],
  ['a figure out of its limits', () => ({ horizon_days: '366', notice_hours: '' }), { horizon_days: 'number', notice_hours: 'number' }],
  ['an option that takes no time', () => ({ options: { 7: { minutes: '4', prepare: '' } } }), { 'option.7': 'number' }],
])('finds %s', (_, change, wrong) => {
  expect(findHoursProblems(changeDraft(change))).toEqual(wrong);
});

it('finds days that end before they begin', () => {
  const [one] = draft().special;
  if (!one) throw new Error('no special day');
  expect(findHoursProblems({ ...draft(), special: [{ ...one, to: '2026-12-01' }] })).toEqual({ [`special.${one.key}`]: 'days' });
  expect(findHoursProblems(draft())).toEqual({});
});

it('finds a part of the year without days of the week, or with a day that is none', () => {
  const [one] = draft().seasons;
  if (!one) throw new Error('no season');
  expect(findHoursProblems({ ...draft(), seasons: [{ ...one, days: [] }] })).toEqual({ [`season.${one.key}`]: 'noDay' });
  expect(findHoursProblems({ ...draft(), seasons: [{ ...one, to: '8-31' }] })).toEqual({ [`season.${one.key}`]: 'season' });
});

it('says in which parts two versions differ', () => {
  expect(findChangedSections(hours, { ...hours, instant: true, options: [] })).toEqual(['instant', 'options']);
  // Hours stored before seasons existed are treated as unchanged.
  const { seasons: _, ...old } = hours;
  expect(findChangedSections(old, { ...hours, seasons: [] })).toEqual([]);
});
