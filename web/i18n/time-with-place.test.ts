import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatTimeWithZone } from './time-with-place.ts';

const AT = '2026-11-22T00:52:00Z';
const CLOCK: Intl.DateTimeFormatOptions = { weekday: undefined, year: undefined, month: undefined, day: undefined };

afterEach(() => void vi.restoreAllMocks());

describe('a clock with its place', () => {
  it.each([
    ['en', 'Asia/Riyadh', '03:52 Saudi Arabia Time'],
    ['ar', 'Asia/Riyadh', '03:52 توقيت المملكة العربية السعودية'],
    ['ja', 'Europe/London', '00:52 イギリス時間'],
    ['zh', 'America/New_York', '纽约时间 19:52'],
  ] as const)('is written in %s, %s', (language, zone, words) => expect(formatTimeWithZone(AT, language, zone, CLOCK)).toBe(words));

  it.each([
    ['UTC', '00:52 \u2066UTC\u2069'],
    ['Etc/GMT-3', '03:52 \u2066UTC+3\u2069'],
  ])('has a name in Arabic that is read from left to right when there is no place (%s)', (zone, words) =>
    expect(formatTimeWithZone(AT, 'ar', zone, CLOCK)).toBe(words),
  );

  it.each([
    ['ar', 'توقيت Anchorage', 'America/Anchorage', '15:52 \u2066UTC-9\u2069'],
    ['ja', 'Kathmandu時間', 'Asia/Kathmandu', '06:37 \u2066UTC+5:45\u2069'],
    ['zh', 'New York时间', 'America/New_York', '\u2066UTC-5\u2069 19:52'],
    ['ko', 'London 시간', 'Europe/London', '00:52 \u2066UTC\u2069'],
    ['en', 'Curaçao Time', 'America/Curacao', '20:52 Curaçao Time'],
    ['ja', 'JST', 'Asia/Tokyo', '09:52 JST'],
  ] as const)('never mixes two scripts in %s when the browser calls it “%s”', (language, called, zone, words) => {
    const parts = Intl.DateTimeFormat.prototype.formatToParts;
    vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockImplementation(function (this: Intl.DateTimeFormat, at) {
      const isHers = this.resolvedOptions().timeZoneName === 'shortGeneric';
      return parts.call(this, at).map((part) => (isHers && part.type === 'timeZoneName' ? { ...part, value: called } : part));
    });
    expect(formatTimeWithZone(AT, language, zone, CLOCK)).toBe(words);
  });
});
