import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  title: 'تأكيد هويتك',
  text: 'أدخل كلمة المرور مرة أخرى. لن نطلبها مجددًا خلال عشر دقائق.',
  code: 'الرمز من تطبيق المصادقة',
  codeHint: 'ستة أرقام. يمكنك أيضًا إدخال رمز استرداد.',
  confirm: 'تأكيد',
  busy: 'جارٍ التأكيد',
  failed: 'لم يكتمل الأمر',
  wrong: 'هذه ليست كلمة مرورك الحالية.',
  codeWrong: 'الرمز غير صحيح أو سبق استخدامه. يُرجى انتظار الرمز التالي.',
  noPassword: 'لا توجد كلمة مرور لحسابك. سجّل الدخول من جديد بالطريقة المعتادة، ويُعد ذلك تأكيدًا لهويتك لعشر دقائق.',
  signInAgain: 'تسجيل الدخول من جديد',
} as const satisfies TranslatedPhrases<typeof en>;
