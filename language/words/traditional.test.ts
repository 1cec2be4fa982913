import { expect, it } from 'vitest';
import { compareTexts } from '../language.ts';
import { readFacts } from '../read/read-facts.ts';
import { toSimplifiedChinese } from './traditional.ts';

it('keeps every letter where it was', () => {
  expect(toSimplifiedChinese('請到地下2樓，費用18萬韓元')).toBe('请到地下2楼，费用18万韩元');
  expect(readFacts('費用是180萬韓元', 'zh')).toEqual([{ kind: 'amount', value: 1_800_000, currency: 'KRW', start: 3, end: 9 }]);
});

it('leaves Japanese as it is, and names differences where they were written', () => {
  expect(readFacts('手術は2時間です', 'ja')).toMatchObject([{ kind: 'duration', value: 2, unit: 'hour' }]);
  const [difference] = compareTexts({ text: '3층이에요.', language: 'ko' }, { text: '在4樓。', language: 'zh' });
  expect(difference?.translation).toEqual({ start: 1, end: 3 });
});
