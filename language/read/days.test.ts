import { describe, expect, it } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { readDays } from './days.ts';
import { writeFactsOf } from './reading.fixture.ts';

const days = (language: Language, text: string) => writeFactsOf(readDays, language, text);

describe('days of the calendar', () => {
  it.each<[Language, string, string]>([
    ['en', 'Your visit is on Dec 4.', '12-04'],
    ['en', '4 December 2026 or the 4th of December', '2026-12-04; 12-04'],
    ['en', 'See you on Friday, December 4th, 2026.', '2026-12-04 fri'],
    ['en', 'December 4 to 6, then 8-10 January', '12-04; 12-06; 01-08; 01-10'],
    ['en', 'In May 2027, or in March. You may march on.', '2027-05; month 3'],
    ['en', 'Is the 9th ok? On the 2nd floor.', ''],
    ['en', 'Come on the 4th.', 'day 4'],
    ['en', 'on 12/4, 3/4 of a tablet, 120/80, pain 8/10', '12-04'],
    ['en', '04.12.2026, 2026-12-04, 12/25/2026', '2026-12-04; 2026-12-04; 2026-12-25'],
    ['ko', '12월 4일(금), 12월 4일 금요일', '12-04 fri; 12-04 fri'],
    ['ko', '12월 4일부터 6일까지', '12-04; 12-06'],
    ['ko', '4일에 오세요. 4일 동안 드세요. 3개월 뒤', 'day 4'],
    ['ko', '2026.12.04, 12/4(금), 2026년 12월', '2026-12-04; 12-04 fri; 2026-12'],
    ['zh', '12月4日（周五），十二月四号，3月份', '12-04 fri; 12-04; month 3'],
    ['zh', '4号来，4号出口，三个月，在1号航站楼', 'day 4'],
    ['ja', '12月4日（金）、十二月四日、令和8年12月4日', '12-04 fri; 12-04; 2026-12-04'],
    ['ja', '4日に来てください。4日間。3/4に減らします。', 'day 4'],
    ['ar', 'يوم الجمعة ٤ ديسمبر ٢٠٢٦', '2026-12-04 fri'],
    ['ar', '4 كانون الأول، 4 كانون الثاني، في تشرين الأول', '12-04; 01-04; month 10'],
    ['ar', 'من 4 إلى 6 ديسمبر، وأعود يوم ٨', '12-04; 12-06; day 8'],
  ])('%s %s', (language, text, facts) => expect(days(language, text)).toBe(facts));
});

describe('weekdays and weeks', () => {
  it.each<[Language, string, string]>([
    ['en', 'Next Friday or this Monday', 'next fri; this mon'],
    ['en', 'next week on Tuesday, or Wednesday next week', 'next tue; next wed'],
    ['en', 'She sat in the sun. Mon-Fri, Sat, Sun closed', 'mon; fri; sat; sun'],
    ['en', 'last week; in the last week', 'last week'],
    ['ko', '다음 주 금요일, 이번 주, 지난주 월요일', 'next fri; this week; last mon'],
    ['ko', '월, 수, 금요일 휴진. 화~목은', 'mon; wed; fri; tue; thu'],
    ['ko', '이번 주 일요일은 제일 바빠요', 'this sun'],
    ['zh', '每周三，每周三次，一周三次', 'wed'],
    ['zh', '下周五，周一至五，这周，周末', 'next fri; mon; fri; this week'],
    ['ja', '来週の金曜日、月・水・金曜日、今週、日本', 'next fri; mon; wed; fri; this week'],
    ['ja', '土日は休診です', 'sat; sun'],
    ['ar', 'يوم الأحد القادم، كل أربعاء، الأسبوع الماضي', 'next sun; wed; last week'],
  ])('%s %s', (language, text, facts) => expect(days(language, text)).toBe(facts));
});

describe('days from today', () => {
  it.each<[Language, string, string]>([
    ['en', 'the day after tomorrow, tonight, this morning, the day before yesterday', '+2day; today; today; -2day'],
    ['ko', '오늘 내일 모레 글피, 내일모레, 그저께, 이제', 'today; +2day; +3day; +2day; -2day'],
    ['zh', '今晚、明早、后天、大后天、前天，7天后天气', 'today; tomorrow; +2day; +3day; -2day'],
    ['ja', '明後日、あさって、しあさって、一昨日、本日', '+2day; +2day; +3day; -2day; today'],
    ['ar', 'غدًا، بعد غد، أول أمس، مرتين في اليوم، الغداء', 'tomorrow; +2day; -2day'],
    ['ar', 'اليوم التالي، وصلت اليوم إلى سيول', 'today'],
  ])('%s %s', (language, text, facts) => expect(days(language, text)).toBe(facts));

  it('a day that no month has is none', () => expect(days('ko', '2월 30일, 13월 2일')).toBe(''));
});
