import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  offline: 'لا يوجد اتصال بالإنترنت. يُرجى المحاولة مجددًا عند عودة الشبكة.',
  server: 'لم يصل رد سليم من خادمنا. يُرجى المحاولة مجددًا بعد قليل.',
  script: 'تعذّر تحميل جزء من هذه الصفحة. يُرجى التحقق من الاتصال والمحاولة مجددًا.',
  page: 'حدث خطأ في هذه الصفحة. يُرجى إعادة تحميلها والمحاولة مجددًا.',
} satisfies TranslatedPhrases<typeof en>;
