import { expect, it } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { detectLanguageByLetters } from './letters.ts';
import { findMessageFacts } from './marks.ts';

it.each<[string, Language, Language]>([
  ['費用は20万ウォンですか', 'en', 'ja'],
  ['费用是20万韩币吗', 'en', 'zh'],
  ['費用は20万ウォンですか', 'zh', 'ja'],
  // Letters common to both languages, or a stray kana, do not change the account's language.
  ['二十万', 'ja', 'ja'],
  ['我想预约明天下午の面诊可以吗', 'zh', 'zh'],
  ['السعر 200 ألف', 'en', 'ar'],
  ['20만 원인가요', 'ja', 'ko'],
  ['Is it 200,000 won?', 'ja', 'en'],
  // Names and units in Latin letters are in every language.
  ['フィラー5ccです OK', 'ja', 'ja'],
  ['12/3', 'ar', 'ar'],
  ['', 'en', 'en'],
])('reads %s of a %s account as %s', (text, account, read) => expect(detectLanguageByLetters(text, account)).toBe(read));

it('reads the amount of a Japanese message of an English account', () => {
  expect(findMessageFacts({ text: '費用は20万ウォンですか', language: 'en' })).toMatchObject([{ kind: 'amount', value: 200_000, currency: 'KRW' }]);
});
