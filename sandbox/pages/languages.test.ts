import { expect, it } from 'vitest';
import { pickAcceptedLanguage } from './languages.ts';

it('the language is the best one offered', () => {
  const offered = ['en', 'ko'] as const;
  expect(pickAcceptedLanguage(offered, 'ko;q=0.5, en-GB;q=0.8')).toBe('en');
  expect(pickAcceptedLanguage(offered, 'ja, ko-KR;q=0.1')).toBe('ko');
  expect(pickAcceptedLanguage(offered, 'ar, ko;q=0')).toBeUndefined();
  expect(pickAcceptedLanguage(offered, '*')).toBeUndefined();
  expect(pickAcceptedLanguage(offered, 'ar')).toBeUndefined();
  expect(pickAcceptedLanguage(offered, undefined)).toBeUndefined();
});
