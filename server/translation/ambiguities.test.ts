import { describe, expect, it } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { findAmbiguities } from './ambiguities.ts';

/** A Monday in Seoul. */
const NOW = new Date('2026-11-23T03:00:00Z');
const findIn = (language: Language, text: string) =>
  findAmbiguities({ language, text }, NOW).map(({ kind, start, end, proposals }) => ({ kind, words: text.slice(start, end), proposals }));

describe('a text that can be understood in two ways', () => {
  it('names a clock time without its half of the day', () => {
    expect(findIn('ko', '3시에 오세요.')).toEqual([{ kind: 'half-day', words: '3시', proposals: ['오전 3:00', '오후 3:00'] }]);
    expect(findIn('en', 'Can I come at 3?')).toMatchObject([
      { kind: 'half-day', proposals: [expect.stringMatching(/3:00.am/i), expect.stringMatching(/3:00.pm/i)] },
    ]);
  });

  it('names a weekday without its date', () => {
    expect(findIn('ko', '화요일에 오세요.')).toMatchObject([{ kind: 'which-day', proposals: ['11월 24일 화요일', '12월 1일 화요일'] }]);
    expect(findIn('en', 'Is next Tuesday possible?')).toMatchObject([{ kind: 'which-day', proposals: ['Tuesday 24 November', 'Tuesday 1 December'] }]);
    expect(findIn('en', 'Is next Monday possible?')).toMatchObject([{ proposals: ['Monday 30 November', 'Monday 7 December'] }]);
  });

  it('names a day of a named week only where the strip does not date it', () => {
    const when = (text: string, now: Date) => findAmbiguities({ language: 'ko', text }, now).map(({ kind }) => kind);
    const SUNDAY = new Date('2026-11-22T03:00:00Z');
    expect([when('다음 주 화요일에 오세요.', NOW), when('다음 주 화요일에 오세요.', SUNDAY), when('다음 주 토요일에 오세요.', NOW)]).toEqual([
      [],
      ['which-day'],
      ['which-day'],
    ]);
  });

  it('reports a number without a unit', () => {
    expect(findIn('en', 'I took 3 yesterday.')).toMatchObject([{ kind: 'no-unit', words: '3', proposals: ['3 days', '3 tablets', '3 times'] }]);
    expect(findIn('en', 'I took 1 yesterday.')).toMatchObject([{ proposals: ['1 day', '1 tablet', '1 time'] }]);
    expect(findIn('ko', '어제 2 드셨나요?')).toMatchObject([{ proposals: ['2일', '2정', '2회'] }]);
    expect(findIn('ar', 'تناولت 2 أمس')).toMatchObject([{ proposals: [expect.stringContaining('يومان'), 'حبتان', 'مرتان'] }]);
    expect(findIn('ar', 'تناولت 5 أمس')).toMatchObject([{ proposals: [expect.stringContaining('أيام'), '5 حبات', '5 مرات'] }]);
  });

  it('proposes money for what is a price by its size, and a dose for what is none', () => {
    expect(findIn('ko', '전부 150입니다.')).toMatchObject([{ kind: 'no-unit', words: '150', proposals: ['150만 원', '150 mg'] }]);
    expect(findIn('en', 'Is it 150 or 350000?')).toMatchObject([{ proposals: ['150 mg'] }, { proposals: ['₩350,000'] }]);
    expect(findIn('zh', '一共350000')).toMatchObject([{ proposals: ['₩350,000'] }]);
  });

  it.each([
    ['ko', '오후 3시에 오세요.'],
    ['ko', '12월 1일 화요일 15:00에 뵙겠습니다.'],
    ['en', 'Take 500 mg twice a day for 3 days.'],
    ['zh', '12月1日下午3点见。'],
    ['ja', '12月1日の午後3時です。'],
    ['ar', 'شكرا جزيلا.'],
  ] as const)('is not %s: %s', (language, text) => {
    expect(findIn(language, text)).toEqual([]);
  });
});
