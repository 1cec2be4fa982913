import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  title: 'المتابعة من حيث توقفت',
  pay: 'متابعة الدفع',
  chat: 'متابعة المحادثة',
  date: 'المتابعة بهذا الموعد',
  open: 'فتحه من جديد',
  dismiss: 'ليس الآن',
  'login.date': 'تسجيل الدخول للاحتفاظ بموعد {time} في {clinic}',
  'login.pay': 'تسجيل الدخول لحجز هذا العلاج',
  'login.chat': 'تسجيل الدخول لمحادثة {clinic}',
  'login.open': 'تسجيل الدخول لمتابعة هذا العلاج',
  'login.clinic': 'تسجيل الدخول للمتابعة مع هذه العيادة',
  'login.reservations': 'تسجيل الدخول لعرض حجوزاتك',
  'login.myPage': 'تسجيل الدخول لعرض صفحتك',
  'login.order': 'تسجيل الدخول لمتابعة طلبك',
  'login.other': 'تسجيل الدخول للمتابعة',
} satisfies TranslatedPhrases<typeof en>;
