import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  'understood.label': '根据您的用词筛选',
  'speaks.one': '可用{language}沟通',
  'price.under': '{amount}以下',
  'doctor.female': '女医生',
  'doctor.male': '男医生',
  saturday: '周六营业',
  sunday: '周日营业',
  'price.upTo': '不超过 {amount}',
} satisfies TranslatedPhrases<typeof en>;
