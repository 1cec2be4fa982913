import { useState } from 'react';
import type { ActiveConsent } from '../../contract/accounts/privacy.ts';
import type { Profile } from '../../contract/accounts/profile.ts';
import type { PaymentMethod } from '../../contract/constants.ts';
import type { SiteSettings } from '../../contract/site/site.ts';
import { RefundRule } from '../fees/refund-rule.tsx';
import { formatExactMoney } from '../i18n/format.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { Ltr } from '../ui/bidi.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { type Charge, type DatedRate, listCharges } from './charges.ts';
import type { OrderDraft } from './draft.ts';
import { HeldVisitStart, VisitStartTaken } from './held-visit-start.tsx';
import { listRemainingAgreements, type OrderAgreement, OrderAgreements } from './order-agreements.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderProblem } from './order-problem.tsx';
import { Payer } from './payer.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import type { OrderProblemState } from './problem.ts';
import { usePurchase } from './use-purchase.ts';

export type CheckoutProps = {
  draft: OrderDraft;
  profile: Profile;
  rates: readonly DatedRate[];
  payment: SiteSettings['payment'];
  /** Consents already given to this clinic. */
  given: readonly ActiveConsent[];
  /** Reloads consents and draft. Called if either has changed. */
  onStale: () => void;
  /** Reason of the last refusal, from the result page (specification 6.7). */
  message: string | undefined;
};

/** The checkout: order, payer, payment method, terms, Buy (specification 6.3). */
export function Checkout({ draft, rates, ...rest }: CheckoutProps) {
  const t = useTranslations('orders');
  const charges = listCharges(draft, rates);
  const [method, setMethod] = useState<PaymentMethod>();
  const charge = charges.find((each) => each.method === method) ?? charges[0];
  const treatment = draft.quote ? `/quote/${draft.quote.id}` : `/treatment-detail/${draft.order_products[0]?.product_id}`;
  if (!charge) return <OrderProblem problem={{ kind: 'window' }} treatment={treatment} />;
  return (
    <>
      {rest.payment.sandbox && (
        <Notice tone="warning" still className="mb-5">
          {t('order.sandbox')}
        </Notice>
      )}
      <Payable {...rest} {...{ draft, rates, charges, charge, treatment }} onChoose={setMethod} />
    </>
  );
}

type PayableProps = CheckoutProps & { charges: readonly Charge[]; charge: Charge; treatment: string; onChoose: (method: PaymentMethod) => void };

function Payable({ draft, profile, rates, payment, given, onStale, message, charges, charge, treatment, onChoose }: PayableProps) {
  const t = useTranslations('orders');
  const [agreed, setAgreed] = useState<ReadonlySet<OrderAgreement>>(new Set());
  const [before] = useState<OrderProblemState | undefined>(message ? { kind: 'failed', failure: { kind: 'refused', text: message } } : undefined);
  const { buy, busy, order, problem } = usePurchase({ draft, charge, profile, payment, feeWords: t('order.fee'), standingConsents: given, onStale }, before);
  const said =
    problem?.kind === 'visit'
      ? draft.visit_at && <VisitStartTaken draft={draft} reason={problem.reason} others={problem.others} onChanged={onStale} />
      : problem && <OrderProblem problem={problem} treatment={treatment} />;
  const jpy = rates.find(({ base, quote }) => base === draft.currency_code && quote === 'JPY');
  const agree = (agreement: OrderAgreement, yes: boolean) => {
    // Updates the latest set, because one press may tick several boxes.
    setAgreed((now) => (yes ? new Set(now).add(agreement) : new Set([...now].filter((one) => one !== agreement))));
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
      <div className="grid gap-4">
        {/* A buyer who is sent back here arrives at the top. */}
        {problem === before && said}
        <HeldVisitStart draft={draft} order={order} />
        <OrderDetails draft={draft} orderNum={order?.order_num} jpy={jpy} />
        <Payer profile={profile} />
        <PaymentChoice {...{ draft, charges, jpy, onChoose }} chosen={charge} locked={busy} />
      </div>
      <div className="grid gap-4 lg:sticky lg:top-24">
        <Card padded>
          <OrderAgreements agreed={agreed} standingConsents={given} onChange={agree} locked={busy} />
        </Card>
        <div aria-live="polite" className="grid gap-3 empty:hidden">
          {problem !== before && said}
        </div>
        <Notice still title={t('order.refund')}>
          <RefundRule procedureAt={null} />
        </Notice>
        <BuyButton charge={charge} ready={listRemainingAgreements(given).every((each) => agreed.has(each))} busy={busy} onBuy={() => buy()} />
      </div>
    </div>
  );
}

function BuyButton({ charge, ready, busy, onBuy }: { charge: Charge; ready: boolean; busy: boolean; onBuy: () => void }) {
  const t = useTranslations('orders');
  const { language } = useLanguage();
  return (
    <div className="grid gap-2">
      <Button full disabled={!ready} busy={busy} busyLabel={t('order.buying')} onClick={onBuy} aria-describedby="buy-hint">
        <span>{t.rich('order.buy.amount', { amount: <Ltr>{formatExactMoney(charge.value, charge.currency, language)}</Ltr> })}</span>
      </Button>
      <p id="buy-hint" className="text-center text-sm text-ink-soft">
        {ready ? '' : t('order.terms.missing')}
      </p>
    </div>
  );
}
