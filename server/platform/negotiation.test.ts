import { expect, test } from 'vitest';
import { negotiateEncoding, negotiateLanguage, parseAcceptedLanguage } from './negotiation.ts';

test.each([
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['fr-FR, ja;q=0.5, ar;q=0.7', 'ar'],
  ['EN-us', 'en'],
  ['ko', 'ko'],
  ['en;q=0, ja;q=0.1', 'ja'],
  ['*, ja;q=0.1', 'ja'],
] as const)('a header %j names %s', (header, language) => {
  expect(parseAcceptedLanguage(header)).toBe(language);
  expect(negotiateLanguage(header)).toBe(language);
});

test.each([undefined, '', '*', 'fr', 'en;q=0', 'en;q=often', ',;,=,"', 'x'.repeat(20_000), `${' ,;'.repeat(5_000)}en`])(
  'a header %j names none of ours',
  (header) => {
    expect(parseAcceptedLanguage(header)).toBeUndefined();
    expect(negotiateLanguage(header)).toBe('en');
  },
);

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000,gzip;q=0', 'identity'],
  ['br;q=0.1, gzip;q=0.9', 'br'],
  ['*', 'br'],
  ['identity;q=0', 'identity'],
  ['zstd, brown', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
] as const)('answers %j with %s', (header, encoding) => expect(negotiateEncoding(header)).toBe(encoding));
