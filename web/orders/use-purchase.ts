import { useState } from 'react';
import type { ActiveConsent } from '../../contract/accounts/privacy.ts';
import type { Profile } from '../../contract/accounts/profile.ts';
import type { SiteSettings } from '../../contract/site/site.ts';
import { ApiError } from '../api/call.ts';
import { collectAnswers } from '../consents/answers.ts';
import { api } from '../session/session.ts';
import { useMutation } from '../session/use-mutation.ts';
import { type Charge, type Created, orderName, windowProducts } from './charges.ts';
import { forgetMessage } from './confirmation.ts';
import type { OrderDraft } from './draft.ts';
import { openPaymentWindow } from './payment-window.ts';
import { placedFor, storePlacedOrder } from './placed-order.ts';
import { orderProblem, type Problem } from './problem.ts';

type Given = {
  draft: OrderDraft;
  charge: Charge;
  profile: Profile;
  payment: SiteSettings['payment'];
  feeWords: string;
  /** Standing consents to this clinic; the others were ticked. */
  given: readonly ActiveConsent[];
  onStale: () => void;
};

/**
 * Places the order once, then opens the provider's window. `buy` does nothing while it runs. `before` is the previous problem. `order` is the one
 * placed in this tab for exactly this that can still be paid.
 */
export function usePurchase(given: Given, before: Problem | undefined) {
  const [, setPlaced] = useState<Created>();
  const [problem, setProblem] = useState(before);
  const { pending, run } = useMutation(
    async () => {
      setProblem(undefined);
      forgetMessage();
      const placed = await place(given);
      setPlaced(placed);
      await openWindow(given, placed);
    },
    (error) => {
      if (error instanceof ApiError && error.code === 'consultations.consents-required') given.onStale();
      setProblem(orderProblem(error));
      return true;
    },
  );
  return { buy: run, busy: pending, order: placedFor(given.draft, given.charge), problem };
}

/** Returns the order for this draft and payment method: the recent one on a return to the page, else a new one. */
async function place({ draft, charge, given }: Given): Promise<Created> {
  const known = placedFor(draft, charge);
  if (known && (await isPayable(known))) return known;
  const order_products = draft.order_products.map(({ hospital_id, product_id, option_id, quantity }) => ({ hospital_id, product_id, option_id, quantity }));
  const order = await api('createOrder', {
    body: {
      currency_code: charge.currency,
      total_price: charge.value,
      payment_method: charge.method,
      hospital_id: draft.hospital_id,
      order_products,
      consents: collectAnswers(() => true, given),
      visit_at: draft.visit_at,
      quote: draft.quote && { id: draft.quote.id, version: draft.quote.version },
    },
  });
  storePlacedOrder(draft, charge, order);
  return order;
}

/** The provider may have ended the order meanwhile, so that it cannot be paid any more. */
async function isPayable({ order_num }: Created): Promise<boolean> {
  const orders = await api('orders');
  return orders.some((order) => order.order_num === order_num && order.status === 'pending' && !order.confirming);
}

function openWindow({ draft, charge, profile, payment, feeWords }: Given, order: Created): Promise<void> {
  return openPaymentWindow(payment, profile.customer_key, {
    order,
    name: orderName(order.title, feeWords),
    method: charge.method,
    customerName: `${profile.first_name} ${profile.last_name}`.slice(0, 100),
    customerEmail: profile.email !== null && profile.email.length <= 100 ? profile.email : null,
    products: windowProducts(draft),
  });
}
