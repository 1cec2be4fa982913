import { describe, expect, test } from 'vitest';
import type { OpenPeriod } from './hours.ts';
import { endsNextDay, formatTime, listOpenRanges, listPossibleStarts, overlapsPreviousEvening, toMinuteRange } from './stretches.ts';

/** Parses `10:00-13:00 14:00-19:00`; an empty text means closed. */
const hours = (text: string): OpenPeriod[] => (text === '' ? [] : text.split(' ').map((one) => ({ open: one.slice(0, 5), close: one.slice(6) })));
const day = (before: string, stretches: string, after: string) => ({ before: hours(before), stretches: hours(stretches), after: hours(after) });
const [night] = hours('18:00-02:00') as [OpenPeriod];

test('a stretch that closes earlier than it opens ends on the next day', () => {
  expect([night, ...hours('10:00-24:00 00:00-24:00')].map((one) => [toMinuteRange(one), endsNextDay(one)])).toEqual([
    [{ from: 1080, to: 1560 }, true],
    [{ from: 600, to: 1440 }, false],
    [{ from: 0, to: 1440 }, false],
  ]);
});

test('a morning before the evening has ended overlaps it; one that touches it does not', () => {
  expect(hours('01:30-09:00 02:00-09:00').map((morning) => overlapsPreviousEvening(night, morning))).toEqual([true, false]);
  expect(overlapsPreviousEvening(hours('18:00-24:00')[0], hours('00:00-09:00')[0])).toBe(false);
  expect(overlapsPreviousEvening(undefined, night)).toBe(false);
});

describe('when a clinic is open within a day', () => {
  test.each([
    [
      'the end of the evening before, and its own until midnight',
      day('18:00-02:00', '10:00-13:00 18:00-02:00', ''),
      ['00:00-02:00', '10:00-13:00', '18:00-24:00'],
    ],
    ['the end of the evening before on a closed day', day('18:00-02:00', '', ''), ['00:00-02:00']],
    ['two spellings of one night', day('18:00-24:00', '00:00-02:00 10:00-13:00', ''), ['00:00-02:00', '10:00-13:00']],
    ['a day that never closes', day('00:00-24:00', '00:00-24:00', '00:00-24:00'), ['00:00-24:00']],
    ['nothing', day('10:00-24:00', '', '10:00-24:00'), []],
  ])('%s', (_, among, spans) => {
    expect(listOpenRanges(among).map(({ from, to }) => `${formatTime(from)}-${formatTime(to)}`)).toEqual(spans);
  });
});

describe('the starts of a day', () => {
  const starts = (among: ReturnType<typeof day>, minutes: number, lastReception = 0) => listPossibleStarts(among, minutes, lastReception).map(formatTime);

  test('cross midnight where the clinic stays open, on the evening itself', () => {
    expect(starts(day('', '22:00-02:00', ''), 60)).toEqual(['22:00', '22:30', '23:00', '23:30']);
    expect(starts(day('', '22:00-00:30', ''), 60)).toEqual(['22:00', '22:30', '23:00', '23:30']);
    expect(starts(day('', '22:00-24:00', '00:00-00:30'), 60)).toEqual(['22:00', '22:30', '23:00', '23:30']);
    expect(starts(day('', '22:00-24:00', ''), 60)).toEqual(['22:00', '22:30', '23:00']);
    expect(starts(day('', '22:00-24:00', '01:00-02:00'), 60)).toEqual(['22:00', '22:30', '23:00']);
  });

  test('go on after midnight on the day after, by the rules of the evening', () => {
    expect(starts(day('22:15-02:00', '', ''), 60)).toEqual(['00:15', '00:45']);
    expect(starts(day('22:00-02:00', '10:00-11:00', ''), 30, 60)).toEqual(['00:00', '00:30', '01:00', '10:00']);
    expect(starts(day('22:00-24:00', '00:00-02:00 10:00-11:00', ''), 30, 60)).toEqual(['00:00', '00:30', '01:00', '10:00']);
  });

  test('have no last reception where the clinic never closes', () => {
    const always = day('00:00-24:00', '00:00-24:00', '00:00-24:00');
    expect(starts(always, 1440, 720)).toHaveLength(48);
    expect(starts(day('00:00-24:00', '00:00-24:00', ''), 30, 60).at(-1)).toBe('23:00');
  });

  test('go through the break, and end with the night, when a visit is longer than any opening', () => {
    expect(starts(day('', '18:00-21:00 22:00-02:00', ''), 300)).toEqual(['18:00', '18:30', '19:00', '19:30', '20:00', '20:30']);
    expect(starts(day('', '18:00-21:00 22:00-02:00', ''), 240)).toEqual(['22:00']);
  });

  test('come once where a special day begins before the evening has ended', () => {
    expect(starts(day('22:00-01:00', '00:30-02:00', ''), 30)).toEqual(['00:00', '00:30', '01:00', '01:30']);
  });
});
