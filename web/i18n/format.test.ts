import { describe, expect, it } from 'vitest';
import { inDays, placedTime } from './format.ts';

const AT = '2026-11-22T00:52:00Z';
const CLOCK: Intl.DateTimeFormatOptions = { weekday: undefined, year: undefined, month: undefined, day: undefined };

describe('a clock with its place', () => {
  it.each([
    ['en', 'Asia/Riyadh', '03:52 Saudi Arabia Time'],
    ['ar', 'Asia/Riyadh', '03:52 توقيت المملكة العربية السعودية'],
    ['ja', 'Europe/London', '00:52 イギリス時間'],
    ['zh', 'America/New_York', '纽约时间 19:52'],
  ] as const)('in %s, %s', (language, zone, words) => expect(placedTime(AT, language, zone, CLOCK)).toBe(words));

  it.each([
    ['UTC', '00:52 \u2066UTC\u2069'],
    ['Etc/GMT-3', '03:52 \u2066UTC+3\u2069'],
  ])('in Arabic, without a place (%s): a name that is read left to right', (zone, words) => expect(placedTime(AT, 'ar', zone, CLOCK)).toBe(words));
});

it("counts the days by each language's own rules", () => {
  expect([1, 2, 3, 11, 100].map((days) => inDays(days, 'ar'))).toEqual(['خلال يوم واحد', 'خلال يومين', 'خلال 3 أيام', 'خلال 11 يومًا', 'خلال 100 يوم']);
  expect([1, 11].map((days) => inDays(days, 'en'))).toEqual(['in 1 day', 'in 11 days']);
  expect(inDays(11, 'ja')).toBe('11 日後');
  expect(inDays(11, 'zh')).toBe('11天后');
});
