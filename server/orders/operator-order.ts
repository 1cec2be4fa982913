import { type Language, pickText } from '../../contract/constants.ts';
import { toPlainAmount } from '../../contract/money.ts';
import type { OperatorOrder } from '../../contract/orders/operator-orders.ts';
import { maskMemberName, memberById, membersByIds } from '../accounts/accounts.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { readQuoteOfOrder } from '../quotes/quotes.ts';
import { type AccessReader, recordAccess } from '../threads/threads.ts';
import { hasFutureVisit, readProcedureDates } from '../visits/visits.ts';
import { formatLineAmounts, formatUnconvertedFee, nextProcedure, toWireStatus } from './orders.rules.ts';
import { findOrderByNum, findReturnedPayments, listOperatorRefunds, listOrderLines, listRefundRequests, type OrderRow } from './orders.tables.ts';
import { toReturnedPayment } from './orders.ts';

/**
 * Returns one order for an operator who decides on a refund, with names in the reader's language. The access is recorded first: reader, address and
 * member (security 8.3). Throws `orders.not-found`.
 */
export async function readOperatorOrder(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  reader: AccessReader,
  orderNum: string,
  language: Language,
): Promise<OperatorOrder> {
  const row = await findOrderByNum(db, orderNum);
  if (!row) throw new AppError('orders.not-found');
  await recordAccess(db, reader, { act: 'order', memberId: row.memberId, at: clock.now() });
  const [lines, member, dates, dateOpen, givenBack, refunds, requests, quote] = await Promise.all([
    listOrderLines(db, [row.id]),
    memberById(db, row.memberId),
    readProcedureDates(db, [row.id]),
    hasFutureVisit(db, row.id, clock.now()),
    findReturnedPayments(db, [row]),
    listRefunds(db, row.id),
    listRequests(db, row.id),
    readQuoteOfOrder(db, row, language, clock.now()),
  ]);
  const [first] = lines;
  const amounts = formatLineAmounts(row, lines);
  return {
    ...formatMoney(row),
    hospital_id: row.hospitalId,
    hospital_name: first ? pickText(first.hospitalName, language) : '',
    procedure_at: nextProcedure(row, dates.get(row.id))?.toISOString() ?? null,
    date_open: dateOpen,
    member_name: member && maskMemberName(member),
    order_products: lines.map((line, at) => ({
      ...(amounts[at] as (typeof amounts)[number]),
      product_title: pickText(line.productTitle, language),
      option_title: pickText(line.optionTitle, language),
      quantity: line.quantity,
    })),
    given_back: toReturnedPayment(givenBack.get(row.id)),
    refunds,
    requests,
    quote,
  };
}

function formatMoney(row: OrderRow) {
  return {
    order_num: row.orderNum,
    status: toWireStatus(row.state),
    confirming: row.state === 'confirming',
    canceling: row.state === 'canceling',
    refundable: row.state === 'success',
    currency_code: row.currency,
    total_price: toPlainAmount(row.totalMinor, row.currency),
    fee: formatUnconvertedFee(row),
    payment_method: row.paymentMethod,
    created_at: row.createdAt.toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
    canceled_at: row.canceledAt?.toISOString() ?? null,
    refunded_amount: row.refundedMinor === null ? null : toPlainAmount(row.refundedMinor, row.currency),
    canceled_by: row.canceledBy === null ? null : row.canceledBy === row.memberId ? ('member' as const) : ('operator' as const),
  };
}

async function listRefunds(db: Db, orderId: number): Promise<OperatorOrder['refunds']> {
  const asked = await listOperatorRefunds(db, [orderId]);
  const operators = await membersByIds(db, [...new Set(asked.map(({ operatorId }) => operatorId))]);
  const uids = new Map(operators.map(({ id, uid }) => [id, uid]));
  return asked.map(({ operatorId, reason, askedAt }) => ({ reason, by: uids.get(operatorId) ?? null, asked_at: askedAt.toISOString() }));
}

async function listRequests(db: Db, orderId: number): Promise<OperatorOrder['requests']> {
  const rows = await listRefundRequests(db, [orderId]);
  const operators = await membersByIds(db, [...new Set(rows.flatMap(({ answeredBy }) => answeredBy ?? []))]);
  const uids = new Map(operators.map(({ id, uid }) => [id, uid]));
  return rows.map(({ reason, askedAt, answeredAt, answeredBy, decline, words }) => ({
    reason,
    asked_at: askedAt.toISOString(),
    answer: answeredAt && { at: answeredAt.toISOString(), by: uids.get(answeredBy ?? '') ?? null, decline, words },
  }));
}
