import { expect, it } from 'vitest';
import { bestOf } from './languages.ts';

it('the language is the best one offered', () => {
  const offered = ['en', 'ko'] as const;
  expect(bestOf(offered, 'ko;q=0.5, en-GB;q=0.8')).toBe('en');
  expect(bestOf(offered, 'ja, ko-KR;q=0.1')).toBe('ko');
  expect(bestOf(offered, 'ar, ko;q=0')).toBeUndefined();
  expect(bestOf(offered, '*')).toBeUndefined();
  expect(bestOf(offered, 'ar')).toBeUndefined();
  expect(bestOf(offered, undefined)).toBeUndefined();
});
