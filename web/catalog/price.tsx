import type { Currency } from '../../contract/constants.ts';
import type { Rate } from '../../contract/money.ts';
import { price } from '../i18n/format.ts';
import { useLanguage } from '../i18n/translations.tsx';
import { Ltr } from '../ui/bidi.tsx';

/** A price as specification 4.7 has it: in Japanese in JPY at the fixed rate, else in its own currency. */
export function Price({ amount, currency, jpy, className }: { amount: number; currency: Currency; jpy: Rate | undefined; className?: string }) {
  const { language } = useLanguage();
  return <Ltr className={className}>{price(amount, currency, language, jpy)}</Ltr>;
}
