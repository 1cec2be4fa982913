import { afterEach, describe, expect, it, vi } from 'vitest';
import { daysUntil, inDays, placedTime } from './format.ts';

const AT = '2026-11-22T00:52:00Z';
const CLOCK: Intl.DateTimeFormatOptions = { weekday: undefined, year: undefined, month: undefined, day: undefined };

afterEach(() => void vi.restoreAllMocks());

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

  it.each([
    ['ar', 'توقيت Anchorage', 'America/Anchorage', '15:52 \u2066UTC-9\u2069'],
    ['ja', 'Kathmandu時間', 'Asia/Kathmandu', '06:37 \u2066UTC+5:45\u2069'],
    ['zh', 'New York时间', 'America/New_York', '\u2066UTC-5\u2069 19:52'],
    ['ko', 'London 시간', 'Europe/London', '00:52 \u2066UTC\u2069'],
    ['en', 'Curaçao Time', 'America/Curacao', '20:52 Curaçao Time'],
    ['ja', 'JST', 'Asia/Tokyo', '09:52 JST'],
  ] as const)('in %s, where the browser calls it “%s”: never in two scripts', (language, called, zone, words) => {
    const parts = Intl.DateTimeFormat.prototype.formatToParts;
    vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockImplementation(function (this: Intl.DateTimeFormat, at) {
      const isHers = this.resolvedOptions().timeZoneName === 'shortGeneric';
      return parts.call(this, at).map((part) => (isHers && part.type === 'timeZoneName' ? { ...part, value: called } : part));
    });
    expect(placedTime(AT, language, zone, CLOCK)).toBe(words);
  });
});

describe('the days until a visit', () => {
  const VISIT = '2026-11-28T07:00:00Z';
  it.each([
    ['a moment before its start', '2026-11-28T06:59:00Z', 0],
    ['at midnight in Seoul, sixteen hours before it', '2026-11-27T15:00:00Z', 0],
    ['a moment before that midnight', '2026-11-27T14:59:59Z', 1],
    ['at midnight of the day before', '2026-11-26T15:00:00Z', 1],
    ['forty hours before it', '2026-11-26T14:59:59Z', 2],
    ['after it', '2026-11-29T07:00:00Z', 0],
  ])('are those of the calendar in Seoul: %s', (_, now, days) => expect(daysUntil(VISIT, Date.parse(now))).toBe(days));

  it('are the same in a browser of any zone', () => {
    const own = process.env.TZ;
    try {
      for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Riyadh']) {
        process.env.TZ = zone;
        const counted = ['2026-11-27T15:00:00Z', '2026-11-27T14:59:59Z'].map((now) => daysUntil(VISIT, Date.parse(now)));
        expect(counted, zone).toEqual([0, 1]);
      }
    } finally {
      if (own === undefined) delete process.env.TZ;
      else process.env.TZ = own;
    }
  });

  it('are called today on its day', () => {
    expect((['en', 'zh', 'ja', 'ar', 'ko'] as const).map((language) => inDays(0, language))).toEqual(['today', '今天', '今日', 'اليوم', '오늘']);
  });
});

it("counts the days by each language's own rules", () => {
  expect([1, 2, 3, 11, 100].map((days) => inDays(days, 'ar'))).toEqual(['خلال يوم واحد', 'خلال يومين', 'خلال 3 أيام', 'خلال 11 يومًا', 'خلال 100 يوم']);
  expect([1, 11].map((days) => inDays(days, 'en'))).toEqual(['in 1 day', 'in 11 days']);
  expect(inDays(11, 'ja')).toBe('11 日後');
  expect(inDays(11, 'zh')).toBe('11天后');
});
