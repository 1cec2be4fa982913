import type { FastifyInstance } from 'fastify';
import type { Language } from '../../contract/constants.ts';
import { operatorOrders } from '../../contract/orders/operator-orders.ts';
import { orders } from '../../contract/orders/orders.ts';
import type { Deps } from '../deps.ts';
import { linkNext, type Serving, serve } from '../platform/serve.ts';
import { withAlternatives } from '../visits/visits.ts';
import { makeBulkhead } from './bulkhead.ts';
import { cancelPayment, refundByOperator } from './cancel-payment.ts';
import { confirmPayment } from './confirm-payment.ts';
import { createOrder } from './create-order.ts';
import { declineRefund } from './decline-refund.ts';
import { flaggedOrders } from './flagged-orders.ts';
import { operatorOrder } from './operator-order.ts';
import { orderHistory } from './orders.ts';
import { orderReceipt } from './receipt.ts';
import { refundRequestList } from './refund-requests.ts';
import { handleWebhook } from './webhook.ts';

/** Text of `msg` for a cancellation, in the reader's language. */
const CANCELED: Record<Language, string> = {
  en: 'The order was cancelled and is refunded in full.',
  zh: '订单已取消，款项将全额退还。',
  ja: '注文をキャンセルしました。全額返金されます。',
  ar: 'تم إلغاء الطلب وسيُردّ المبلغ كاملًا.',
  ko: '주문이 취소되었으며 전액 환불됩니다.',
};

/** The same for a declined refund; for operators, who read Korean or English. */
const DECLINED: Record<Language, string> = {
  en: 'The clinic and the patient are told.',
  zh: '已告知诊所和患者。',
  ja: 'クリニックと患者さまに伝えました。',
  ar: 'أُبلغت العيادة والمريضة.',
  ko: '병원과 환자에게 알렸습니다.',
};

/** Orders and payments (specification 6), refunds by an operator, and the provider's webhook. */
export function orderRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  const gate = makeBulkhead();
  serve(app, serving, orders.orders, async (call) => {
    const items = await orderHistory(deps.database.db, call.caller.memberId, { ...call.query, language: call.language, now: deps.clock.now() });
    linkNext(call, items);
    return items;
  });
  serve(app, serving, orders.receipt, ({ caller, params, language }) =>
    orderReceipt(deps.database.db, caller.memberId, { orderNum: params.order_num, language }),
  );
  serve(app, serving, orders.createOrder, ({ caller, body, language }) => {
    const [first] = body.order_products;
    const wanted = { hospitalId: body.hospital_id, productId: first?.product_id, optionId: first?.option_id, near: body.visit_at };
    return withAlternatives(deps, wanted, () => createOrder(deps, caller.memberId, body, language));
  });
  serve(app, serving, orders.confirmPayment, ({ caller, body }) =>
    confirmPayment(deps, gate, caller.memberId, { paymentKey: body.paymentKey, orderNum: body.orderId, amount: body.amount }),
  );
  serve(app, serving, orders.cancelPayment, async ({ caller, body, language }) => {
    await cancelPayment(deps, gate, caller.memberId, { orderId: body.orderId, keepsVisit: body.visit === 'keep' });
    return { msg: CANCELED[language] };
  });
  serve(app, serving, operatorOrders.flaggedOrders, () => flaggedOrders(deps));
  serve(app, serving, operatorOrders.refundRequests, ({ language }) => refundRequestList(deps.database.db, language));
  serve(app, serving, operatorOrders.declineRefund, async ({ caller, params, body, language }) => {
    await declineRefund(deps, { operatorId: caller.memberId, orderNum: params.order_num, ...body });
    return { msg: DECLINED[language] };
  });
  serve(app, serving, operatorOrders.operatorOrder, ({ caller, client, params, language }) =>
    operatorOrder(deps, { caller, client }, params.order_num, language),
  );
  serve(app, serving, operatorOrders.refundOrder, async ({ caller, params, body, language }) => {
    await refundByOperator(deps, gate, {
      operatorId: caller.memberId,
      orderNum: params.order_num,
      reason: body.reason,
      why: body.why,
      keepsVisit: body.visit === 'keep',
    });
    return { msg: CANCELED[language] };
  });
  serve(app, serving, orders.webhook, async ({ body }) => {
    await handleWebhook(deps, body);
    return { msg: 'Received.' };
  });
}
