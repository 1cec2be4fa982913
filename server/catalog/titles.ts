import type { Specialty } from '../../contract/catalog/clinic-facts.ts';
import type { Area, DepartmentId, Language, TextByLanguage } from '../../contract/constants.ts';

type AllLanguages = TextByLanguage & Record<Language, string>;

/** Spoken languages with the ids used in responses (specification 4.5), in the order of the specification. */
export const SPOKEN_LANGUAGE_TITLES: Record<Language, { id: number; title: AllLanguages }> = {
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
  3: { ko: '한방', en: 'Herbal medicine', zh: '韩医', ja: '韓方', ar: 'طب الأعشاب' },
};

/** Specialties of doctors (specification 4.10). */
export const SPECIALTY_TITLES: Record<Specialty, AllLanguages> = {
  dermatology: { ko: '피부과 전문의', en: 'Specialist in dermatology', zh: '皮肤科专科医生', ja: '皮膚科専門医', ar: 'اختصاص الأمراض الجلدية' },
  'plastic-surgery': { ko: '성형외과 전문의', en: 'Specialist in plastic surgery', zh: '整形外科专科医生', ja: '形成外科専門医', ar: 'اختصاص جراحة التجميل' },
  anaesthesiology: {
    ko: '마취통증의학과 전문의',
    en: 'Specialist in anaesthesiology',
    zh: '麻醉疼痛科专科医生',
    ja: '麻酔科専門医',
    ar: 'اختصاص التخدير وعلاج الألم',
  },
  'family-medicine': { ko: '가정의학과 전문의', en: 'Specialist in family medicine', zh: '家庭医学科专科医生', ja: '家庭医学科専門医', ar: 'اختصاص طب الأسرة' },
  'korean-medicine': { ko: '한의사', en: 'Korean-medicine doctor', zh: '韩医师', ja: '韓医師', ar: 'الطب الكوري التقليدي' },
  'korean-dermatology': {
    ko: '한방안이비인후피부과 전문의',
    en: 'Korean-medicine specialist in dermatology',
    zh: '韩医皮肤科专科医生',
    ja: '韓方皮膚科専門医',
    ar: 'اختصاص الجلدية في الطب الكوري',
  },
  'korean-rehabilitation': {
    ko: '한방재활의학과 전문의',
    en: 'Korean-medicine specialist in rehabilitation',
    zh: '韩医康复科专科医生',
    ja: '韓方リハビリテーション科専門医',
    ar: 'اختصاص التأهيل في الطب الكوري',
  },
};

/** Areas as the pages name them, for text searches. */
export const AREA_TITLES: Record<Area, AllLanguages> = {
  gangnam: { ko: '강남', en: 'Gangnam', zh: '江南', ja: '江南', ar: 'غانغنام' },
  seocho: { ko: '서초', en: 'Seocho', zh: '瑞草', ja: '瑞草', ar: 'سوتشو' },
  songpa: { ko: '송파', en: 'Songpa', zh: '松坡', ja: '松坡', ar: 'سونغبا' },
  mapo: { ko: '마포', en: 'Mapo', zh: '麻浦', ja: '麻浦', ar: 'مابو' },
  jongno: { ko: '종로', en: 'Jongno', zh: '钟路', ja: '鍾路', ar: 'جونغنو' },
  jung: { ko: '중구', en: 'Jung-gu', zh: '中区', ja: '中区', ar: 'جونغ-غو' },
  yongsan: { ko: '용산', en: 'Yongsan', zh: '龙山', ja: '龍山', ar: 'يونغسان' },
  seongdong: { ko: '성동', en: 'Seongdong', zh: '城东', ja: '城東', ar: 'سونغدونغ' },
  seoul: { ko: '서울 그 외', en: 'Elsewhere in Seoul', zh: '首尔其他地区', ja: 'ソウルその他', ar: 'مناطق أخرى في سيول' },
  'busan-jin': { ko: '부산 서면', en: 'Busan, Seomyeon', zh: '釜山 西面', ja: '釜山・西面', ar: 'بوسان، سوميون' },
  'busan-haeundae': { ko: '부산 해운대', en: 'Busan, Haeundae', zh: '釜山 海云台', ja: '釜山・海雲台', ar: 'بوسان، هيوونداي' },
  'busan-suyeong': { ko: '부산 수영', en: 'Busan, Suyeong', zh: '釜山 水营', ja: '釜山・水営', ar: 'بوسان، سويونغ' },
  busan: { ko: '부산 그 외', en: 'Elsewhere in Busan', zh: '釜山其他地区', ja: '釜山その他', ar: 'مناطق أخرى في بوسان' },
  incheon: { ko: '인천', en: 'Incheon', zh: '仁川', ja: '仁川', ar: 'إنتشون' },
  gyeonggi: { ko: '경기', en: 'Gyeonggi', zh: '京畿道', ja: '京畿道', ar: 'غيونغي' },
  daegu: { ko: '대구', en: 'Daegu', zh: '大邱', ja: '大邱', ar: 'دايغو' },
  daejeon: { ko: '대전', en: 'Daejeon', zh: '大田', ja: '大田', ar: 'دايجون' },
  gwangju: { ko: '광주', en: 'Gwangju', zh: '光州', ja: '光州', ar: 'غوانغجو' },
  ulsan: { ko: '울산', en: 'Ulsan', zh: '蔚山', ja: '蔚山', ar: 'أولسان' },
  sejong: { ko: '세종', en: 'Sejong', zh: '世宗', ja: '世宗', ar: 'سيجونغ' },
  gangwon: { ko: '강원', en: 'Gangwon', zh: '江原道', ja: '江原道', ar: 'غانغوون' },
  chungbuk: { ko: '충북', en: 'North Chungcheong', zh: '忠清北道', ja: '忠清北道', ar: 'تشونغتشونغ الشمالية' },
  chungnam: { ko: '충남', en: 'South Chungcheong', zh: '忠清南道', ja: '忠清南道', ar: 'تشونغتشونغ الجنوبية' },
  jeonbuk: { ko: '전북', en: 'North Jeolla', zh: '全罗北道', ja: '全羅北道', ar: 'جولا الشمالية' },
  jeonnam: { ko: '전남', en: 'South Jeolla', zh: '全罗南道', ja: '全羅南道', ar: 'جولا الجنوبية' },
  gyeongbuk: { ko: '경북', en: 'North Gyeongsang', zh: '庆尚北道', ja: '慶尚北道', ar: 'غيونغسانغ الشمالية' },
  gyeongnam: { ko: '경남', en: 'South Gyeongsang', zh: '庆尚南道', ja: '慶尚南道', ar: 'غيونغسانغ الجنوبية' },
  jeju: { ko: '제주', en: 'Jeju', zh: '济州', ja: '済州', ar: 'جيجو' },
};
