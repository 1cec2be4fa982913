import { splitQuery } from './text-index.ts';

/** Words that apply to every treatment and so do not narrow the results. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  splitQuery(
    [
      'a an the in at on of for to and or with near my best cheap price prices cost how much korea korean seoul clinic clinics treatment treatments',
      'في من على مع إلى عن او و أفضل سعر أسعار تكلفة كوريا الكورية سيول عيادة عيادات فيها بها علاج',
      '的 在 和 价格 多少钱 费用 韩国 首尔 医院 诊所 推荐',
      'の で と 費用 値段 料金 韓国 ソウル クリニック おすすめ',
      '가격 비용 한국 서울 병원 추천 잘하는',
    ].join(' '),
  ),
);
