import type { z } from 'zod';
import type { CreatedOrder as CreatedOrderSchema } from '../../../contract/orders/orders.ts';
import { SANDBOX_PAYMENT_KEYS } from '../../outside.ts';
import type { ConversationState, SimulatedOrder } from './conversation-state.ts';

const WINDOWS = {
  card: { payment_method: 'CARD', params: { method: 'CARD', card: { useEscrow: false, useInternationalCardOnly: true } } },
  wallet: { payment_method: 'FOREIGN_EASY_PAY', params: { method: 'FOREIGN_EASY_PAY', foreignEasyPay: { provider: 'PAYPAL', country: 'KR' } } },
} as const;
export type PayBy = keyof typeof WINDOWS;
export type OrderOutcome = 'paid' | 'declined' | 'left';

type CreatedOrder = z.output<typeof CreatedOrderSchema>;
type OrderLine = { product_id: number; option_id: number; quantity: number };
type OrderInput = { lines: OrderLine[]; total: number; visitAt?: string; quote?: { id: number; version: number } };

/** Places an order in dollars and takes it through the payment window of the sandbox, as the outcome says. */
export async function placeOrder(
  state: ConversationState,
  { lines, total, visitAt, quote }: OrderInput,
  by: PayBy,
  outcome: OrderOutcome,
): Promise<SimulatedOrder> {
  const { api, patient, clinic } = state;
  const order = await api.call<CreatedOrder>('POST', '/api/v1/order', patient, {
    body: {
      currency_code: 'USD',
      total_price: total,
      hospital_id: clinic,
      order_products: lines.map((line) => ({ hospital_id: clinic, ...line })),
      consents: { personal: true, sensitive: true, third_party: true },
      ...(visitAt && { visit_at: visitAt }),
      ...(quote && { quote }),
    },
  });
  if (outcome === 'left') return { order_num: order.order_num, paymentKey: null, total_price: total };
  const { payment_method, params } = WINDOWS[by];
  const charge = order.charges.find((one) => one.payment_method === payment_method);
  if (!charge) throw new Error(`the order cannot be paid by ${by}`);
  const paymentKey = await pressInWindow(state, order, { ...params, amount: { value: charge.total_price, currency: charge.currency_code } }, outcome);
  if (outcome === 'paid')
    await api.call('POST', '/api/v1/payment/confirm', patient, { body: { paymentKey, orderId: order.order_num, amount: charge.total_price } });
  return { order_num: order.order_num, paymentKey, total_price: charge.total_price };
}

/** Opens the window and presses its button. Returns the payment's key; null if the payment was declined. */
async function pressInWindow({ api, deps }: ConversationState, order: CreatedOrder, params: object, outcome: OrderOutcome): Promise<string | null> {
  const { publicUrl } = deps.config;
  const opened = await api.call<{ url?: string; paymentKey?: string }>('POST', '/sandbox/toss/v2/payments-window', undefined, {
    body: {
      clientKey: SANDBOX_PAYMENT_KEYS.client,
      params: {
        ...params,
        ...{ orderId: order.order_num, orderName: order.title, successUrl: `${publicUrl}/order/success`, failUrl: `${publicUrl}/order/fail` },
      },
    },
  });
  const window = opened.url ? new URL(opened.url).pathname : `/sandbox/toss/window/${opened.paymentKey}`;
  const pressed = await api.call<{ location: string }>('POST', `${window}/act`, undefined, {
    form: { rehearse: 'none', lang: 'en', act: outcome === 'paid' ? 'pay' : 'decline' },
  });
  return new URL(pressed.location).searchParams.get('paymentKey');
}

/** Gives half of a payment back at the provider, without the product. */
export const refundHalfAtProvider = ({ api }: ConversationState, { paymentKey, total_price }: SimulatedOrder) =>
  api.call('POST', `/sandbox/toss/v1/payments/${paymentKey}/cancel`, undefined, {
    headers: { authorization: `Basic ${btoa(`${SANDBOX_PAYMENT_KEYS.secret}:`)}` },
    body: { cancelReason: 'Asked for by telephone', cancelAmount: total_price / 2 },
  });
