import { DECIMAL_PLACES } from '../../../../contract/money.ts';
import type { QuoteComposerData } from '../../../../contract/quotes/quotes.ts';
import { formatShortMoney } from '../../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import type { AmountProblem } from './quote-form.ts';

/** Returns the error text of each invalid amount, to be shown while typing. */
export function useAmountErrorTexts(wrong: Record<string, AmountProblem>, { options }: QuoteComposerData): Record<string, string> {
  const t = useTranslations('clinic-quotes');
  const { language } = useLanguage();
  const currency = options[0]?.currency_code ?? 'USD';
  const hasCents = DECIMAL_PLACES[currency] > 0;
  const sentence = (found: AmountProblem): string => {
    if (found.why === 'most') return t('wrong.most', { amount: formatShortMoney(found.max, currency, language) });
    if (found.why === 'places') return t(hasCents ? 'wrong.places' : 'wrong.whole');
    return t(`wrong.${found.why}`, { example: hasCents ? '1250.50' : '125000' });
  };
  return Object.fromEntries(Object.entries(wrong).map(([field, found]) => [field, sentence(found)]));
}
