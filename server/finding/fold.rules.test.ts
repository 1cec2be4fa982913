import { describe, expect, it } from 'vitest';
import { foldSearchText, foldWithoutSpaces } from './fold.rules.ts';

describe('folding makes alike', () => {
  it.each([
    ['case and width', 'ＢＯＴＯＸ', 'botox'],
    ['accents', 'Juvéderm', 'juvederm'],
    ['hyphens and spaces', 'Double-eyelid', 'double  eyelid'],
    ['apostrophes of both kinds', 'crow’s feet', "crow's feet"],
    ['apostrophes of all keyboards', 'crow´s feet', 'crow‘s feet'],
    ['dotted and dotless i', 'IŞIK İĞDİR', 'ışık iğdir'],
    ['a sharp s', 'Weißheit', 'WEISSHEIT'],
    ['letters of the north', 'Ærø Łódź', 'aero lodz'],
    ['hiragana and katakana', 'ひあるろん酸', 'ヒアルロン酸'],
    ['half-width and full-width kana', 'ﾎﾞﾄｯｸｽ', 'ボトックス'],
    ['traditional and simplified', '隆鼻與雙眼皮手術', '隆鼻与双眼皮手术'],
    ['Japanese and Chinese forms', '顔の鍼', '颜の针'],
    ['Arabic with and without vowel signs', 'تَجْمِيل', 'تجميل'],
    ['forms of alif', 'إزالة أنف آخر', 'ازاله انف اخر'],
    ['ta marbuta and ha', 'عملية', 'عمليه'],
    ['alif maqsura and ya', 'مستشفى', 'مستشفي'],
    ['a stretched word', 'تجمـــيل', 'تجميل'],
    ['the article', 'تجميل الأنف', 'تجميل أنف'],
    ['the article after a preposition', 'بالليزر', 'ليزر'],
    ['Persian keyboards', 'کولاجین', 'كولاجين'],
    ['Arabic figures', '٧٠', '70'],
  ])('%s', (_, one, other) => expect(foldSearchText(one)).toBe(foldSearchText(other)));

  it('keeps apart what is another sound or another word', () => {
    expect(foldSearchText('か')).not.toBe(foldSearchText('が'));
    expect(foldSearchText('은')).not.toBe(foldSearchText('운'));
    expect(foldSearchText('الم')).toBe('الم');
    expect(foldSearchText('鼻')).not.toBe(foldSearchText('目'));
  });

  it('puts a space between scripts, and takes those away that Korean may have or not', () => {
    expect(foldSearchText('LED付き70分')).toBe('led 付き 70 分');
    expect(foldWithoutSpaces('코 성형 and 눈')).toBe('코성형 and 눈');
    expect(foldSearchText('코 성형')).toBe('코 성형');
  });
});
