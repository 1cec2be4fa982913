import { expect, it } from 'vitest';
import { isComposing } from './is-composing.ts';

it.each([
  ['Enter while it converts', { isComposing: true, keyCode: 13 }, true],
  ['Enter that ends a conversion in Safari, after compositionend', { isComposing: false, keyCode: 229 }, true],
  ['Enter of its own', { isComposing: false, keyCode: 13 }, false],
])('%s', (_what, event, expected) => {
  expect(isComposing(event)).toBe(expected);
});
