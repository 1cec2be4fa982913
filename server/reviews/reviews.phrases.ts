import type { Language, ReviewTag } from '../../contract/constants.ts';

/** Labels of praised aspects of a visit, in the reader's language (specification 4.8). */
export const TAG_TEXTS: Record<ReviewTag, Record<Language, string>> = {
  'kind-staff': { ko: '친절한 직원', en: 'Kind staff', zh: '工作人员亲切', ja: 'スタッフが親切', ar: 'طاقم لطيف' },
  'clear-explanation': { ko: '알기 쉬운 설명', en: 'Clear explanation', zh: '讲解清楚', ja: '説明がわかりやすい', ar: 'شرح واضح' },
  clean: { ko: '청결함', en: 'Clean', zh: '环境整洁', ja: '清潔', ar: 'مكان نظيف' },
  'little-pain': { ko: '적은 통증', en: 'Little pain', zh: '疼痛轻微', ja: '痛みが少ない', ar: 'ألم خفيف' },
  'on-time': { ko: '시간 준수', en: 'On time', zh: '准时', ja: '時間どおり', ar: 'التزام بالموعد' },
  'good-translation': { ko: '좋은 통역·번역', en: 'Good translation', zh: '翻译到位', ja: '通訳・翻訳が良い', ar: 'ترجمة جيدة' },
  'natural-result': { ko: '자연스러운 결과', en: 'Natural result', zh: '效果自然', ja: '自然な仕上がり', ar: 'نتيجة طبيعية' },
  'easy-to-find': { ko: '찾기 쉬운 위치', en: 'Easy to find', zh: '容易找到', ja: '場所がわかりやすい', ar: 'سهولة الوصول' },
};
