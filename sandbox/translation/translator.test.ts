import { describe, expect, test } from 'vitest';
import type { Language, Target } from './languages.ts';
import { readPhraseBook } from './phrase-book.ts';
import { buildTranslator } from './translator.ts';

const translate = buildTranslator(readPhraseBook());
const say = (text: string, to: Target, from?: Language) => translate(text, to, from).text;

describe('the sentences of the design', () => {
  test.each([
    ['Hello! I have sensitive skin. Is the booster safe for me?', 'ko', '안녕하세요! 피부가 민감한데, 부스터 시술을 받아도 괜찮을까요?'],
    ['안녕하세요! 피부가 민감한데, 부스터 시술을 받아도 괜찮을까요?', 'en', 'Hello! I have sensitive skin. Is the booster safe for me?'],
    [
      '네, 민감성 피부도 가능합니다. 시술 전 진정 관리를 먼저 해 드려요.',
      'en',
      'Yes, it is possible for sensitive skin. We first do a calming treatment before the procedure.',
    ],
    ['Could I come on December 3rd in the afternoon?', 'ko', '12월 3일 오후에 방문해도 될까요?'],
    ['Could I come on December 3rd in the afternoon?', 'ar', 'هل يمكنني الحضور في 3 ديسمبر بعد الظهر؟'],
  ] as const)('%s → %s', (text, to, expected) => {
    expect(translate(text, to)).toMatchObject({ text: expected, matched: 'all' });
  });
});

describe('matching', () => {
  test('does not mind case, spacing, punctuation, width or contractions', () => {
    expect(say('hello i have sensitive skin is the booster safe for me', 'ko')).toBe('안녕하세요! 피부가 민감한데, 부스터 시술을 받아도 괜찮을까요?');
    expect(say("I'd like to make an appointment!!", 'ko')).toBe('예약하고 싶어요.');
    expect(say('ＴＨＡＮＫ　ＹＯＵ', 'ko')).toBe('감사합니다.');
    expect(say('감사합니다~ ㅎㅎ', 'en')).toBe('Thank you.');
    expect(say('피부가민감해요', 'en')).toBe('I have sensitive skin.');
    expect(say('예약하고 싶어요'.normalize('NFD'), 'en')).toBe('I would like to make an appointment.');
  });

  test('folds Arabic marks, letters and digits', () => {
    expect(say('شكرا', 'en')).toBe('Thank you.');
    expect(say('أريدُ حجزَ موعدٍ', 'en')).toBe('I would like to make an appointment.');
    expect(say('اريد حجز موعد', 'en')).toBe('I would like to make an appointment.');
    expect(say('السعر ١٬٢٠٠ دولار', 'en')).toBe('The price is $1,200.');
  });

  test('goes sentence by sentence, and by the parts between commas', () => {
    expect(say('안녕하세요! 예약하고 싶어요. 얼마예요?', 'en')).toBe('Hello! I would like to make an appointment. How much is it?');
    expect(say('你好！多少钱？', 'ja')).toBe('こんにちは！いくらですか？');
    expect(say('Hello, how much is Botox?', 'ko')).toBe('안녕하세요! 보톡스 가격이 얼마인가요?');
    expect(say('Hello!\n\nDoes it hurt?', 'ko')).toBe('안녕하세요!\n\n아픈가요?');
  });

  test('tells a question from a statement where only the mark does', () => {
    expect(say('아파요?', 'en')).toBe('Does it hurt?');
    expect(say('아파요.', 'en')).toBe('It hurts.');
    expect(translate('가능해요.', 'en').text).toBe('Yes, it is possible.');
    expect(translate('주차할 수 있나요', 'en').text).toBe('Is parking available?');
    expect(translate('통역이 있나요.', 'en').text).toBe('Is there an interpreter?');
    expect(translate('I am pregnant?', 'ko').matched).toBe('none');
  });

  test('keeps emoji', () => {
    expect(say('Thank you 😊', 'ko')).toBe('감사합니다. 😊');
    expect(say('감사합니다! 👍🏽', 'en')).toBe('Thank you. 👍🏽');
    expect(translate('😊', 'ko')).toMatchObject({ text: '😊', matched: 'all' });
  });
});

describe('a text that the book does not know', () => {
  test('comes back unchanged when nothing is known', () => {
    const text = '  My cousin repairs old radios.\nDo you collect stamps?  ';
    expect(translate(text, 'ko')).toEqual({ text, detected_source_language: 'en', matched: 'none' });
  });

  test('stands between marks when some is known', () => {
    expect(translate('Hello! My cousin repairs old radios. How much is it?', 'ko')).toEqual({
      text: '안녕하세요! ‹My cousin repairs old radios.› 얼마예요?',
      detected_source_language: 'en',
      matched: 'part',
    });
    expect(say('您好！我喜欢集邮。谢谢。', 'en')).toBe('Hello! ‹我喜欢集邮。› Thank you.');
  });

  test('is not guessed from a value that is none', () => {
    expect(translate('Could I come on June 31st?', 'ko').matched).toBe('none');
    expect(translate('Could I come at 29:75?', 'ko').matched).toBe('none');
    expect(translate('My name is not important.', 'ko').matched).toBe('none');
    expect(translate('How much is a new radio?', 'ko').matched).toBe('none');
    expect(translate('저는 의사입니다.', 'en').matched).toBe('none');
    expect(translate('I am allergic to radios.', 'ja').matched).toBe('none');
  });

  test('may look like markup or a pattern and changes nothing', () => {
    for (const text of ['{price}', '$1 $& \\1 (.*)', '<b>hi</b>', '{{name}}?', '...', '‹›', '\ud83d']) {
      expect(translate(text, 'ko').text).toBe(text);
    }
  });
});

describe('holes', () => {
  test.each([
    ['Could I come on 3 December?', 'ko', '12월 3일에 방문해도 될까요?'],
    ['Could I come Dec. 3 at 2:30pm?', 'ko', '12월 3일 오후 2시 30분에 방문해도 될까요?'],
    ['Could I come at 2 p.m. on Thursday, December 3rd, 2026?', 'ja', '2026年12月3日（木）の午後2時に伺ってもよろしいでしょうか？'],
    ['Could I come tomorrow?', 'ko', '내일 방문해도 될까요?'],
    ['Could I come the day after tomorrow at 10 am?', 'zh', '我可以后天上午10点来吗？'],
    ['Could I come this afternoon?', 'ar', 'هل يمكنني الحضور اليوم بعد الظهر؟'],
    ['Could I come at noon?', 'ko', '오후 12시에 방문해도 될까요?'],
    ['다음 주 월요일 오전에 방문해도 될까요?', 'en', 'Could I come next Monday morning?'],
    ['12/3 14:00에 방문해도 될까요?', 'en', 'Could I come on December 3rd at 14:00?'],
    ['모레 오후 세 시 반에 가도 될까요?', 'en', 'Could I come the day after tomorrow at 3:30 pm?'],
    ['我可以12月3号下午两点来吗？', 'en', 'Could I come on December 3rd at 2 pm?'],
    ['明日伺ってもよろしいでしょうか？', 'ar', 'هل يمكنني الحضور غدًا؟'],
    ['12月3日（木）の14時に伺ってもよろしいでしょうか？', 'ko', '12월 3일(목) 14시에 방문해도 될까요?'],
    ['هل يمكنني الحضور يوم الخميس 3 ديسمبر الساعة 10 صباحًا؟', 'en', 'Could I come on Thursday, December 3rd at 10 am?'],
    ['هل يمكنني الحضور غدا مساء؟', 'ko', '내일 저녁에 방문해도 될까요?'],
  ] as const)('dates and times: %s → %s', (text, to, expected) => {
    expect(translate(text, to)).toMatchObject({ text: expected, matched: 'all' });
  });

  test('writes British dates for British English', () => {
    expect(say('12월 3일에 방문해도 될까요?', 'en-GB')).toBe('Could I come on 3 December?');
    expect(say('예약일은 2026년 12월 3일입니다.', 'en-GB')).toBe('Your appointment is on 3 December 2026.');
    expect(say('예약일은 2026년 12월 3일입니다.', 'en')).toBe('Your appointment is on December 3, 2026.');
  });

  test.each([
    ['가격은 120달러입니다.', 'en', 'The price is $120.'],
    ['15만원입니다.', 'en', 'The price is 150,000 won.'],
    ['It is 120 dollars.', 'ko', '120달러입니다.'],
    ['It costs $1,234.50.', 'ja', '料金は1,234.50ドルです。'],
    ['It costs ¥18,000.', 'ko', '18,000엔입니다.'],
    ['价格是￥800。', 'en', 'The price is 800 yuan.'],
    ['料金は150,000ウォンです。', 'ar', 'السعر 150,000 وون.'],
    ['The price is between $100 and $200.', 'ko', '가격은 100달러에서 200달러 사이입니다.'],
  ] as const)('prices: %s → %s', (text, to, expected) => {
    expect(translate(text, to)).toMatchObject({ text: expected, matched: 'all' });
  });

  test.each([
    ['I have a budget of $1,200.', '예산은 1,200달러예요.'],
    ['I have a budget of 150,000 won.', '예산은 150,000원이에요.'],
    ['Is 100,000 won the price for both sides?', '100,000원이 양쪽 가격인가요?'],
  ] as const)('Korean particles fit what fills a hole, and either is recognised: %s → %s', (text, expected) => {
    expect(say(text, 'ko')).toBe(expected);
    expect(translate(expected, 'en')).toMatchObject({ matched: 'all' });
  });

  test('a particle fits what is kept as it is, too', () => {
    expect(translate('I have a budget of \ua000.', 'ko', 'en', ['<keep>USD 1,300</keep>']).text).toBe('예산은 \ua000예요.');
  });

  test('tells a patient when to come, and which side is treated', () => {
    expect(say('12월 3일 오후 2시에 오세요.', 'en')).toBe('Please come on December 3rd at 2 pm.');
    expect(say('오른쪽 볼에만 시술합니다.', 'en')).toBe('The procedure is on the right cheek only.');
  });

  test.each([
    ['It takes about an hour.', 'ko', '시술은 약 1시간 걸립니다.'],
    ['회복 기간은 3~5일 정도입니다.', 'en', 'Recovery takes about 3–5 days.'],
    ['Recovery takes about 3 to 5 days.', 'ar', 'تستغرق فترة التعافي حوالي 3-5 أيام.'],
    ['Recovery takes about one day.', 'ar', 'تستغرق فترة التعافي حوالي يوم واحد.'],
    ['Recovery takes about 14 days.', 'ar', 'تستغرق فترة التعافي حوالي 14 يومًا.'],
    ['يستغرق الإجراء حوالي ساعتين.', 'en', 'The procedure takes about 2 hours.'],
    ['회복에는 일주일 정도 걸립니다.', 'en', 'Recovery takes about 1 week.'],
    ['이틀 후에 다시 내원해 주세요.', 'zh', '请2天后再来复诊。'],
    ['通常建议做三次。', 'ko', '보통 3회를 권장합니다.'],
  ] as const)('numbers and spans: %s → %s', (text, to, expected) => {
    expect(say(text, to)).toBe(expected);
  });

  test('carries names and words', () => {
    expect(say('제 이름은 김민지입니다.', 'en')).toBe('My name is 김민지.');
    expect(say('My name is Anna-Maria O’Neill.', 'ar')).toBe("اسمي Anna-Maria O'Neill.");
    expect(say("I'm interested in the booster.", 'zh')).toBe('我想了解一下水光针。');
    expect(say('ペニシリンアレルギーがあります', 'ko')).toBe('페니실린 알레르기가 있어요.');
    expect(say('Do you have an Arabic interpreter?', 'ko')).toBe('아랍어 통역이 있나요?');
  });
});

describe('the source language', () => {
  test.each([
    ['안녕하세요', 'ko'],
    ['보톡스 Botox Dysport 얼마예요?', 'ko'],
    ['Hello', 'en'],
    ['谢谢', 'zh'],
    ['ありがとう', 'ja'],
    ['شكرا', 'ar'],
    ['12345', 'en'],
    ['', 'en'],
  ] as const)('takes %s as %s', (text, language) => {
    expect(translate(text, language === 'ko' ? 'en' : 'ko').detected_source_language).toBe(language);
  });

  test('is Japanese for a text without kana that only the Japanese book has', () => {
    expect(translate('大丈夫', 'ko')).toEqual({ text: '괜찮습니다.', detected_source_language: 'ja', matched: 'all' });
    expect(translate('午前中', 'ko')).toEqual({ text: '午前中', detected_source_language: 'zh', matched: 'none' });
  });

  test('is taken as given', () => {
    expect(translate('Hello!', 'ja', 'ko')).toEqual({ text: 'Hello!', detected_source_language: 'ko', matched: 'none' });
  });

  test('leaves the text unchanged when it is the target', () => {
    expect(translate('My cousin repairs old radios.', 'en-GB')).toEqual({
      text: 'My cousin repairs old radios.',
      detected_source_language: 'en',
      matched: 'all',
    });
  });
});

test('a wall of text is answered in reasonable time', () => {
  const before = performance.now();
  expect(translate(`${'How much is how much is! '.repeat(160)}Hello!`, 'ko').matched).toBe('part');
  expect(performance.now() - before).toBeLessThan(5000);
});
