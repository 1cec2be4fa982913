import { expect, it } from 'vitest';
import { resolveStoryTime, resolveStoryValue, STORY_TIME_PATTERN } from './story-time.ts';

const references = { now: new Date('2026-12-01T03:00:00Z'), previous: new Date('2026-11-20T01:00:00Z'), visit: new Date('2026-11-25T05:00:00Z') };

it.each([
  ['-9d 14:20', '2026-11-22T05:20:00.000Z'],
  ['-35m', '2026-12-01T02:25:00.000Z'],
  ['-3h', '2026-12-01T00:00:00.000Z'],
  ['+12m', '2026-11-20T01:12:00.000Z'],
  ['+2d', '2026-11-22T01:00:00.000Z'],
  ['visit+1h', '2026-11-25T06:00:00.000Z'],
  ['visit-1d', '2026-11-24T05:00:00.000Z'],
])('resolves %s', (at, expected) => {
  expect(at).toMatch(STORY_TIME_PATTERN);
  expect(resolveStoryTime(at, references)?.toISOString()).toBe(expected);
});

it('takes the day in Seoul, not in UTC', () => {
  expect(resolveStoryTime('-1d 09:00', { ...references, now: new Date('2026-12-01T16:00:00Z') })?.toISOString()).toBe('2026-12-01T00:00:00.000Z');
});

it('returns undefined without the step or visit that a time refers to', () => {
  expect(resolveStoryTime('+1m', { ...references, previous: undefined })).toBeUndefined();
  expect(resolveStoryTime('visit+1m', { ...references, visit: undefined })).toBeUndefined();
});

it.each(['14:20', '-9d', '-9d 25:00', '+1w', 'visit', '3d'])('the format refuses %s', (at) => expect(at).not.toMatch(STORY_TIME_PATTERN));

it('resolves days and instants in the values of cards, and leaves other values', () => {
  expect(['day+3', 'day+3 14:00', '+82-2-555-0101'].map((value) => resolveStoryValue(value, '2026-12-30'))).toEqual([
    '2027-01-02',
    '2027-01-02T14:00:00+09:00',
    '+82-2-555-0101',
  ]);
});
