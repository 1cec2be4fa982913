import { convertAmounts, multiplyAmount } from '../../contract/money.ts';
import { PriceRange } from '../fees/price.tsx';
import { formatExactMoney, formatMoney } from '../i18n/format.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { Bidi, Ltr } from '../ui/bidi.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Picture } from '../ui/picture.tsx';
import type { DatedRate } from './charges.ts';
import type { OrderDraft } from './draft.ts';

/**
 * The ordered items: picture, treatment, clinic, and options with quantity, fee and price at the clinic. `orderNum` is shown after the order
 * is placed.
 */
export function OrderDetails({ draft, orderNum, jpy }: { draft: OrderDraft; orderNum: string | undefined; jpy: DatedRate | undefined }) {
  const t = useTranslations('orders');
  const fees = useTranslations('fees');
  const { language } = useLanguage();
  const [picture] = draft.profile_pictures;
  const totals = draft.order_products.map(({ price, quantity }) => multiplyAmount(price, quantity, draft.currency_code));
  const inYen = jpy ? convertAmounts(totals, jpy) : [];
  return (
    <Disclosure kind="card" defaultOpen summary={t('order.details')}>
      <div className="flex items-start gap-4">
        {picture ? (
          <Picture source={picture} alt="" sizes="96px" className="size-20 shrink-0 rounded-sm md:size-24" />
        ) : (
          <span className="size-20 shrink-0 rounded-sm bg-radial-[at_30%_25%] from-white to-celadon-100 md:size-24" />
        )}
        <div className="min-w-0">
          <h2 className="text-xl">
            <Bidi>{draft.title}</Bidi>
          </h2>
          <p className="mt-1 text-sm text-ink-soft">
            <Bidi>{draft.hospital_name}</Bidi>
            {draft.subway && (
              <>
                {' · '}
                <Bidi>{draft.subway}</Bidi>
              </>
            )}
          </p>
          {draft.address && (
            <p className="mt-1 text-sm text-ink-soft">
              <Bidi>{draft.address}</Bidi>
            </p>
          )}
        </div>
      </div>
      <ul className="mt-4 border-t border-line">
        {draft.order_products.map((line, place) => (
          <li key={line.option_id} className="flex flex-wrap items-baseline justify-between gap-x-5 border-b border-line py-3 last:border-b-0">
            <span className="min-w-0">
              <Bidi className="font-medium">{line.title}</Bidi>
              <span className="block text-sm text-ink-soft tabular-nums">
                {t('order.quantity', { count: line.quantity })}
                {line.quantity > 1 && (
                  <>
                    {' · '}
                    <Ltr>{`${formatExactMoney(line.price, draft.currency_code, language)} × ${line.quantity}`}</Ltr>
                  </>
                )}
              </span>
            </span>
            <span className="ms-auto text-end">
              <span className="text-sm text-ink-soft">{fees('fee')} </span>
              <Ltr>{formatExactMoney(totals[place] ?? 0, draft.currency_code, language)}</Ltr>
              {language === 'ja' && jpy && (
                <span className="block text-sm text-ink-soft">
                  {t.rich('order.aside', { amount: <Ltr>{formatMoney(inYen[place] ?? 0, 'JPY', language)}</Ltr> })}
                </span>
              )}
            </span>
            {line.treatment_price && (
              <span className="flex w-full flex-wrap justify-between gap-x-5 text-sm text-ink-soft">
                {t('order.productPrice')}{' '}
                <span className="ms-auto">
                  <PriceRange price={line.treatment_price} about={!draft.quote} jpy={jpy} />
                </span>
              </span>
            )}
          </li>
        ))}
      </ul>
      {draft.quote && (
        <p className="border-t border-line pt-3 text-sm">
          <a href={`/quote/${draft.quote.id}`} className="tap-area text-celadon-700 underline underline-offset-4">
            {t('order.quote')}
          </a>
        </p>
      )}
      {orderNum && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-5 border-t border-line pt-3 text-sm text-ink-soft">
          {t('common.orderNumber')} <Ltr className="text-ink">{orderNum}</Ltr>
        </p>
      )}
    </Disclosure>
  );
}
