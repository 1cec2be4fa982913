import type { DepartmentId, Language, Texts } from '../../contract/constants.ts';

type AllLanguages = Texts & Record<Language, string>;

/** Spoken languages by the number that answers carry (specification 4.5), in the order the specification names them. */
export const SPOKEN: Record<Language, { id: number; title: AllLanguages }> = {
  ko: { id: 1, title: { ko: '한국어', en: 'Korean', zh: '韩语', ja: '韓国語', ar: 'الكورية' } },
  en: { id: 2, title: { ko: '영어', en: 'English', zh: '英语', ja: '英語', ar: 'الإنجليزية' } },
  ja: { id: 3, title: { ko: '일본어', en: 'Japanese', zh: '日语', ja: '日本語', ar: 'اليابانية' } },
  zh: { id: 4, title: { ko: '중국어', en: 'Chinese', zh: '中文', ja: '中国語', ar: 'الصينية' } },
  ar: { id: 5, title: { ko: '아랍어', en: 'Arabic', zh: '阿拉伯语', ja: 'アラビア語', ar: 'العربية' } },
};

/** Departments (specification 4.5). */
export const DEPARTMENT_TITLES: Record<DepartmentId, AllLanguages> = {
  1: { ko: '성형외과', en: 'Plastic surgery', zh: '整形外科', ja: '美容外科', ar: 'جراحة التجميل' },
  2: { ko: '피부과', en: 'Dermatology', zh: '皮肤科', ja: '皮膚科', ar: 'الأمراض الجلدية' },
  3: { ko: '한방', en: 'Herbal medicine', zh: '韩医', ja: '韓方', ar: 'الطب العشبي' },
};
