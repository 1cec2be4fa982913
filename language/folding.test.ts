import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, mapToOriginal } from './folding.ts';

describe('one form for what is read', () => {
  it.each([
    ['１２．５ｍｇ', '12.5mg'],
    ['٣٫٥ و١٬٢٠٠', '3.5 و1,200'],
    ['۴۵٪', '45%'],
    ['خُذْ حبّةً', 'خذ حبه'],
    ['أســـبوعين', 'اسبوعين'],
    ['إلى', 'الي'],
    ['５㎎・３７℃', '5mg・37°C'],
    ['3〜5–7', '3~5-7'],
    ['두 번'.normalize('NFD'), '두 번'],
    ['ﾄﾞﾙ', 'ドル'],
    ['½ cm²', '½ cm²'],
    ['a\u200fb', 'ab'],
  ])('%s', (text, folded) => expect(foldText(text).text).toBe(folded));

  it('a place in it is a place in the text as given', () => {
    const given = 'خُذْ ٥ ㎎ حبّةً';
    const folded = foldText(given);
    const at = folded.text.indexOf('mg');
    expect(given.slice(...Object.values(mapToOriginal(folded, at, at + 2)))).toBe('㎎');
    const syllables = `약 ${'두 번'.normalize('NFD')}`;
    const whole = foldText(syllables);
    const two = whole.text.indexOf('두');
    expect(syllables.slice(...Object.values(mapToOriginal(whole, two, two + 1)))).toBe('두'.normalize('NFD'));
  });

  it('maps every letter of any text to its place, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = foldText(text);
        let last = 0;
        for (let at = 0; at < folded.text.length; at += 1) {
          const { start, end } = mapToOriginal(folded, at, at + 1);
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          last = start;
        }
      }),
    );
  });
});
