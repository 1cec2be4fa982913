import type { TreatmentPrice } from '../../contract/catalog/catalog.ts';
import type { PaymentMethod } from '../../contract/constants.ts';
import { convertMinorUnits, toExactMinorUnits, toPlainAmount } from '../../contract/money.ts';
import { PriceRange } from '../fees/price.tsx';
import { formatExactMoney, formatPrice, formatSeoulTime } from '../i18n/format.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { Ltr } from '../ui/bidi.tsx';
import { cx } from '../ui/cx.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { DefinitionRows } from '../ui/table.tsx';
import type { Charge, DatedRate } from './charges.ts';
import { computeDraftDueAtClinic, type OrderDraft } from './draft.ts';

type Props = {
  draft: OrderDraft;
  charges: readonly Charge[];
  chosen: Charge;
  onChoose: (method: PaymentMethod) => void;
  jpy: DatedRate | undefined;
  locked: boolean;
};

/** Payment methods, and the amount in the currency that is charged (specification 6.3, look 9). */
export function PaymentChoice({ draft, charges, chosen, onChoose, jpy, locked }: Props) {
  const t = useTranslations('orders');
  return (
    <Disclosure kind="card" defaultOpen summary={t('order.payment')}>
      <fieldset disabled={locked} className="grid min-w-0 gap-2">
        <legend className="sr-only">{t('order.method')}</legend>
        {charges.map(({ method }) => (
          <label
            key={method}
            className={cx(
              'flex min-h-tap items-start gap-3 rounded-md border-[1.5px] px-4 py-3 transition-colors duration-150',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-celadon-700',
              method === chosen.method ? 'border-celadon-700 bg-celadon-50' : 'border-line bg-surface hover:border-edge',
            )}
          >
            <input
              type="radio"
              name="method"
              value={method}
              checked={method === chosen.method}
              onChange={() => onChoose(method)}
              className="mt-0.5 size-5 shrink-0 outline-none"
            />
            <span className="min-w-0">
              <span className="block font-semibold">{t(`order.method.${method}`)}</span>
              <span className="block text-sm text-ink-soft">{t(`order.method.${method}.hint`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Amounts draft={draft} charge={chosen} jpy={jpy} />
    </Disclosure>
  );
}

function Amounts({ draft, charge, jpy }: { draft: OrderDraft; charge: Charge; jpy: DatedRate | undefined }) {
  const t = useTranslations('orders');
  const { language } = useLanguage();
  const { rate } = charge;
  return (
    <>
      <DefinitionRows
        align="end"
        className="mt-3"
        rows={[
          { id: 'amount', label: t('order.amount'), value: <Ltr>{formatExactMoney(draft.total_price, draft.currency_code, language)}</Ltr> },
          // There are no discounts: always 0 (specification 6.3).
          { id: 'discount', label: t('order.discount'), value: <Ltr>{formatExactMoney(0, draft.currency_code, language)}</Ltr> },
          { id: 'vat', label: t('order.vat'), value: t('order.vat.included') },
          {
            id: 'final',
            label: t('order.final'),
            strong: true,
            value: (
              <>
                <Ltr>{formatExactMoney(charge.value, charge.currency, language)}</Ltr>
                {language === 'ja' && jpy && (
                  <span className="block text-sm font-normal text-ink-soft">
                    {t.rich('order.aside', { amount: <Ltr>{formatPrice(draft.total_price, draft.currency_code, language, jpy)}</Ltr> })}
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
      {rate && (
        <p className="text-sm text-ink-soft">
          {t.rich('order.rate', {
            base: <Ltr>{rate.base}</Ltr>,
            quote: <Ltr>{rate.quote}</Ltr>,
            rate: <Ltr>{rate.rate}</Ltr>,
            date: formatSeoulTime(rate.as_of, language, { weekday: undefined, hour: undefined, minute: undefined }),
          })}
        </p>
      )}
      <AtClinic draft={draft} rate={rate} jpy={jpy} />
    </>
  );
}

/** Fee and amount due at the clinic in the option's currency. Adds won for a card payment, and yen in Japanese. */
function AtClinic({ draft, rate, jpy }: { draft: OrderDraft; rate: DatedRate | undefined; jpy: DatedRate | undefined }) {
  const t = useTranslations('orders');
  const fees = useTranslations('fees');
  const { language } = useLanguage();
  const due = computeDraftDueAtClinic(draft);
  const aside = rate ?? (language === 'ja' ? jpy : undefined);
  return (
    <div className="mt-2 border-t border-line pt-3">
      {due && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-5">
          <span className="text-ink-soft">{fees('price.rest')}</span>
          <span className="ms-auto text-end">
            <PriceRange price={due.rest} about={!draft.quote} jpy={undefined} />
            {aside && (
              <span className="block text-sm text-ink-soft">
                <PriceRange price={convertPriceRange(aside, due.rest)} about jpy={undefined} />
              </span>
            )}
          </span>
        </p>
      )}
      <p className="mt-2 text-sm text-ink-soft">{t(draft.visit_at ? 'order.rest' : 'order.rest.noDate')}</p>
    </div>
  );
}

/** Converts a price at a rate, both ends rounded as all conversions are (specification 4.7). */
function convertPriceRange(rate: DatedRate, { from, to, currency_code }: TreatmentPrice): TreatmentPrice {
  const convertedTo = (amount: number) => toPlainAmount(convertMinorUnits(toExactMinorUnits(amount, currency_code) ?? 0, rate), rate.quote);
  return { from: convertedTo(from), to: convertedTo(to), currency_code: rate.quote };
}
