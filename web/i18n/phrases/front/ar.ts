import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  badge: 'استشارة مجانية · والرد بلغتك',
  title: 'عيادات كوريا بلغتك أنت.',
  'search.label': 'البحث في العلاجات والعيادات',
  'search.short': 'الأنف، الليزر، عيادة',
  'search.submit': 'بحث',
  'treatments.title': 'العلاجات الأكثر مراجعات',
  'treatments.all': 'كل العلاجات',
  'reviews.title': 'أحدث المراجعات',
  'reviews.label': { zero: 'بلا نجوم', one: 'نجمة واحدة', two: 'نجمتان', few: '{count} نجوم', many: '{count} نجمة', other: '{count} نجمة' },
  'reviews.about': 'عن {treatment}',
  'facts.clinics': {
    zero: 'لا عيادات بعد',
    one: 'عيادة واحدة في سيول وبوسان',
    two: 'عيادتان في سيول وبوسان',
    few: '{count} عيادات في سيول وبوسان',
    many: '{count} عيادة في سيول وبوسان',
    other: '{count} عيادة في سيول وبوسان',
  },
  'facts.clinicsAll': 'عرض كل العيادات',
  'facts.registration': 'جهة مسجّلة لاستقدام المرضى الأجانب',
} satisfies TranslatedPhrases<typeof en>;
