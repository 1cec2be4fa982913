import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  badge: '免费咨询 · 用您的语言回复',
  title: '用您自己的语言，联系韩国诊所。',
  'search.label': '搜索治疗项目和诊所',
  'search.short': '鼻部、激光、消肿、诊所名',
  'search.submit': '搜索',
  'treatments.title': '评价最多的项目',
  'treatments.all': '全部治疗项目',
  'reviews.title': '最新评价',
  'reviews.label': { other: '{count}星' },
  'reviews.about': '关于{treatment}',
  'facts.clinics': { other: '首尔和釜山的{count}家诊所' },
  'facts.clinicsAll': '查看全部诊所',
  'facts.registration': '已注册的外国患者招揽机构',
} satisfies TranslatedPhrases<typeof en>;
