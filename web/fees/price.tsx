import type { ReactNode } from 'react';
import type { TreatmentPrice } from '../../contract/catalog/catalog.ts';
import type { Currency } from '../../contract/constants.ts';
import type { ExchangeRate } from '../../contract/money.ts';
import { formatPrice as shown } from '../i18n/format.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { Ltr } from '../ui/bidi.tsx';

/** Rate for Japanese prices (specification 4.7). */
type Jpy = { jpy: ExchangeRate | undefined };

/** An amount (specification 4.7). In Japanese it is in JPY at the fixed rate, otherwise in its own currency. */
export function PriceAmount({ amount, currency, jpy, className }: { amount: number; currency: Currency; className?: string } & Jpy) {
  const { language } = useLanguage();
  return <Ltr className={className}>{shown(amount, currency, language, jpy)}</Ltr>;
}

/** "from $190": the lowest price of a treatment, or a text to ask the clinic. */
export function PriceFrom({ price, jpy }: { price: TreatmentPrice | null } & Jpy) {
  const t = useTranslations('fees');
  if (!price) return <>{t('price.ask')}</>;
  return <>{t.rich('price.from', { amount: <PriceAmount amount={price.from} currency={price.currency_code} jpy={jpy} /> })}</>;
}

/** "$190 to $260", preceded by "about" for an expected payment. Shows one figure if both ends are equal. */
export function PriceRange({ price, about = false, jpy }: { price: TreatmentPrice; about?: boolean } & Jpy): ReactNode {
  const t = useTranslations('fees');
  const amount = (value: number) => <PriceAmount amount={value} currency={price.currency_code} jpy={jpy} />;
  if (price.from === price.to) return about ? t.rich('price.about', { amount: amount(price.from) }) : amount(price.from);
  return t.rich(about ? 'price.aboutRange' : 'price.range', { from: amount(price.from), to: amount(price.to) });
}
