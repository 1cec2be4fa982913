import type { Like } from '../../translations.tsx';
import type en from './en.ts';

export default {
  label: 'البلد',
  open: 'عرض كل البلدان',
  empty: 'لا يوجد بلد بهذا الاسم',
  choose: 'اختر البلد',
} as const satisfies Like<typeof en>;
