import { useState } from 'react';
import type { ActiveConsent } from '../../contract/accounts/privacy.ts';
import type { Profile } from '../../contract/accounts/profile.ts';
import type { SiteSettings } from '../../contract/site/site.ts';
import { ApiError } from '../api/call.ts';
import { collectConsents } from '../consents/consent-answers.ts';
import { api } from '../session/session.ts';
import { useMutation } from '../session/use-mutation.ts';
import { buildOrderName, type Charge, type CreatedOrder, listWindowProducts } from './charges.ts';
import { clearRefusalMessage } from './confirmation.ts';
import type { OrderDraft } from './draft.ts';
import { openPaymentWindow } from './payment-window.ts';
import { findPlacedOrder, storePlacedOrder } from './placed-order.ts';
import { type OrderProblemState, toOrderProblem } from './problem.ts';

type PurchaseInput = {
  draft: OrderDraft;
  charge: Charge;
  profile: Profile;
  payment: SiteSettings['payment'];
  feeWords: string;
  /** Consents already given to this clinic. All other consents were ticked. */
  standingConsents: readonly ActiveConsent[];
  onStale: () => void;
};

/**
 * Returns the purchase: `buy` places the order once, then opens the provider's window. `buy` does nothing while it runs. `before` is the previous
 * problem. `order` is the order from this tab for the same draft and charge that can still be paid.
 */
export function usePurchase(given: PurchaseInput, before: OrderProblemState | undefined) {
  const [, setPlaced] = useState<CreatedOrder>();
  const [problem, setProblem] = useState(before);
  const { pending, run } = useMutation(
    async () => {
      setProblem(undefined);
      clearRefusalMessage();
      const placed = await placeOrder(given);
      setPlaced(placed);
      await openWindow(given, placed);
    },
    (error) => {
      if (error instanceof ApiError && error.code === 'consultations.consents-required') given.onStale();
      setProblem(toOrderProblem(error));
      return true;
    },
  );
  return { buy: run, busy: pending, order: findPlacedOrder(given.draft, given.charge), problem };
}

/** Returns the order for this draft and payment method: the recent one if the buyer came back, otherwise a new one. */
async function placeOrder({ draft, charge, standingConsents }: PurchaseInput): Promise<CreatedOrder> {
  const known = findPlacedOrder(draft, charge);
  if (known && (await isPayable(known))) return known;
  const order_products = draft.order_products.map(({ hospital_id, product_id, option_id, quantity }) => ({ hospital_id, product_id, option_id, quantity }));
  const order = await api('createOrder', {
    body: {
      currency_code: charge.currency,
      total_price: charge.value,
      payment_method: charge.method,
      hospital_id: draft.hospital_id,
      order_products,
      consents: collectConsents(() => true, standingConsents),
      visit_at: draft.visit_at,
      quote: draft.quote && { id: draft.quote.id, version: draft.quote.version },
    },
  });
  storePlacedOrder(draft, charge, order);
  return order;
}

/** Returns false if the provider ended the order meanwhile. */
async function isPayable({ order_num }: CreatedOrder): Promise<boolean> {
  const orders = await api('orders');
  return orders.some((order) => order.order_num === order_num && order.status === 'pending' && !order.confirming);
}

function openWindow({ draft, charge, profile, payment, feeWords }: PurchaseInput, order: CreatedOrder): Promise<void> {
  return openPaymentWindow(payment, profile.customer_key, {
    order,
    name: buildOrderName(order.title, feeWords),
    method: charge.method,
    customerName: `${profile.first_name} ${profile.last_name}`.slice(0, 100),
    customerEmail: profile.email !== null && profile.email.length <= 100 ? profile.email : null,
    products: listWindowProducts(draft),
  });
}
