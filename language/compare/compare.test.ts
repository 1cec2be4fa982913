import { describe, expect, it } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { compareTexts } from '../language.ts';

/** Returns the differences with their wording: `kind: original > translation`. */
function differences(from: Language, original: string, to: Language, translation: string, names: string[] = []): string {
  const found = compareTexts({ text: original, language: from }, { text: translation, language: to }, { names });
  const said = (text: string, span: { start: number; end: number } | null) => (span ? text.slice(span.start, span.end) : '-');
  return found.map((one) => `${one.kind}: ${said(original, one.original)} > ${said(translation, one.translation)}`).join('; ');
}

describe('facts that changed', () => {
  it.each<[Language, string, Language, string, string]>([
    ['ko', '50만원입니다.', 'en', 'It is 50,000 won.', 'amount: 50만원 > 50,000 won'],
    ['ko', '50만원입니다.', 'en', 'It is $500,000.', 'amount: 50만원 > $500,000'],
    ['ko', '체중이 60kg예요.', 'en', 'I weigh 152 lb.', 'quantity: 60kg > 152 lb'],
    ['en', 'Take 5 mg.', 'zh', '请服用5毫升。', 'quantity: 5 mg > 5毫升'],
    ['ko', '12월 4일 오후 2시에 오세요.', 'en', 'Please come on December 4 at 3 pm.', 'time: 오후 2시 > 3 pm'],
    ['ko', '금요일에 오세요.', 'en', 'Please come on Thursday.', 'date: 금요일 > Thursday'],
    ['ko', '내일 오세요.', 'en', 'Please come the day after tomorrow.', 'relative-day: 내일 > the day after tomorrow'],
    ['en', 'Swelling lasts 3 to 5 days.', 'ko', '붓기는 3~7일 갑니다.', 'duration: 3 to 5 days > 3~7일'],
    ['zh', '每天三次，每次两片。', 'en', 'Two tablets twice a day.', 'frequency: 每天三次 > twice a day'],
    ['ko', '왼쪽 볼이 아파요.', 'ja', '右頬が痛いです。', 'side: 왼쪽 > 右'],
    ['zh', '手机+86 138 0013 8000', 'en', 'My phone is +86 138 0013 8001.', 'phone: +86 138 0013 8000 > +86 138 0013 8001'],
    ['ko', '주문번호는 NARU-48213입니다.', 'en', 'The order number is NARU-48231.', 'order: NARU-48213 > NARU-48231'],
    ['en', 'Please take 500 mg.', 'ko', '드세요.', 'quantity: 500 mg > -'],
    ['en', 'Please take it.', 'ko', '하루 3번 드세요.', 'frequency: - > 하루 3번'],
    ['ko', '목요일에 오세요.', 'en', 'Please come.', 'date: 목요일 > -'],
    ['en', 'We are closed.', 'ko', '12월 25일에는 쉽니다.', 'date: - > 12월 25일'],
    // A value that only one text seems to have is as often expressed in words that no reader knows.
    ['en', 'Rest for 3 days.', 'ko', '쉬세요.', ''],
    ['en', 'Please rest.', 'ko', '3일 동안 쉬세요.', ''],
  ])('%s %s | %s %s', (from, original, to, translation, found) => expect(differences(from, original, to, translation)).toBe(found));
});

describe('values that changed places', () => {
  const doses = 'Take 5 mg in the morning, 10 mg in the evening.';
  it.each<[Language, string, Language, string, string]>([
    ['ko', '예약금은 30%이고 잔금은 70%입니다.', 'en', 'The deposit is 70% and the balance is 30%.', 'percentage: 30% > 70%; percentage: 70% > 30%'],
    ['en', doses, 'ko', '아침에 10mg, 저녁에 5mg 드세요.', 'quantity: 5 mg > 10mg; quantity: 10 mg > 5mg'],
    ['en', doses, 'ko', '저녁에 5mg, 아침에 10mg 드세요.', 'quantity: 5 mg > 10mg; quantity: 10 mg > 5mg'],
    ['en', doses, 'ko', '저녁에 10mg, 아침에 5mg 드세요.', ''],
    ['ko', '왼쪽에 1cc, 오른쪽에 2cc입니다.', 'zh', '右侧1cc，左侧2cc。', 'side: 왼쪽 > 右侧; side: 오른쪽 > 左侧'],
    ['ko', '왼쪽에 1cc, 오른쪽에 2cc입니다.', 'zh', '右侧2cc，左侧1cc。', ''],
    ['ko', '10시 말고 11시에 갈게요.', 'en', 'I will come at 11 instead of 10.', ''],
    ['en', '10 of the 30 sessions are left.', 'ko', '30회 중 10회가 남았습니다.', ''],
    ['en', 'Come at 10 tomorrow if you land at 6 today.', 'ko', '오늘 6시에 도착하시면 내일 10시에 오세요.', ''],
  ])('%s %s | %s %s', (from, original, to, translation, found) => expect(differences(from, original, to, translation)).toBe(found));
});

describe('the same in other words', () => {
  it.each<[Language, string, Language, string]>([
    ['ko', '12월 4일 2시에 오세요.', 'en', 'Please come on Friday, December 4, 2026 at 2 pm.'],
    ['ko', '50만원입니다.', 'en', 'It is 500 thousand won.'],
    ['ko', '1시간 30분 걸려요.', 'en', 'It takes 90 minutes.'],
    ['ko', '2주 뒤에 오세요.', 'en', 'Please come in 14 days.'],
    ['en', 'The visit is on 04/12/2026.', 'ko', '방문일은 2026년 12월 4일입니다.'],
    ['en', 'Do both sides.', 'ko', '왼쪽과 오른쪽 다 해 주세요.'],
    ['en', 'Give me a moment, one of us will help.', 'zh', '请稍等，我们会帮您。'],
    ['ko', '3회 받으셔야 해요.', 'en', 'You need it 3 times.'],
    ['en', 'Come at noon.', 'ja', '12時に来てください。'],
    ['en', 'Call +82 10-1234-5678.', 'ja', '010-1234-5678にお電話ください。'],
    ['en', 'It is the second visit.', 'ko', '2회차 방문입니다.'],
    ['zh', '每天三次，每次两片，吃五天。', 'en', 'Two tablets three times a day for five days.'],
    ['en', 'We are open at weekends.', 'ja', '土日も診療しています。'],
    ['ja', '今日中にできますか。', 'en', 'Can it be done on the same day?'],
  ])('%s %s | %s %s', (from, original, to, translation) => expect(differences(from, original, to, translation)).toBe(''));
});

describe('names', () => {
  it.each<[Language, string, Language, string, string]>([
    ['ko', 'Dysport로 맞고 싶어요.', 'zh', '我想打Xeomin。', 'name: Dysport > Xeomin'],
    ['en', 'I want Dysport.', 'ko', 'Xeomin으로 하고 싶어요.', 'name: Dysport > Xeomin'],
    ['en', 'I want Dysport.', 'ko', '디스포트로 하고 싶어요.', ''],
    ['ko', '보톡스로 하고 싶어요.', 'zh', '我想打Botox。', ''],
    ['zh', '我叫Maria Lopez。', 'en', 'My name is Maria López.', ''],
    ['zh', '我叫Maria Lopez。', 'en', 'My name is Marta Gomez.', 'name: Maria Lopez > -'],
    ['en', 'Please ask for Dr. Kim.', 'zh', '请找Dr. Lee。', 'name: Kim > Lee'],
  ])('%s %s | %s %s', (from, original, to, translation, found) => expect(differences(from, original, to, translation)).toBe(found));

  it('count wherever they stand when they are passed in', () => {
    expect(differences('en', 'Dancheong Skin is closed.', 'ja', 'Yeounは休診です。')).toBe('');
    expect(differences('en', 'Dancheong Skin is closed.', 'ja', 'Yeounは休診です。', ['Dancheong Skin'])).toBe('name: Dancheong Skin > Yeoun');
  });
});
