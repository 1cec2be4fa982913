import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  open: 'عرض كل البلدان',
  empty: 'لا يوجد بلد بهذا الاسم',
  choose: 'اختر البلد',
} as const satisfies TranslatedPhrases<typeof en>;
