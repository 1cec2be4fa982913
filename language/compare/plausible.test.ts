import { expect, it } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { findImplausibleReason } from '../language.ts';

const LONG = 'Please wash your face gently with lukewarm water. Apply the ointment twice a day. Come back in one week so that we can look at it together.';
const KOREAN = '미지근한 물로 살살 세안해 주세요. 연고는 하루 두 번 바르세요. 함께 볼 수 있도록 일주일 뒤에 다시 와 주세요.';

it.each<[Language, string, Language, string, string | null]>([
  ['en', LONG, 'ko', KOREAN, null],
  ['en', LONG, 'ko', LONG, 'untranslated'],
  ['en', LONG, 'ko', `연고는 하루 두 번 바르세요. ${LONG.slice(0, 49)} ${LONG.slice(79)}`, 'untranslated'],
  ['en', LONG, 'ko', '用温水轻轻洗脸。药膏每天涂两次。一周后请再来，我们一起看看。', 'wrong-language'],
  ['ko', KOREAN, 'zh', 'ぬるま湯でやさしく洗顔してください。軟膏は一日二回塗ってください。', 'wrong-language'],
  ['ko', KOREAN, 'ja', '用温水轻轻洗脸。药膏每天涂两次。一周后请再来，我们一起看看。', 'wrong-language'],
  ['ko', KOREAN, 'en', 'Lavez doucement le visage avec eau tiède deux fois par jour puis revenez nous voir dans une semaine.', 'wrong-language'],
  ['en', LONG, 'ar', KOREAN, 'wrong-language'],
  ['en', LONG, 'ko', '미지근한 물로 살살 세안해', 'cut-off'],
  ['ko', KOREAN, 'en', 'Please wash your face.', 'cut-off'],
  ['en', LONG, 'ko', '', 'cut-off'],
  ['en', 'Thank you.', 'ko', KOREAN, 'too-long'],
  ['en', LONG, 'ko', `${KOREAN} ${KOREAN} ${KOREAN} ${KOREAN}`, 'too-long'],
  ['ko', '네.', 'en', 'Yes, I understand.', null],
  ['en', 'OK', 'ko', 'OK', null],
  ['ko', 'Botox 100', 'zh', 'Botox 100', null],
  ['zh', '手術', 'ja', '手術', null],
  ['en', 'Feb 3 consult, Feb 4 surgery, Feb 6 check-up, Feb 11 stitches.', 'ja', '日程：2月3日相談、4日手術、6日検診、11日抜糸。', null],
  ['ko', '2월 3일까지 술을 드시지 마세요. 연락 주세요.', 'ja', '2月3日前请不要喝酒。请联系我们。', 'wrong-language'],
  ['ko', 'Botox, Xeomin, Dysport 중에요', 'zh', 'Botox、Xeomin、Dysport之中', null],
  ['en', '👍', 'ko', '👍', null],
  ['ko', 'https://naru.example/map', 'en', 'https://naru.example/map', null],
])('%s %s | %s %s', (from, original, to, translation, why) =>
  expect(findImplausibleReason({ text: original, language: from }, { text: translation, language: to })).toBe(why),
);
