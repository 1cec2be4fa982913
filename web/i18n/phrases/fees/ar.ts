import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  'price.from': 'ابتداءً من {amount}',
  'price.range': 'من {from} إلى {to}',
  'price.about': 'نحو {amount}',
  'price.aboutRange': 'نحو {from} إلى {to}',
  'price.ask': 'السعر عند سؤال العيادة',
  'price.clinic': 'السعر في العيادة',
  'price.lessFee': '{price}، ويُخصم منه الرسم',
  'price.rest': 'المتبقي للدفع في العيادة',
  fee: 'رسم الحجز',
  'fee.amount': 'رسم الحجز {amount}',
  'fee.takenOff': 'رسم الحجز {amount}، ويُخصم من السعر',
  'fee.now': 'رسم الحجز المستحق الآن',
  'fee.reason': 'سبب ارتفاع الرسم',
  includes: 'يشمل السعر',
  extras: 'إضافات محتملة',
  model: 'السؤال واختيار الموعد مجانيان. يحفظ رسم الحجز موعدك ويُخصم من السعر.',
  'refund.badge': 'إلغاء مجاني حتى بدء الزيارة',
  'refund.badge.short': 'إلغاء مجاني',
  'refund.open': 'يمكنك الإلغاء هنا حتى بدء الإجراء، ويُردّ الرسم عندئذٍ كاملًا بطريقة الدفع نفسها.',
  'refund.until': 'يمكنك الإلغاء هنا حتى بدء الإجراء: {time} بتوقيت سيول، ويُردّ الرسم عندئذٍ كاملًا بطريقة الدفع نفسها.',
  'refund.over': 'بدأ الإجراء، ولم يعد الرسم يُردّ.',
} satisfies TranslatedPhrases<typeof en>;
