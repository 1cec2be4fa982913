import { describe, expect, it } from 'vitest';
import { addDays, findMonday } from '../../../../contract/time.ts';
import type { CalendarBlock, CalendarVisit } from '../../../../contract/visits/clinic-visits.ts';
import { instantAt, isOnDay, minutesIntoDay } from './days.ts';
import { type CalendarDay, computeShownHours, findSegmentAt, moveGridPosition, splitDayIntoSegments } from './segments.ts';

const DAY = '2026-12-03';
const day: CalendarDay = {
  date: DAY,
  stretches: [
    { open: '10:00', close: '13:00' },
    { open: '14:00', close: '18:30' },
  ],
  holiday: null,
  note: '',
};
const visit = (id: number, from: number, minutes: number) => ({ id, start_at: instantAt(DAY, from), minutes }) as CalendarVisit;
const block = (id: number, from: number, to: number) => ({ id, kind: 'blocked', start_at: instantAt(DAY, from), end_at: instantAt(DAY, to) }) as CalendarBlock;
const RANGE = { from: 600, to: 1140 };
const brief = (given: ReturnType<typeof splitDayIntoSegments>) => given.map(({ kind, from, to }) => `${kind} ${from}-${to}`);

it('counts days and minutes in Seoul', () => {
  expect([addDays('2026-12-31', 1), addDays('2027-03-01', -1), findMonday('2026-12-03'), findMonday('2026-11-30')]).toEqual([
    '2027-01-01',
    '2027-02-28',
    '2026-11-30',
    '2026-11-30',
  ]);
  expect([minutesIntoDay('2026-12-03T05:00:00Z', DAY), minutesIntoDay('2026-12-02T14:00:00Z', DAY)]).toEqual([840, -60]);
});

describe('a place’s day', () => {
  it('has no hole and no overlap, whatever lies in it', () => {
    const segments = splitDayIntoSegments(day, RANGE, 0, [visit(1, 615, 60), visit(2, 1080, 90)], [block(3, 660, 720), block(4, 780, 840)]);
    expect(segments[0]?.from).toBe(RANGE.from);
    expect(segments.at(-1)?.to).toBe(RANGE.to);
    for (const [i, { from }] of segments.entries()) if (i > 0) expect(from).toBe(segments[i - 1]?.to);
  });

  it('is free by the half hour within the hours, and closed at lunch', () => {
    const segments = brief(splitDayIntoSegments(day, { from: 720, to: 900 }, 0, [], []));
    expect(segments).toEqual(['free 720-750', 'free 750-780', 'closed 780-840', 'free 840-870', 'free 870-900']);
  });

  it('offers no half hour that has begun', () => {
    const column = splitDayIntoSegments(day, { from: 600, to: 720 }, 640, [visit(1, 660, 30)], []);
    expect(brief(column)).toEqual(['past 600-630', 'past 630-660', 'visit 660-690', 'free 690-720']);
    expect(findSegmentAt(column, 600)?.kind).toBe('visit');
    expect(brief(splitDayIntoSegments(day, { from: 600, to: 660 }, 5000, [], []))).toEqual(['past 600-630', 'past 630-660']);
  });

  it('has a visit that began the evening before at its beginning, and one that ends tomorrow at its end', () => {
    const night = {
      ...day,
      stretches: [
        { open: '00:00', close: '02:00' },
        { open: '22:00', close: '24:00' },
      ],
    };
    const visits = [visit(1, -30, 60), visit(2, 1410, 60)];
    expect(computeShownHours(night, visits, [])).toEqual({ from: 0, to: 1440 });
    const segments = brief(splitDayIntoSegments(night, { from: 0, to: 1440 }, 0, visits, []));
    expect([segments[0], segments[1], segments.at(-1)]).toEqual(['visit 0-30', 'free 30-60', 'visit 1410-1440']);
    const days = ['2026-12-02', DAY, '2026-12-04'];
    expect(visits.map(({ start_at, minutes }) => days.map((one) => isOnDay(start_at ?? '', minutes, one)))).toEqual([
      [true, true, false],
      [false, true, true],
    ]);
    expect(isOnDay(instantAt(DAY, 1440), 30, DAY)).toBe(false);
  });

  it('shows a visit on a closed day too', () => {
    expect(brief(splitDayIntoSegments({ ...day, stretches: [] }, RANGE, 0, [visit(1, 660, 40)], []))).toEqual([
      'closed 600-660',
      'visit 660-700',
      'closed 700-1140',
    ]);
  });

  it('is drawn as far as the hours and what lies outside of them', () => {
    expect(computeShownHours(day, [], [])).toEqual({ from: 600, to: 1140 });
    expect(computeShownHours(day, [visit(1, 1120, 60)], [block(2, 510, 540)])).toEqual({ from: 480, to: 1200 });
    expect(computeShownHours({ ...day, stretches: [] }, [], [])).toEqual({ from: 600, to: 1140 });
  });
});

describe('arrows', () => {
  const columns = [splitDayIntoSegments(day, RANGE, 0, [visit(1, 615, 60)], []), splitDayIntoSegments(day, RANGE, 0, [], [block(2, 600, 780)])];

  it('go over a visit in one step, and over lunch', () => {
    const down = moveGridPosition(columns, { column: 0, at: 600 }, 'ArrowDown');
    expect(down).toEqual({ column: 0, at: 615 });
    expect(moveGridPosition(columns, down, 'ArrowDown')).toEqual({ column: 0, at: 675 });
    expect(moveGridPosition(columns, { column: 0, at: 750 }, 'ArrowDown')).toEqual({ column: 0, at: 840 });
  });

  it('keep the time sideways, and stay at the ends', () => {
    const right = moveGridPosition(columns, { column: 0, at: 690 }, 'ArrowRight');
    expect([right, findSegmentAt(columns[1] ?? [], right.at)?.kind]).toEqual([{ column: 1, at: 690 }, 'blocked']);
    expect(moveGridPosition(columns, right, 'ArrowRight')).toEqual(right);
    expect(moveGridPosition(columns, { column: 0, at: 600 }, 'ArrowUp')).toEqual({ column: 0, at: 600 });
  });
});
