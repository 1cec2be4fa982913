import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  title: 'طريقة الحجز',
  ask: 'السؤال',
  'ask.text': 'مجاني وبلغتك.',
  date: 'اختيار موعد',
  'date.text': 'مجاني، من الأوقات المتاحة لدى العيادة.',
  fee: 'دفع رسمه',
  'fee.text': 'يحفظ الرسم الموعد ويُخصم من السعر، ويُردّ كاملًا عند الإلغاء قبل الزيارة.',
  come: 'الحضور',
  'come.text': 'يُدفع الباقي في العيادة.',
} satisfies TranslatedPhrases<typeof en>;
