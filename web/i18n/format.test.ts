import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../contract/languages.ts';
import { countDaysUntil, formatDaysUntil, formatMoney } from './format.ts';

it.each(LANGUAGES)('writes the same money in %s: the sign first, and yen told from yuan', (language: Language) => {
  expect(formatMoney(1200, 'USD', language)).toBe('$1,200.00');
  expect(formatMoney(1200, 'KRW', language)).toBe('₩1,200');
  expect(formatMoney(1200, 'JPY', language)).toBe(language === 'ja' ? '￥1,200' : 'JP¥1,200');
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
  ])('are those of the calendar in Seoul: %s', (_, now, days) => expect(countDaysUntil(VISIT, Date.parse(now))).toBe(days));

  it('are the same in a browser of any zone', () => {
    const own = process.env.TZ;
    try {
      for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Riyadh']) {
        process.env.TZ = zone;
        const counted = ['2026-11-27T15:00:00Z', '2026-11-27T14:59:59Z'].map((now) => countDaysUntil(VISIT, Date.parse(now)));
        expect(counted, zone).toEqual([0, 1]);
      }
    } finally {
      if (own === undefined) delete process.env.TZ;
      else process.env.TZ = own;
    }
  });

  it('are called today on its day', () => {
    expect((['en', 'zh', 'ja', 'ar', 'ko'] as const).map((language) => formatDaysUntil(0, language))).toEqual(['today', '今天', '今日', 'اليوم', '오늘']);
  });
});

it("counts the days by each language's own rules", () => {
  expect([1, 2, 3, 11, 100].map((days) => formatDaysUntil(days, 'ar'))).toEqual(['خلال يوم واحد', 'خلال يومين', 'خلال 3 أيام', 'خلال 11 يومًا', 'خلال 100 يوم']);
  expect([1, 11].map((days) => formatDaysUntil(days, 'en'))).toEqual(['in 1 day', 'in 11 days']);
  expect(formatDaysUntil(11, 'ja')).toBe('11 日後');
  expect(formatDaysUntil(11, 'zh')).toBe('11天后');
});
