import { describe, expect, it } from 'vitest';
import { detectKorean, judgeReadability, needsTranslation, parseTargetCode, resolveTimeZone } from './threads.rules.ts';

describe('the translation that a message needs', () => {
  it.each([
    ['EN-US', 'EN-US'],
    ['zh-hans', 'ZH-HANS'],
    ['en_us', 'EN-US'],
    ['Klingon', null],
    ['constructor', null],
    [undefined, null],
  ])('asked for %s: %s', (asked, code) => {
    expect(parseTargetCode(asked)).toBe(code);
  });

  it('is none when there are no words or they are the reader’s own', () => {
    expect(needsTranslation('👍 120,000', 'KO')).toBe(false);
    expect(needsTranslation('네, 괜찮아요', 'KO')).toBe(false);
    expect(needsTranslation('네', 'EN-US')).toBe(true);
    expect(needsTranslation('ㅋㅋㅋ', 'KO')).toBe(false);
    expect(needsTranslation('ㄱㅅ', 'EN-US')).toBe(true);
    expect(needsTranslation('\u3164 👍', 'EN-US')).toBe(false);
  });

  it('is needed when there is another language besides the reader’s', () => {
    expect(needsTranslation('Please do NOT give me 아스피린, I am allergic to it.', 'KO')).toBe(true);
    expect(needsTranslation('아세트아미노펜 이부프로펜 덱시부프로펜 나프록센 do not use!', 'KO')).toBe(true);
    expect(needsTranslation('저는 中国에서 왔어요', 'KO')).toBe(true);
    expect(needsTranslation('Seoul Station 근처에 있는 병원이 정말로 맞나요?', 'KO')).toBe(false);
  });

  it.each([
    ['안녕하세요', 'ko'],
    ['보톡스 Botox 가격이 얼마예요?', 'ko'],
    ['예약 부탁드려요 ㅎㅎㅎ thanks', 'ko'],
    ['안녕하세요'.normalize('NFD'), 'ko'],
    ['Botox 가격', null],
    ['Please do NOT give me 아스피린, I am allergic to it.', null],
    ['I am at 강남역 2번 출구', 'ko'],
    ['I am standing at 강남역', null],
    ['thank you ㅠㅠㅠㅠㅠㅠㅠㅠㅠㅠㅠㅠ', null],
    ['price \u3164\u3164\u3164\u3164\u3164\u3164\u3164', null],
    ['price', null],
    ['アスピリン NG', null],
    ['', null],
  ])('the language of %s is known as %s', (text, language) => {
    expect(detectKorean(text)).toBe(language);
  });

  it.each([
    ['네, 괜찮아요', 'ko', 'all'],
    ['Seoul Station 근처에 있어요', 'ko', 'part'],
    ['강남역 근처에 있는 Seoul Clinic 앞에 지금 도착했어요', 'ko', 'all'],
    ['Please do NOT give me 아스피린', 'ko', 'part'],
    ['약을 먹어요 but I am allergic 알레르기 있어요 괜찮을까요', 'ko', 'part'],
    ['Hello', 'ko', 'none'],
    ['👍 120,000', 'ko', 'all'],
    ['See you at 강남역', 'en', 'part'],
    ['𝐇𝐞𝐥𝐥𝐨', 'en', 'all'],
    ['アスピリンは NG です', 'ja', 'all'],
    ['予約の確認', 'ja', 'all'],
    ['予約は cancel please したいです no more', 'ja', 'part'],
    ['请问 예약 可以吗', 'zh', 'part'],
    ['ご予約', 'zh', 'part'],
    ['لدي حساسية من aspirin', 'ar', 'all'],
    ['لدي please do not give aspirin', 'ar', 'part'],
  ] as const)('counts “%s” for a reader of %s as readable: %s', (text, language, much) => {
    expect(judgeReadability(text, language)).toBe(much);
  });
});

describe('the patient’s time zone', () => {
  it.each([
    ['Asia/Riyadh', 'GB', 'Asia/Riyadh'],
    ['Mars/Olympus', 'GB', 'Europe/London'],
    ['+09:00', 'JP', 'Asia/Tokyo'],
    [undefined, 'US', 'America/New_York'],
    [undefined, 'CN', 'Asia/Shanghai'],
    [undefined, 'SA', 'Asia/Riyadh'],
    [undefined, 'BV', 'UTC'],
  ])('%s from %s is %s', (given, country, zone) => {
    expect(resolveTimeZone(given, country)).toBe(zone);
  });
});
