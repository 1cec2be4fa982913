import { type Api, CHAT_CONSENTS } from './release-story-calls.ts';

const HOSPITAL = 1;
const PRODUCT = 1;
const PAYMENT_METHODS = {
  card: { currency_code: 'KRW', window: { method: 'CARD', card: { useEscrow: false, useInternationalCardOnly: true } } },
  wallet: { currency_code: 'USD', window: { method: 'FOREIGN_EASY_PAY', foreignEasyPay: { provider: 'PAYPAL', country: 'KR' } } },
};
type PaymentMethodName = keyof typeof PAYMENT_METHODS;
type Order = { order_num: string; title: string; total_price: number; currency_code: string };

/** Returns the body of an order for the first option of the first treatment, at today's price. */
export async function orderBody({ call }: Api, way: PaymentMethodName) {
  const { options } = await call<{ options: { id: number; price: number }[] }>('GET', `/api/v1/product/${PRODUCT}`);
  const [option] = options;
  if (!option) throw new Error('the first treatment has no option');
  const rates = await call<{ base: string; quote: string; rate: string }[]>('GET', '/api/v1/rates');
  const rate = Number(rates.find(({ base, quote }) => base === 'USD' && quote === 'KRW')?.rate);
  const line = { hospital_id: HOSPITAL, product_id: PRODUCT, option_id: option.id, quantity: 1 };
  return {
    currency_code: PAYMENT_METHODS[way].currency_code,
    total_price: way === 'card' ? Math.round(option.price * rate) : option.price,
    ...{ hospital_id: HOSPITAL, order_products: [line], consents: CHAT_CONSENTS },
  };
}

/** Places an order and presses the button in the provider's window. */
async function authoriseOrder(api: Api, token: string, way: PaymentMethodName, press: Record<string, string>, body?: object) {
  const { call, address } = api;
  const order = await call<Order>('POST', '/api/v1/order', { token, body: body ?? (await orderBody(api, way)) });
  const params = {
    ...PAYMENT_METHODS[way].window,
    amount: { value: order.total_price, currency: order.currency_code },
    ...{ orderId: order.order_num, orderName: order.title, successUrl: `${address}/order/success`, failUrl: `${address}/order/fail` },
  };
  const opened = await call<{ url?: string; paymentKey?: string }>('POST', '/sandbox/toss/v2/payments-window', {
    body: { clientKey: 'test_ck_sandbox', params },
  });
  const window = opened.url ? new URL(opened.url).pathname : `/sandbox/toss/window/${opened.paymentKey}`;
  const pressed = await call<{ location: string }>('POST', `${window}/act`, { form: { rehearse: 'none', lang: 'en', ...press } });
  return { ...order, paymentKey: new URL(pressed.location).searchParams.get('paymentKey') };
}

/** Places an order and pays it. `body`: order data other than the default first treatment. */
export async function buyTreatment(api: Api, token: string, way: PaymentMethodName, body?: object) {
  const order = await authoriseOrder(api, token, way, { act: 'pay' }, body);
  await api.call('POST', '/api/v1/payment/confirm', { token, body: { paymentKey: order.paymentKey, orderId: order.order_num, amount: order.total_price } });
  return order;
}

export const cancelOrder = ({ call }: Api, token: string, orderId: string) => call('POST', '/api/v1/payment/cancel', { token, body: { orderId } });

/**
 * Places orders: one stays paid, one is cancelled, one declined, one left open, one refunded by the operator, and one partly refunded at the
 * provider.
 */
export async function playOrders(api: Api, patient: string, operator: string) {
  const { call, prove } = api;
  const paid = await buyTreatment(api, patient, 'card');
  const cancelled = await buyTreatment(api, patient, 'wallet');
  await cancelOrder(api, patient, cancelled.order_num);
  await authoriseOrder(api, patient, 'card', { act: 'decline' });
  await call('POST', '/api/v1/order', { token: patient, body: await orderBody(api, 'wallet') });
  const refunded = await buyTreatment(api, patient, 'card');
  await prove(operator);
  await call('POST', `/api/v1/operator/orders/${refunded.order_num}/refund`, { token: operator, body: { reason: 'The clinic closed for the day' } });
  const odd = await buyTreatment(api, patient, 'wallet');
  await call('POST', `/sandbox/toss/v1/payments/${odd.paymentKey}/cancel`, {
    headers: { authorization: `Basic ${btoa('test_sk_sandbox:')}` },
    body: { cancelReason: 'half of it, by telephone', cancelAmount: odd.total_price / 2 },
  });
  return { paid: { order_num: paid.order_num, total: paid.total_price }, refunded: { order_num: refunded.order_num } };
}
