import { describe, expect, it } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { readFacts, writeFact } from '../language.ts';

const said = (language: Language, text: string) => readFacts(text, language).map(writeFact).join('; ');

describe('measures', () => {
  it.each<[Language, string, string]>([
    ['ko', '0.3~0.5cc', '0.3..0.5 ml'],
    ['ko', '영하 5도', '-5 celsius'],
    ['ko', '2도 화상', '=2'],
    ['ko', '10mg/kg', '10 mg'],
    ['en', '-5°C', '-5 celsius'],
    ['en', '98.6F', '98.6 fahrenheit'],
    ['en', '5F', '5 floor'],
    ['en', '5 ft 6 in tall', '66 inch'],
    ['en', '500-1000 mg', '500..1000 mg'],
    ['zh', '38度5', '38.5 celsius'],
    ['zh', '三十八度五', '38.5 celsius'],
    ['zh', '一米七', '1.7 m'],
    ['zh', '零点五毫升', '0.5 ml'],
    ['zh', '一度、百度、温度', ''],
    ['ja', '38度5分', '38.5 celsius'],
    ['ja', 'もう一度、二度と', ''],
    ['ja', '駅から1.2キロ', '1.2 km'],
    ['ja', '体重55キロ', '55 kg'],
    ['ar', 'لترين', '2 l'],
    ['ar', '٠٫٥ مل', '0.5 ml'],
    ['ar', '٣ سم مكعب', '3 ml'],
    ['ar', 'وحدة التجميل على درجة عالية', ''],
  ])('%s: %s', (language, text, facts) => expect(said(language, text)).toBe(facts));
});

describe('frequencies with the dose in between', () => {
  it.each<[Language, string, string]>([
    ['ja', '1日500mgを2回、アスピリンは飲んでいません。', '500 mg; 2/day'],
    ['ja', '1日1錠を3回', '1 tablet; 3/day'],
    ['ja', '12月1日に500mgを2回', '12-01; 500 mg; 2 time'],
    ['ko', '하루 500mg을 2번 먹어요', '500 mg; 2/day'],
    ['ko', '하루에 한 알씩 세 번', '1 tablet; 3/day'],
    ['ko', '12월 1일 500mg을 2번', '12-01; 500 mg; 2 time'],
    ['zh', '每天500毫克，2次', '500 mg; 2/day'],
    ['zh', '每天吃一片，2次', '1 tablet; 2/day'],
  ])('%s: %s', (language, text, facts) => expect(said(language, text)).toBe(facts));
});

describe('counts', () => {
  it.each<[Language, string, string]>([
    ['ko', '반 알', '0.5 tablet'],
    ['ko', '하루 두 번 반 알씩', '2/day; 0.5 tablet'],
    ['ko', '하루 세 번 반 정을', '3/day; 0.5 tablet'],
    ['ko', '두 시간 반 정도', '150 minute'],
    ['ko', '한 알 반', '1.5 tablet'],
    ['ko', '1/2정', '0.5 tablet'],
    ['ko', '두 분, 3분', '2 person; 3 minute'],
    ['ko', '지하 2층', '-2 floor'],
    ['ko', '11번 출구', '11 exit'],
    ['ko', '세정, 세포, 네일, 한층 더, 육포, 구정, 이명', ''],
    ['ko', '세 번 방문, 다섯 언어', '3 time; =5'],
    ['ko', '병원, 이 병, 두 개인 병원, 육회, 이번, 한방 병원', ''],
    ['en', 'half a tablet', '0.5 tablet'],
    ['en', 'one (1) tablet', '1 tablet'],
    ['en', 'a tablet or two', '1..2 tablet'],
    ['en', '5 more sessions', '5 session'],
    ['en', 'a 27-year-old', '27 age'],
    ['en', 'the third floor, exit 3, Line 2', '3 floor; 3 exit; 2 line'],
    ['en', 'B2 and basement level 3', '-2 floor; -3 floor'],
    ['zh', '半片，一片半', '0.5 tablet; 1.5 tablet'],
    ['zh', '二分之一片', '0.5 tablet'],
    ['zh', '两颗门牙', '2 tooth'],
    ['zh', '一下，一些，一样，一个，一次性', ''],
    ['ja', '半錠、1錠半', '0.5 tablet; 1.5 tablet'],
    ['ja', '二つ、ふたつ、一つ', '2 piece; 2 piece'],
    ['ja', '十人十色', ''],
    ['ar', 'نصف حبة، حبة ونصف، حبتان', '0.5 tablet; 1.5 tablet; 2 tablet'],
    ['ar', 'جلستان أو ثلاث', '2..3 session'],
    ['ar', 'الطابق الثاني تحت الأرض', '-2 floor'],
    ['ar', 'لست حاملًا، حبة، مرة أخرى', ''],
  ])('%s: %s', (language, text, facts) => expect(said(language, text)).toBe(facts));
});

describe('frequencies', () => {
  it.each<[Language, string, string]>([
    ['ko', '하루에 두 번에서 세 번', '2..3/day'],
    ['ko', '1일 3회 1회 1정', '3/day; 1 tablet'],
    ['ko', '사흘에 한 번', '1/3 day'],
    ['ko', '3일에 오세요', 'day 3'],
    ['ko', '2주에 한 번씩 4회', '1/2 week; 4 time'],
    ['ko', '2주마다 네 번', '1/2 week; 4 time'],
    ['ko', '격일로', '1/2 day'],
    ['en', 'once or twice a day', '1..2/day'],
    ['en', '2x daily', '2/day'],
    ['en', 'every other day', '1/2 day'],
    ['en', 'once every two weeks', '1/2 week'],
    ['en', 'every day, once more, once you land', ''],
    ['zh', '每日2-3次', '2..3/day'],
    ['zh', '一天吃两次', '2/day'],
    ['zh', '两天换一次', '1/2 day'],
    ['zh', '半年一次', '1/6 month'],
    ['zh', '间隔4至7天做两次', '4..7 day; 2 time'],
    ['ja', '週に2、3回', '2..3/week'],
    ['ja', '2日おき', '1/3 day'],
    ['ja', '8時間ごとに', '1/8 hour'],
    ['ar', 'مرة أو مرتين في اليوم', '1..2/day'],
    ['ar', 'كل ثماني ساعات', '1/8 hour'],
    ['ar', 'مرة كل أسبوعين', '1/2 week'],
    ['ar', 'يوم بعد يوم', '1/2 day'],
  ])('%s: %s', (language, text, facts) => expect(said(language, text)).toBe(facts));
});

describe('spans of time', () => {
  it.each<[Language, string, string]>([
    ['ko', '2시간30분', '150 minute'],
    ['ko', '1시간 반', '90 minute'],
    ['ko', '10일~2주', '10..14 day'],
    ['ko', '30분~1시간', '30..60 minute'],
    ['ko', '하루이틀', '1..2 day'],
    ['ko', '2박 3일', '2 night; 3 day'],
    ['ko', '보름, 반년', '15 day; 6 month'],
    ['ko', '오일, 이분, 십이지장, 하루 종일', ''],
    ['en', '1 hr 30 min', '90 minute'],
    ['en', 'a week or two', '1..2 week'],
    ['en', 'three-quarters of an hour', '45 minute'],
    ['en', 'a fortnight', '2 week'],
    ['en', 'day seven; on day three or four', '7 day; 3..4 day'],
    ['en', 'a second time, a minute scar, just a second', ''],
    ['zh', '一个半小时', '90 minute'],
    ['zh', '第三至四天，第二天，第一周', '3..4 day'],
    ['zh', '两个半月', '2.5 month'],
    ['zh', '三五天', '3..5 day'],
    ['zh', '两个多小时', '2 hour'],
    ['zh', '1小时30分', '90 minute'],
    ['zh', '十分感谢，有一天，半天，四周都是', ''],
    ['ja', '2泊3日', '2 night; 3 day'],
    ['ja', '十分後', '10 minute'],
    ['ja', '5日コース、LED15分、5週目', '5 day; 15 minute; 5 week'],
    ['ja', '十分、半分、半日、一晩中', ''],
    ['ar', 'يومين أو ثلاثة', '2..3 day'],
    ['ar', 'أسبوع أو أسبوعين', '1..2 week'],
    ['ar', 'من ستة أشهر إلى سنة', '6..12 month'],
    ['ar', 'ثلث ساعة', '20 minute'],
    ['ar', 'الأيام الثلاثة الأولى', '3 day'],
    ['ar', 'في اليوم الثالث أو الرابع', '3..4 day'],
    ['ar', 'دون الثامنة عشرة', ''],
    ['ar', 'بعد ساعة، ثانية واحدة', ''],
  ])('%s: %s', (language, text, facts) => expect(said(language, text)).toBe(facts));
});
