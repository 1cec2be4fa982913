import { describe, expect, it } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { compareSigns } from './compare-signs.ts';

const kinds = (from: Language, original: string, to: Language, translation: string) =>
  compareSigns({ text: original, language: from }, { text: translation, language: to })
    .map(({ kind }) => kind)
    .join();

describe('a text that turned into its opposite', () => {
  it.each<[Language, string, Language, string, string]>([
    ['en', 'Please do not eat for 8 hours before surgery.', 'ko', '수술 전 8시간 동안 드세요.', 'negation'],
    ['ko', '수술 전 8시간 동안 드시지 마세요.', 'en', 'Please eat for 8 hours before surgery.', 'negation'],
    ['zh', '请不要取消预约。', 'en', 'Please cancel the appointment.', 'negation'],
    ['ja', '手術前に飲まないでください。', 'zh', '请在手术前服用。', 'negation'],
    ['ar', 'لا تتناولي الدواء قبل الجراحة.', 'en', 'Take the medicine before the surgery.', 'negation'],
    ['en', 'You can wash your face.', 'ja', '洗顔はしないでください。', 'negation'],
    ['en', 'I am allergic to penicillin.', 'ko', '저는 페니실린 알레르기가 없어요.', 'allergy'],
    ['ar', 'ليس لدي حساسية من أي دواء.', 'en', 'I am allergic to a medicine.', 'allergy'],
    ['zh', '我对青霉素过敏。', 'ja', 'ペニシリンのアレルギーはありません。', 'allergy'],
    ['en', 'I am not pregnant.', 'ja', '妊娠しています。', 'pregnancy'],
    ['zh', '我怀孕了。', 'en', 'I am not pregnant.', 'pregnancy'],
    ['ko', '식후에 드세요.', 'en', 'Please take it before meals.', 'order'],
    ['en', 'Please come after the surgery.', 'zh', '请在手术之前来。', 'order'],
    ['en', 'Wash it gently. Apply the cream. Call us if it hurts.', 'ko', '살살 씻으세요.', 'sentences'],
    // A duration in both texts is no "only after".
    ['ko', '시술 후 이틀 동안 화장을 하지 마세요.', 'en', 'Wear makeup for two days after the procedure.', 'negation'],
    ['ko', '시술 후 일주일 동안 술을 드시지 마세요.', 'zh', '术后一周内请饮酒。', 'negation'],
    ['ko', '시술 후 2주 동안 사우나에 가지 마세요.', 'ja', '施術後2週間はサウナに行ってください。', 'negation'],
    ['en', 'Do not take aspirin within 7 days after surgery.', 'ko', '수술 후 7일 이내에 아스피린을 복용하세요.', 'negation'],
    ['ko', '시술 후 3일 이내에는 사우나를 하지 마세요.', 'ja', '施術後3日以内にサウナに行ってください。', 'negation'],
    ['ko', '시술 후 사흘 동안 운동하지 마세요.', 'ar', 'مارسي الرياضة لمدة ثلاثة أيام بعد الإجراء.', 'negation'],
  ])('%s %s | %s %s', (from, original, to, translation, found) => expect(kinds(from, original, to, translation)).toBe(found));
});

describe('a turned allergy or pregnancy', () => {
  it.each<[Language, string, Language, string, boolean]>([
    ['ko', '저는 페니실린 알레르기가 있어요.', 'en', 'I have no allergy to penicillin.', true],
    ['ar', 'ليس لدي حساسية من أي دواء.', 'ko', '저는 약 알레르기가 있어요.', false],
    ['ja', '妊娠しています。', 'zh', '我没有怀孕。', true],
    ['en', 'I am not pregnant.', 'ko', '저는 임신 중이에요.', false],
  ])('says which text affirms it: %s %s', (from, text, to, said, affirmed) =>
    expect(compareSigns({ text, language: from }, { text: said, language: to })).toMatchObject([{ affirmed }]),
  );
});

describe('a text that did not', () => {
  it.each<[Language, string, Language, string]>([
    ['en', 'Please do not eat for 8 hours before surgery.', 'ja', '手術前の8時間は絶食してください。'],
    ['en', 'Avoid drinking for two days.', 'ko', '이틀 동안 음주를 피해 주세요.'],
    ['ko', '물이 닿지 않게 하세요.', 'en', 'Keep it dry.'],
    ['en', 'Do you have any allergies?', 'ko', '알레르기는 없으신가요?'],
    ['en', 'If you cannot come, let us know.', 'ko', '방문이 어려우시면 알려 주세요.'],
    ['ko', '임신 중이시면 받으실 수 없어요.', 'en', 'It is not possible during pregnancy.'],
    ['en', 'Take it until your next visit.', 'ko', '다음 방문 전까지 드세요.'],
    ['en', 'Do not rub it. It may bleed.', 'zh', '不要揉，可能会出血。'],
    ['zh', '不用担心，可以洗脸。', 'en', "Don't worry, you can wash your face."],
    ['ja', '2週間はサウナに行かないでください。', 'ko', '사우나는 2주 후부터 가실 수 있습니다.'],
  ])('%s %s | %s %s', (from, original, to, translation) => expect(kinds(from, original, to, translation)).toBe(''));
});
