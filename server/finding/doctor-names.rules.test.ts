import { expect, it } from 'vitest';
import { makeDoctorNameSearch } from './doctor-names.rules.ts';

const AROUND = ['단청피부과의원', 'Dancheong Skin Clinic', '丹青皮肤科', 'Specialist in dermatology', 'Gangnam'];
const find = makeDoctorNameSearch([
  { id: 1, names: ['한서윤', 'Han Seo-yun', '韩瑞允', 'ハン・ソユン', 'هان سو-يون'], around: AROUND },
  { id: 2, names: ['윤태호', 'Yoon Tae-ho', '尹泰浩', 'ユン・テホ', 'يون تي-هو'], around: AROUND },
  { id: 3, names: ['김도윤', 'Kim Do-yoon', '金度允', 'キム・ドユン', 'كيم دو-يون'], around: ['Mirae'] },
  { id: 4, names: ['김도현', 'Kim Do-hyun', '金度贤', 'キム・ドヒョン', 'كيم دو-هيون'], around: ['Narae'] },
  { id: 5, names: ['이하나', 'Lee Hana', '李荷娜', 'イ・ハナ', 'لي هانا'], around: ['Narae'] },
]);
const ids = (typed: string) => find(typed).hits.map(({ id }) => id);

it.each([
  ['Korean', '한서윤'],
  ['Korean with a space', '한 서윤'],
  ['the given name', '서윤'],
  ['with her title', '한서윤 원장님'],
  ['with her title, together', '한서윤원장님'],
  ['Latin', 'Han Seo-yun'],
  ['without the hyphen', 'han seo yun'],
  ['together', 'hanseoyun'],
  ['the given name first', 'Seoyun Han'],
  ['with Dr', 'Dr. Han Seo-yun'],
  ['begun', 'han seo'],
  ['Chinese', '韩瑞允'],
  ['traditional Chinese with a title', '韓瑞允醫師'],
  ['Japanese', 'ハン・ソユン'],
  ['Japanese without the dot, with a title', 'ハンソユン先生'],
  ['hiragana', 'はんそゆん'],
  ['Arabic', 'هان سو-يون'],
  ['Arabic with a title', 'الدكتورة هان سويون'],
  ['full width', 'ＨＡＮ ｓｅｏ－ｙｕｎ'],
  ['with her clinic', '단청피부과 한서윤'],
  ['with what she is', 'Han Seo-yun dermatology Gangnam'],
])('finds one by her name: %s', (_, typed) => {
  expect(find(typed)).toMatchObject({ hits: [{ id: 1 }], nearly: false });
});

it.each([
  ['a letter left out', 'Han Seoyn', [1]],
  ['two letters changed places', 'hna seoyun', [1]],
  ['spelled another way', 'Yun Taeho', [2]],
  ['spelled another way, the given name', 'Seo-yoon', [1]],
  ['a syllable of Korean', '한소윤', [1]],
  ['a character of Chinese', '韩瑞元', [1]],
  ['a letter of kana', 'ハン・ソユソ', [1]],
  ['a letter of Arabic', 'هان سويوم', [1]],
])('finds a nearly equal name for a typing error: %s', (_, typed, wanted) => {
  expect([ids(typed), find(typed).nearly]).toEqual([wanted, true]);
});

it('has who is called just that before whom it only begins or is a part of', () => {
  expect(ids('kim do')).toEqual([3, 4]);
  expect(ids('Kim')).toEqual([3, 4]);
  expect(ids('김도윤')).toEqual([3]);
  expect(ids('hana')).toEqual([5]);
  expect(find('kim mirae').hits).toEqual([{ id: 3, name: 'Kim Do-yoon' }]);
});

it('takes other words for nobody’s name', () => {
  for (const typed of [
    '',
    'dr',
    '원장님',
    'k',
    '김',
    'laser',
    'rhinoplasty',
    'hand care',
    'Kim Botox',
    '隆鼻',
    'シミ',
    'تجميل الأنف',
    'qqqqqqq',
    'Han Seo-yun Busan',
  ])
    expect(find(typed).hits, typed).toEqual([]);
});
