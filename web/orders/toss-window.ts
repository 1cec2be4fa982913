import type { OpenPaymentWindow } from './payment-window.ts';

/** The window of Toss Payments (providers 1.2). */
export const openTossWindow: OpenPaymentWindow = async (settings, customerKey, given) => {
  const { loadTossPayments } = await import('@tosspayments/tosspayments-sdk');
  const toss = await loadTossPayments(settings.client_key, { src: settings.sdk_url });
  const { order, name, method, customerName, customerEmail, products } = given;
  const common = {
    amount: { currency: order.currency_code, value: order.total_price },
    orderId: order.order_num,
    orderName: name,
    successUrl: `${location.origin}/order/success`,
    failUrl: `${location.origin}/order/fail`,
    customerName,
    customerEmail,
  };
  const payment = toss.payment({ customerKey });
  if (method === 'CARD') {
    // Foreign cards require the international window. Escrow and card points are off (specification 6.4).
    const card = { useEscrow: false, flowMode: 'DEFAULT', useCardPoint: false, useAppCardOnly: false, useInternationalCardOnly: true } as const;
    await payment.requestPayment({ ...common, method, card });
  } else {
    await payment.requestPayment({ ...common, method, foreignEasyPay: { provider: 'PAYPAL', country: 'KR', products } });
  }
};
