import { expect, test } from 'vitest';
import { withParticle } from './particles.ts';

test.each([
  ['1,200달러', '이에요.', '예요.'],
  ['15만 원', '예요.', '이에요.'],
  ['USD 1,300', '이에요.', '예요.'],
  ['₩15,000', '예요.', '이에요.'],
  ['120달러', '을 결제하시면 됩니다.', '를 결제하시면 됩니다.'],
  ['120달러', '이 별도입니다.', '가 별도입니다.'],
  ['오후 2시', '으로 변경되었습니다.', '로 변경되었습니다.'],
  ['오후 2시 30분', '로 변경되었습니다.', '으로 변경되었습니다.'],
  ['12월 3일', '으로 변경되었습니다.', '로 변경되었습니다.'],
  ['보톡스', '은 처음이에요.', '는 처음이에요.'],
  ['3', '은 아니에요.', '은 아니에요.'],
  ['2', '을 골랐어요.', '를 골랐어요.'],
  ['10', '를 골랐어요.', '을 골랐어요.'],
  // A separate word, and a name whose pronunciation its spelling does not show.
  ['120달러', '이상입니다.', '이상입니다.'],
  ['120달러', '입니다.', '입니다.'],
  ['Anna Kim', '이라고 합니다.', '이라고 합니다.'],
])('behind “%s” “%s” is written “%s”', (value, after, expected) => expect(withParticle(value, after)).toBe(expected));
