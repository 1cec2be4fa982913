import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  all: 'الموافقة على الكل',
  given: 'تمت الموافقة في {date}',
  personal: 'جمع المعلومات الشخصية واستخدامها',
  sensitive: 'معالجة المعلومات الحساسة (الصحية)',
  third_party: 'تقديم المعلومات إلى العيادة بصفتها طرفًا ثالثًا',
  translators: 'قراءة المترجمين لما حول الرسالة',
  interpreter: 'وجود مترجم في المحادثة',
  attachments: 'مشاركة الصور والملفات',
  review: 'نشر مراجعة',
  reviewPictures: 'صور مع المراجعة',
  terms: 'شروط الاستخدام',
  privacy: 'سياسة الخصوصية',
  version: 'نسخة {date}',
  coming: 'تسري نسخة جديدة من {date}. وحتى ذلك الحين تبقى هذه النسخة سارية.',
  'coming.read': 'قراءة النسخة الجديدة',
  announced: 'تسري هذه النسخة من {date}. وحتى ذلك الحين تبقى النسخة الحالية سارية.',
  earlier: 'هذه نسخة {date}. والسارية اليوم نسخة أخرى.',
  'inForce.read': 'قراءة النسخة السارية',
  loading: 'جارٍ تحميل النص',
  failed: 'تعذّر تحميل النص',
  retry: 'أعد المحاولة',
} as const satisfies TranslatedPhrases<typeof en>;
