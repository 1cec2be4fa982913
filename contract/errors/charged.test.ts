import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../constants.ts';
import { getErrorText } from './index.ts';

const NOT_CHARGED: Record<Language, string> = {
  en: 'not charged',
  ko: '청구된 금액은 없습니다',
  zh: '没有扣款',
  ja: '請求は行われていません',
  ar: 'لم يُخصم أي مبلغ',
};

test.each(LANGUAGES)('says in %s that nothing was charged when a payment is refused', (language) => {
  for (const code of ['orders.amount-mismatch', 'orders.payment-refused', 'orders.payment-expired', 'orders.not-payable'] as const)
    expect(getErrorText(code, language), code).toContain(NOT_CHARGED[language]);
});
