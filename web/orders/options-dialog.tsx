import { Check } from 'lucide-react';
import { useState } from 'react';
import type { ProductOption } from '../../contract/catalog/catalog.ts';
import type { ExchangeRate } from '../../contract/money.ts';
import { computeDueAtClinic } from '../../contract/orders/fees.ts';
import { MAX_QUANTITY } from '../../contract/rules.ts';
import { PriceAmount, PriceRange } from '../fees/price.tsx';
import { formatExactMoney } from '../i18n/format.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { Bidi, Ltr } from '../ui/bidi.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { createOrderDraft, type OrderableTreatment, type OrderDraft, saveOrderDraft } from './draft.ts';

export type OptionsDialogProps = {
  product: OrderableTreatment;
  /** Rate for Japanese prices (specification 4.7). */
  jpy: ExchangeRate | undefined;
  /** Returns the contents of an option, in the reader's language. */
  factsOf: (option: ProductOption) => string[];
  onClose: () => void;
};

/** Dialog for payment options (specification 6.1). The member chooses options and quantities; the dialog passes the draft to the checkout. */
export default function OptionsDialog({ product, jpy, factsOf, onClose }: OptionsDialogProps) {
  const t = useTranslations('treatment');
  const fees = useTranslations('fees');
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map());
  const [leaving, setLeaving] = useState(false);
  const draft = createOrderDraft(product, quantities, new Date());
  const choose = (id: number, quantity: number | undefined) => {
    const next = new Map(quantities);
    if (quantity === undefined) next.delete(id);
    else next.set(id, quantity);
    setQuantities(next);
  };
  const next = () => {
    saveOrderDraft(draft);
    setLeaving(true);
    // Loads a new document. The checkout has its own content security policy, for the payment provider's script.
    location.assign('/order');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('options.title')}
      subtitle={<Bidi>{product.title}</Bidi>}
      closeLabel={t('common.close')}
      footer={
        <div className="grid gap-3 pb-1">
          <Total draft={draft} jpy={jpy} />
          <Button full disabled={quantities.size === 0} busy={leaving} busyLabel={t('common.loading')} onClick={next}>
            {t('options.next')}
          </Button>
        </div>
      }
    >
      <ul className="grid gap-3">
        {product.options.map((option) => (
          <OptionCard
            key={option.id}
            option={option}
            facts={factsOf(option)}
            jpy={jpy}
            quantity={quantities.get(option.id)}
            onChange={(quantity) => choose(option.id, quantity)}
          />
        ))}
      </ul>
      {quantities.size > 1 && <Notice className="mt-4">{t('options.several')}</Notice>}
      <p className="mt-4 text-sm text-ink-soft">{quantities.size === 0 ? t('options.choose') : fees('model')}</p>
    </Dialog>
  );
}

type OptionCardProps = {
  option: ProductOption;
  facts: string[];
  jpy: ExchangeRate | undefined;
  /** Undefined if not selected. */
  quantity: number | undefined;
  onChange: (quantity: number | undefined) => void;
};

/** An option. The whole card is a checkbox, with the quantity stepper above it. */
function OptionCard({ option, facts, jpy, quantity, onChange }: OptionCardProps) {
  const t = useTranslations('treatment');
  const fees = useTranslations('fees');
  const chosen = quantity !== undefined;
  const id = `option-${option.id}`;
  return (
    <Card
      as="li"
      look="outline"
      padded
      selected={chosen}
      className="transition-colors duration-150 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-celadon-700"
    >
      <input
        type="checkbox"
        id={id}
        checked={chosen}
        onChange={() => onChange(chosen ? undefined : 1)}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-facts`}
        className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
      />
      <div className="pointer-events-none relative">
        <div id={`${id}-title`} className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
          <h3 className="min-w-0 font-text text-base font-semibold tracking-normal">
            <Bidi>{option.title}</Bidi>
          </h3>{' '}
          <span className="ms-auto">{option.treatment_price ? <PriceRange price={option.treatment_price} jpy={jpy} /> : fees('price.ask')}</span>{' '}
          <span className="w-full text-end text-sm font-normal text-ink-soft">
            {fees.rich('fee.amount', { amount: <PriceAmount amount={option.price} currency={option.currency_code} jpy={jpy} /> })}
          </span>
        </div>
        <p id={`${id}-facts`} className="mt-1 text-sm text-ink-soft">
          {facts.join(' · ')}
        </p>
        {chosen && <p className="mt-3 text-sm text-ink-soft">{t('options.quantity.visits')}</p>}
        {chosen && (
          <div className="mt-1.5 flex flex-wrap items-center justify-between gap-3">
            <Stepper
              value={quantity}
              onChange={onChange}
              max={MAX_QUANTITY}
              labels={{ label: t('options.quantity', { title: option.title }), decrease: t('options.decrease'), increase: t('options.increase') }}
              className="pointer-events-auto"
            />
            <span className="inline-flex items-center gap-1.5 font-semibold text-celadon-700">
              {t('options.selected')}
              <Check aria-hidden="true" className="size-4.5" />
            </span>
          </div>
        )}
      </div>
    </Card>
  );
}

/** The fee to pay now, its charged currency if the reader sees another one, and the amount due at the clinic. */
function Total({ draft: { total_price: amount, currency_code: currency, order_products }, jpy }: { draft: OrderDraft; jpy: ExchangeRate | undefined }) {
  const t = useTranslations('treatment');
  const fees = useTranslations('fees');
  const { language } = useLanguage();
  const due = computeDueAtClinic(order_products, currency);
  const converted = language === 'ja' && jpy?.base === currency && amount > 0;
  return (
    <div className="grid gap-0.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-ink-soft">{fees('fee.now')}</span>
        <output className="text-xl font-semibold">
          <PriceAmount amount={amount} currency={currency} jpy={jpy} />
        </output>
      </div>
      {converted && (
        <p className="text-end text-sm text-ink-soft">{t.rich('options.charged', { amount: <Ltr>{formatExactMoney(amount, currency, language)}</Ltr> })}</p>
      )}
      {due && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-soft">
          <span>{fees('price.rest')}</span>
          <span className="ms-auto">
            <PriceRange price={due.rest} about jpy={jpy} />
          </span>
        </p>
      )}
    </div>
  );
}
