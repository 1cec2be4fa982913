import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language, type TextByLanguage } from '../constants.ts';
import { cardToPlainText, formatCardValue, isCardCompleteIn, renderCard } from './card-text.ts';
import type { CardValue } from './cards.ts';

const same = (text: string): TextByLanguage => ({ ko: text, en: text, zh: text, ja: text, ar: text });
const inAll = (value: CardValue, timeZone?: string) => Object.fromEntries(LANGUAGES.map((language) => [language, formatCardValue(value, language, timeZone)]));

describe('a value in each language', () => {
  it('a time, in Seoul and on her own clock', () => {
    const at: CardValue = { type: 'moment', at: '2026-12-03T05:00:00Z' };
    expect(inAll(at, 'Europe/London')).toEqual({
      ko: '2026년 12월 3일 (목) 14:00 (현지 05:00)',
      en: 'Thu, 3 Dec 2026, 14:00 in Seoul (05:00 your time)',
      zh: '首尔时间 2026年12月3日周四 14:00（您当地时间 05:00）',
      ja: 'ソウル時間 2026年12月3日(木) 14:00（現地時間 05:00）',
      ar: 'الخميس، 3 ديسمبر 2026، 14:00 بتوقيت سيول (05:00 بالتوقيت المحلي)',
    });
    expect(formatCardValue(at, 'en', 'Asia/Tokyo')).toBe('Thu, 3 Dec 2026, 14:00 in Seoul');
    expect(formatCardValue({ type: 'moment', at: '2026-12-03T01:00:00Z' }, 'en', 'America/New_York')).toContain('(Wed, 2 Dec 2026, 20:00 your time)');
  });

  it('an amount with its currency', () => {
    expect(inAll({ type: 'amount', minor: 35_050, currency: 'USD' })).toEqual({ ko: '$350.50', en: '$350.50', zh: '$350.50', ja: '$350.50', ar: '$350.50' });
    for (const written of Object.values(inAll({ type: 'amount', minor: 125_000, currency: 'KRW' }))) expect(written.replace(/\s/g, ' ')).toBe('KRW 125,000');
  });

  it('several things with the marks of the language between them', () => {
    const three: CardValue = { type: 'texts', texts: [same('A'), same('B'), same('C')] };
    expect(inAll(three)).toEqual({ ko: 'A, B, C', en: 'A, B, C', zh: 'A、B、C', ja: 'A、B、C', ar: 'A، B، C' });
  });

  it('doses, in words of the language', () => {
    expect(inAll({ type: 'times', count: 3 })).toEqual({ ko: '하루 3번', en: '3 times a day', zh: '每天 3 次', ja: '1日3回', ar: '3 مرات يوميًا' });
    expect(inAll({ type: 'times', count: 2 })).toMatchObject({ en: 'twice a day', ar: 'مرتين يوميًا' });
    expect(inAll({ type: 'tablets', count: 1 })).toEqual({ ko: '1알', en: '1 tablet', zh: '1 片', ja: '1錠', ar: 'قرصًا واحدًا' });
  });
  it('hours and days, with the plurals of the language', () => {
    expect(inAll({ type: 'hours', count: 8 })).toEqual({ ko: '8시간', en: '8 hours', zh: '8 小时', ja: '8時間', ar: '8 ساعات' });
    const days = (language: Language) => [1, 2, 3, 14, 100].map((count) => formatCardValue({ type: 'days', count }, language));
    expect(days('en')).toEqual(['1 day', '2 days', '3 days', '14 days', '100 days']);
    expect(days('ar')).toEqual(['يوم واحد', 'يومين', '3 أيام', '14 يومًا', '100 يوم']);
  });
});

describe('a card', () => {
  const card = {
    title: same('For {name}'),
    rows: [
      { label: same('Price'), text: same('{price}') },
      { label: null, text: same('Until {until}.') },
    ],
    values: { name: { type: 'text', text: 'Amal' }, price: { type: 'amount', minor: 100, currency: 'USD' } } as Record<string, CardValue>,
  };
  it('leaves out a row of which something was not filled in', () => {
    expect(renderCard(card, 'en')).toEqual({ title: 'For Amal', rows: [{ label: 'Price', text: '$1' }] });
    expect(cardToPlainText(card, 'en')).toBe('For Amal\nPrice: $1');
  });
  it('keeps figures and names apart from an Arabic sentence', () => {
    expect(renderCard(card, 'ar').title).toBe('For \u2068Amal\u2069');
  });
  it('puts no hole of a value into another', () => {
    expect(renderCard({ ...card, values: { ...card.values, name: { type: 'text', text: '{price}' } } }, 'en').title).toBe('For {price}');
  });
  it('speaks a language when all of its words are there', () => {
    expect(isCardCompleteIn(card, 'ja')).toBe(true);
    expect(isCardCompleteIn({ ...card, title: { ko: 'a', en: 'b' } }, 'ja')).toBe(false);
    expect(isCardCompleteIn({ ...card, rows: [{ label: { ko: 'a', en: 'b' }, text: same('c') }] }, 'ja')).toBe(false);
  });
});
