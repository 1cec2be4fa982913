import type { FastifyInstance } from 'fastify';
import type { Language } from '../../contract/constants.ts';
import { operatorOrderEndpoints } from '../../contract/orders/operator-orders.ts';
import { orderEndpoints } from '../../contract/orders/orders.ts';
import type { Deps } from '../deps.ts';
import { addNextPageLink, type ServeDeps, serve } from '../platform/serve.ts';
import { withAlternatives } from '../visits/visits.ts';
import { makeBulkhead } from './bulkhead.ts';
import { cancelPayment, refundByOperator } from './cancel-payment.ts';
import { confirmPayment } from './confirm-payment.ts';
import { createOrder } from './create-order.ts';
import { declineRefund } from './decline-refund.ts';
import { flaggedOrders } from './flagged-orders.ts';
import { readOperatorOrder } from './operator-order.ts';
import { listOrderHistory } from './orders.ts';
import { loadOwnReceipt } from './receipt.ts';
import { listOpenRefundRequests } from './refund-requests.ts';
import { handleWebhook } from './webhook.ts';

/** Text of `msg` for a cancellation, in the reader's language. */
const ORDER_CANCELED: Record<Language, string> = {
  en: 'The order was cancelled and is refunded in full.',
  zh: '订单已取消，款项将全额退还。',
  ja: '注文をキャンセルしました。全額返金されます。',
  ar: 'تم إلغاء الطلب وسيُردّ المبلغ كاملًا.',
  ko: '주문이 취소되었으며 전액 환불됩니다.',
};

/** Text of `msg` for a declined refund, for operators, who read Korean or English. */
const REFUND_DECLINED: Record<Language, string> = {
  en: 'The clinic and the patient are told.',
  zh: '已告知诊所和患者。',
  ja: 'クリニックと患者さまに伝えました。',
  ar: 'أُبلغت العيادة والمريضة.',
  ko: '병원과 환자에게 알렸습니다.',
};

/** Orders and payments (specification 6), refunds by an operator, and the provider's webhook. */
export function orderRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps): void {
  const gate = makeBulkhead();
  serve(app, serving, orderEndpoints.orders, async (call) => {
    const items = await listOrderHistory(deps.database.db, call.caller.memberId, { ...call.query, language: call.language, now: deps.clock.now() });
    addNextPageLink(call, items);
    return items;
  });
  serve(app, serving, orderEndpoints.receipt, ({ caller, params, language }) =>
    loadOwnReceipt(deps.database.db, caller.memberId, { orderNum: params.order_num, language }),
  );
  serve(app, serving, orderEndpoints.createOrder, ({ caller, body, language }) => {
    const [first] = body.order_products;
    const wanted = { hospitalId: body.hospital_id, productId: first?.product_id, optionId: first?.option_id, near: body.visit_at };
    return withAlternatives(deps, wanted, () => createOrder(deps, caller.memberId, body, language));
  });
  serve(app, serving, orderEndpoints.confirmPayment, ({ caller, body }) =>
    confirmPayment(deps, gate, caller.memberId, { paymentKey: body.paymentKey, orderNum: body.orderId, amount: body.amount }),
  );
  serve(app, serving, orderEndpoints.cancelPayment, async ({ caller, body, language }) => {
    await cancelPayment(deps, gate, caller.memberId, { orderId: body.orderId, keepsVisit: body.visit === 'keep' });
    return { msg: ORDER_CANCELED[language] };
  });
  serve(app, serving, operatorOrderEndpoints.flaggedOrders, () => flaggedOrders(deps));
  serve(app, serving, operatorOrderEndpoints.refundRequests, ({ language }) => listOpenRefundRequests(deps.database.db, language));
  serve(app, serving, operatorOrderEndpoints.declineRefund, async ({ caller, params, body, language }) => {
    await declineRefund(deps, { operatorId: caller.memberId, orderNum: params.order_num, ...body });
    return { msg: REFUND_DECLINED[language] };
  });
  serve(app, serving, operatorOrderEndpoints.operatorOrder, ({ caller, client, params, language }) =>
    readOperatorOrder(deps, { caller, client }, params.order_num, language),
  );
  serve(app, serving, operatorOrderEndpoints.refundOrder, async ({ caller, params, body, language }) => {
    await refundByOperator(deps, gate, {
      operatorId: caller.memberId,
      orderNum: params.order_num,
      reason: body.reason,
      why: body.why,
      keepsVisit: body.visit === 'keep',
    });
    return { msg: ORDER_CANCELED[language] };
  });
  serve(app, serving, orderEndpoints.webhook, async ({ body }) => {
    await handleWebhook(deps, body);
    return { msg: 'Received.' };
  });
}
