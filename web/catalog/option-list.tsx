import type { ProductOption } from '../../contract/catalog/catalog.ts';
import type { ExchangeRate } from '../../contract/money.ts';
import { PriceAmount, PriceRange } from '../fees/price.tsx';
import { useTranslations } from '../i18n/translations.tsx';
import { Bidi, Ltr } from '../ui/bidi.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { useFactFormatters } from './use-fact-texts.ts';

/** Numbered options of a treatment: a line each with the price at the clinic. Pressed, it shows what that includes, and its fee (specification 4.3, 6.13). */
export function OptionList({ options, jpy }: { options: readonly ProductOption[]; jpy: ExchangeRate | undefined }) {
  const fees = useTranslations('fees');
  return (
    <ol>
      {options.map((option, at) => (
        <li key={option.id}>
          <Disclosure
            summary={
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span>
                  <Ltr>{at + 1}</Ltr> · <Bidi>{option.title}</Bidi>
                </span>
                <span className="ms-auto font-normal">
                  {option.treatment_price ? <PriceRange price={option.treatment_price} jpy={jpy} /> : fees('price.ask')}
                </span>
              </span>
            }
          >
            <OptionDetails option={option} jpy={jpy} />
          </Disclosure>
        </li>
      ))}
    </ol>
  );
}

function OptionDetails({ option, jpy }: { option: ProductOption; jpy: ExchangeRate | undefined }) {
  const fees = useTranslations('fees');
  const { ofOption } = useFactFormatters();
  return (
    <>
      <p className="text-sm text-ink-soft">{option.description}</p>
      <p className="mt-2 text-sm text-celadon-700">{ofOption(option).join(' · ')}</p>
      {option.includes.length > 0 && <Listed name={fees('includes')} words={option.includes} />}
      {option.extras.length > 0 && <Listed name={fees('extras')} words={option.extras} />}
      <p className="mt-1.5 text-sm">{fees.rich('fee.takenOff', { amount: <PriceAmount amount={option.price} currency={option.currency_code} jpy={jpy} /> })}</p>
      {option.fee_reason && <Listed name={fees('fee.reason')} words={[option.fee_reason]} />}
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
