import { expect, it } from 'vitest';
import { bestAccepted } from './languages.ts';

it('the language is the best one offered', () => {
  const offered = ['en', 'ko'] as const;
  expect(bestAccepted(offered, 'ko;q=0.5, en-GB;q=0.8')).toBe('en');
  expect(bestAccepted(offered, 'ja, ko-KR;q=0.1')).toBe('ko');
  expect(bestAccepted(offered, 'ar, ko;q=0')).toBeUndefined();
  expect(bestAccepted(offered, '*')).toBeUndefined();
  expect(bestAccepted(offered, 'ar')).toBeUndefined();
  expect(bestAccepted(offered, undefined)).toBeUndefined();
});
