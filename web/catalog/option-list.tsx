import type { ProductOption } from '../../contract/catalog/catalog.ts';
import type { ExchangeRate } from '../../contract/money.ts';
import { PriceAmount, PriceRange } from '../fees/price.tsx';
import { useTranslations } from '../i18n/translations.tsx';
import { Bidi, Ltr } from '../ui/bidi.tsx';
import { Card } from '../ui/card.tsx';
import { useFactFormatters } from './use-fact-texts.ts';

/** Numbered options of a treatment. Each has its price at the clinic, included items and fee (specification 4.3, 6.13). */
export function OptionList({ options, jpy }: { options: readonly ProductOption[]; jpy: ExchangeRate | undefined }) {
  const t = useTranslations('catalog');
  return (
    <section aria-label={t('detail.options')}>
      <ol className="grid gap-3">
        {options.map((option, at) => (
          <Card as="li" look="outline" padded key={option.id}>
            <Option option={option} number={at + 1} jpy={jpy} />
          </Card>
        ))}
      </ol>
    </section>
  );
}

function Option({ option, number, jpy }: { option: ProductOption; number: number; jpy: ExchangeRate | undefined }) {
  const fees = useTranslations('fees');
  const { ofOption } = useFactFormatters();
  const fee = <PriceAmount amount={option.price} currency={option.currency_code} jpy={jpy} />;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-text min-w-0 text-base font-semibold tracking-normal">
          <Ltr>{number}</Ltr> · <Bidi>{option.title}</Bidi>
        </h2>
        <span className="ms-auto font-semibold">{option.treatment_price ? <PriceRange price={option.treatment_price} jpy={jpy} /> : fees('price.ask')}</span>
      </div>
      <p className="mt-0.5 text-end text-sm text-ink-soft">{fees.rich('fee.takenOff', { amount: fee })}</p>
      {option.fee_reason && <Listed name={fees('fee.reason')} words={[option.fee_reason]} />}
      <p className="mt-1.5 text-sm text-ink-soft">{option.description}</p>
      <p className="mt-2 text-sm text-celadon-700">{ofOption(option).join(' · ')}</p>
      {option.includes.length > 0 && <Listed name={fees('includes')} words={option.includes} />}
      {option.extras.length > 0 && <Listed name={fees('extras')} words={option.extras} />}
    </>
  );
}

/** A label followed by its values as running text. */
function Listed({ name, words }: { name: string; words: readonly string[] }) {
  return (
    <dl className="mt-1.5 text-sm">
      <dt className="me-2 inline text-ink-soft">{name}</dt>
      <dd className="inline">
        <Bidi>{words.join(' · ')}</Bidi>
      </dd>
    </dl>
  );
}
