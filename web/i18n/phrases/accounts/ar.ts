import type { Like } from '../../words.tsx';
import type en from './en.ts';

export default {
  'login.title': 'تسجيل الدخول',
  'login.lead': 'الاستشارة مجانية. ترد العيادة بالكورية وتقرأ أنت ردها بلغتك.',
  'login.username': 'اسم المستخدم',
  'login.password': 'كلمة المرور',
  'login.submit': 'دخول',
  'login.busy': 'جارٍ تسجيل الدخول',
  'login.failed': 'فشل تسجيل الدخول',
  'login.failedHint': 'اسم المستخدم أو كلمة المرور غير صحيحة. تُراعى الأحرف الكبيرة والصغيرة في كلمة المرور.',
  'login.join': 'إنشاء حساب',
  'login.noAccount': 'ليس لديك حساب؟',
  'login.findId': 'البحث عن اسم المستخدم',
  'login.findPassword': 'استعادة كلمة المرور',
  'login.clinicInquiry': 'استفسارات انضمام المستشفيات',
  'login.clinicQuestion': 'هل تمثل عيادة؟',
  'password.show': 'إظهار كلمة المرور',
  'password.hide': 'إخفاء كلمة المرور',
  'failure.offline': 'لا يوجد اتصال بالشبكة. ما كتبته محفوظ، أعد المحاولة عند عودة الاتصال.',
  'password.short': '8 خانات على الأقل.',
  'password.long': '128 خانة على الأكثر.',
  'password.space': 'لا يمكن أن تبدأ كلمة المرور أو تنتهي بمسافة.',
} satisfies Like<typeof en>;
