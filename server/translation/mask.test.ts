import { expect, it } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { maskPersonal } from './mask.ts';

const NAMES = ['AMAL HADDAD', 'AMAL', 'HADDAD', '김나라'];
const masked = (text: string, language: Language) => maskPersonal({ text, language }, NAMES, ({ words }) => words.replaceAll(/\S/g, '■'));

it.each<[Language, string, string]>([
  ['en', 'Ms Haddad, call +44 7700 900123 or write to amal@example.com.', 'Ms ■■■■■■, call ■■■ ■■■■ ■■■■■■ or write to ■■■■■■■■■■■■■■■■.'],
  ['ko', '김나라 코디네이터입니다. 010-1234-5678로 전화 주세요.', '■■■ 코디네이터입니다. ■■■■■■■■■■■■■로 전화 주세요.'],
  ['en', 'Passport M12345678, booking N20261121-0000000001.', 'Passport ■■■■■■■■■, booking ■■■■■■■■■■■■■■■■■■■■.'],
])('takes out who it is: %s %s', (language, text, expected) => {
  expect(masked(text, language)).toBe(expected);
  expect(masked(text, language)).toHaveLength(text.length);
});

it.each<[Language, string]>([
  ['ko', '12월 4일부터 하루 세 번 500mg을 드세요.'],
  ['en', 'Come on 2026-12-04 at 10:30, and pay 1500000 won.'],
  ['en', 'Amalgam is no name.'],
])('leaves what is to be compared: %s %s', (language, text) => expect(masked(text, language)).toBe(text));

it('masks further kinds where they are asked for', () => {
  expect(maskPersonal({ text: '12월 4일에 오세요.', language: 'ko' }, [], ({ kind }) => `[${kind}]`, ['date'])).toBe('[date]에 오세요.');
});
