import type { SiteSettings } from '../../contract/site.ts';
import type { WindowOrder } from './charges.ts';

/**
 * Opens the provider's payment window for an order (specification 6.6, providers 1.2). The page is left for it, and the
 * provider comes back to /order/success or /order/fail. Rejects when it could not be opened or was closed.
 */
export async function openPaymentWindow(settings: SiteSettings['payment'], customerKey: string, given: WindowOrder): Promise<void> {
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
    // A card from abroad needs the international window; escrow and card points are off (specification 6.4).
    const card = { useEscrow: false, flowMode: 'DEFAULT', useCardPoint: false, useAppCardOnly: false, useInternationalCardOnly: true } as const;
    await payment.requestPayment({ ...common, method, card });
  } else {
    await payment.requestPayment({ ...common, method, foreignEasyPay: { provider: 'PAYPAL', country: 'KR', products } });
  }
}
