import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  'understood.label': 'عوامل التصفية من كلماتك',
  'speaks.one': 'التواصل باللغة: {language}',
  'price.under': 'أقل من {amount}',
  'doctor.female': 'طبيبة',
  'doctor.male': 'طبيب',
  saturday: 'مفتوحة يوم السبت',
  sunday: 'مفتوحة يوم الأحد',
  'price.upTo': 'حتى {amount}',
} satisfies TranslatedPhrases<typeof en>;
