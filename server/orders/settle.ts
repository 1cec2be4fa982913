import type { Deps } from '../deps.ts';
import { recordFacts } from '../notifications/notifications.ts';
import type { Db } from '../platform/database.ts';
import { runPipelined } from '../platform/pipeline.ts';
import type { Payment, PaymentOutcome } from '../providers/payment/port.ts';
import { moveQuoteWithOrder } from '../quotes/quotes.ts';
import { findNextReservations, releaseHold } from '../visits/visits.ts';
import { clearFlag, raiseFlag } from './flags.tables.ts';
import { decidePaymentStep, MISMATCH_CODE, type PaymentStep } from './next-step.ts';
import { addLedgerLine, insertProviderAnswer, lockOrder, moveOrder } from './one-order.tables.ts';
import { chargeColumns, includedVat, matchPossibleCharge, ORDER_TRANSITIONS } from './orders.rules.ts';
import { isInLedger, listOrderLines, type OrderLine, type OrderRow, type OrderState, type ProviderCall } from './orders.tables.ts';
import { enqueueReturnedPaymentMail } from './returned-payment-mail.ts';
import { announceThreadEffects, applyPayment, applyRefund, type ThreadEffects } from './thread-effects.ts';

/** An order after an answer, and the step that the answer requires. */
export type RecordedAnswer = { order: OrderRow; step: PaymentStep };
/** Time of an answer, the order's lines, and when to ask the provider about the settled order; null for never. */
type Settling = Pick<OrderRow, 'askAt'> & { now: Date; lines: readonly OrderLine[] };
/** An order after a step, and the step's effects on its thread. */
type AppliedStep = { order: OrderRow; effects?: ThreadEffects };

export type SettleDeps = Pick<Deps, 'database' | 'clock' | 'log' | 'config' | 'jobs' | 'bus'>;

/**
 * Records an answer of the provider; every answer takes this path. One short transaction stores the answer, locks the order, decides (next-step.ts)
 * and writes. Returns the resulting order and the step, which can name a call still to be made. `asked` is the order as it was before the call, `held`
 * the payment known before it. Idempotent for the same answer.
 */
export async function recordAnswer(deps: SettleDeps, asked: OrderRow, call: ProviderCall, outcome: PaymentOutcome, held?: Payment): Promise<RecordedAnswer> {
  const { database, clock, log, config, jobs } = deps;
  const orderId = asked.id;
  const now = clock.now();
  const result = await database.db.transaction(async (tx) => {
    const [order, lines] = await runPipelined([() => lockOrder(tx, orderId), () => listOrderLines(tx, [orderId])]);
    // A settled order is asked about again only if a hint arrived during the call.
    const settling = { now, lines, askAt: order.askAt?.getTime() === asked.askAt?.getTime() ? null : order.askAt };
    const judged = decidePaymentStep(order, call, outcome, now);
    // Recorded and mailed once, even if it is found several times.
    const first: PaymentStep = judged.do === 'returned' && (await isInLedger(tx, orderId)) ? { do: 'wait' } : judged;
    const [{ order: after, effects: firstEffects }] = await runPipelined([
      () => applyStep(tx, order, first, settling),
      () => storeAnswer(tx, orderId, call, outcome, first, now),
    ]);
    // A payment that was captured and refunded before we learned of either takes two steps. An order that returned to paid is judged again.
    const second: PaymentStep = first.do === 'pay' || first.do === 'keep-paid' ? decidePaymentStep(after, call, outcome, now) : { do: 'wait' };
    const { order: settled, effects: secondEffects } = await applyStep(tx, after, second, settling);
    const last = { order: settled, step: second.do === 'wait' ? first : second, effects: [firstEffects, secondEffects] };
    const threads = last.effects.flatMap((effects) => effects?.consultationId ?? []);
    const [, reservations] = await runPipelined([() => updateFlag(tx, last, outcome, now, held), () => findNextReservations(tx, threads, now)]);
    if (last.step.do === 'returned') await enqueueReturnedPaymentMail({ config, jobs }, tx, last.order, last.step.payment);
    return { ...last, reservations };
  });
  for (const effects of result.effects) announceThreadEffects(deps.bus, effects, result.reservations);
  // The start held during the payment is free again.
  if (result.order.state === 'failed' && result.order.visitAt) deps.bus.publish('clinic.calendar', { hospitalId: result.order.hospitalId });
  if (result.step.do === 'flag' || result.step.do === 'give-back' || result.step.do === 'returned') {
    log.error({ order: orderId, step: result.step.do, why: result.step.do === 'flag' ? result.step.why : MISMATCH_CODE }, 'payment needs manual review');
  }
  if (outcome.kind === 'unknown') log.warn({ order: orderId, call, reason: outcome.reason }, 'payment outcome unknown');
  return result;
}

/** Writes the effect of a step on the order. Steps that require a call change nothing here. */
async function applyStep(tx: Db, order: OrderRow, step: PaymentStep, settling: Settling): Promise<AppliedStep> {
  const { now } = settling;
  switch (step.do) {
    case 'pay': {
      const confirming = order.state === 'pending' ? await beginPayment(tx, order, step.payment, now) : order;
      const [paid, effects] = await runPipelined([
        () => settleOrder(tx, confirming, step.payment, settling),
        () => applyPayment(tx, { ...confirming, lines: settling.lines }, now, step.payment.balanceMinor === 0),
      ]);
      return { order: paid, effects };
    }
    case 'fail':
      await releaseHold(tx, order.id);
      await moveQuoteWithOrder(tx, order, 'failed', now);
      return { order: await failOrder(tx, order, step.code, now) };
    case 'refund': {
      const refunded = await refundOrder(tx, order, settling);
      return { order: refunded, effects: await applyRefund(tx, refunded, now) };
    }
    case 'keep-paid':
      return { order: await transition(tx, order, 'success', { cancelingAt: null, canceledBy: null, keepsVisit: false }) };
    case 'returned':
      return { order: await bookReturnedPayment(tx, order, step.payment, now) };
    case 'flag':
      // Money was taken for this order, so the member must not be asked to pay again.
      if (order.state !== 'pending' || !step.payment) return { order };
      return { order: await beginPayment(tx, order, step.payment, now) };
    default:
      return { order };
  }
}

/** Raises or clears the flag for a person. An uncertain answer does neither. */
async function updateFlag(tx: Db, { order, step }: RecordedAnswer, outcome: PaymentOutcome, now: Date, before?: Payment): Promise<void> {
  if (step.do === 'flag') {
    if (step.why === 'other-order') return;
    const isNew = await raiseFlag(tx, { orderId: order.id, why: step.why, noticedAt: now, ...providerHolding(step.payment ?? before) });
    if (isNew) await recordFacts(tx, [{ kind: 'payment-flagged', about: { orderId: order.id, order_num: order.orderNum }, at: now }]);
    return;
  }
  if (step.do === 'returned') {
    const { total, balanceMinor } = step.payment;
    await raiseFlag(tx, {
      orderId: order.id,
      why: 'given-back',
      currency: total.currency,
      capturedMinor: total.minor,
      leftMinor: balanceMinor,
      noticedAt: now,
    });
  }
  const isCertain = outcome.kind === 'known' || outcome.kind === 'absent';
  if (isCertain && step.do !== 'give-back') await clearFlag(tx, order.id, now);
}

const providerHolding = (payment: Payment | undefined) =>
  payment
    ? { currency: payment.total.currency, capturedMinor: payment.total.minor, leftMinor: payment.balanceMinor }
    : { currency: null, capturedMinor: null, leftMinor: null };

/** Begins a payment that the provider reported before the member did: the order takes the provider's charge. */
function beginPayment(tx: Db, order: OrderRow, { paymentKey, total }: Payment, now: Date): Promise<OrderRow> {
  const charge = matchPossibleCharge(order, total);
  return transition(tx, order, 'confirming', { paymentKey, confirmingAt: now, ...(charge && chargeColumns(charge)) });
}

/** Moves a confirming order to "paid". Writes the state, the provider's charge and the ledger line in the caller's transaction. */
async function settleOrder(tx: Db, order: OrderRow, payment: Payment, { now, askAt }: Settling): Promise<OrderRow> {
  const { paymentKey, total } = payment;
  // If the payment was already refunded, the provider's figures no longer contain the VAT.
  const whole = payment.balanceMinor === total.minor;
  const vatMinor = whole ? payment.vatMinor : includedVat(total.minor);
  const suppliedMinor = whole ? payment.suppliedMinor : total.minor - vatMinor;
  const [paid] = await runPipelined([
    () => transition(tx, order, 'success', { paymentKey, paidAt: now, suppliedMinor, vatMinor, askAt, askingUntil: null }),
    () => addLedgerLine(tx, { orderId: order.id, kind: 'capture', currency: total.currency, amountMinor: total.minor, at: now }),
  ]);
  return paid;
}

/** Fails an order that was not paid. */
async function failOrder(tx: Db, order: OrderRow, failureCode: string, now: Date): Promise<OrderRow> {
  const { memberId, hospitalId, orderNum } = order;
  await recordFacts(tx, [{ kind: 'payment-failed', about: { memberId, hospitalId, order_num: orderNum }, at: now }]);
  return transition(tx, order, 'failed', { failureCode });
}

/** Moves an order to "canceled" and books the refund: in full, once, in the currency and amount charged. */
async function refundOrder(tx: Db, order: OrderRow, { now, askAt }: Settling): Promise<OrderRow> {
  const canceling = order.state === 'success' ? await transition(tx, order, 'canceling', { cancelingAt: now }) : order;
  const canceled = await transition(tx, canceling, 'canceled', { canceledAt: now, refundedMinor: order.totalMinor, askAt, askingUntil: null });
  await addLedgerLine(tx, { orderId: order.id, kind: 'refund', currency: order.currency, amountMinor: order.totalMinor, at: now });
  return canceled;
}

/** Books a capture that matched no order and was returned. Both ledger lines are written, so that the ledger balances. */
async function bookReturnedPayment(tx: Db, order: OrderRow, { total }: Payment, now: Date): Promise<OrderRow> {
  for (const kind of ['capture', 'refund'] as const)
    await addLedgerLine(tx, { orderId: order.id, kind, currency: total.currency, amountMinor: total.minor, at: now });
  if (order.state === 'failed') return order;
  await moveQuoteWithOrder(tx, order, 'failed', now);
  return transition(tx, order, 'failed', { failureCode: MISMATCH_CODE });
}

async function transition(tx: Db, order: OrderRow, state: OrderState, set: Partial<OrderRow>): Promise<OrderRow> {
  if (!ORDER_TRANSITIONS[order.state].includes(state)) throw new Error(`order ${order.id} cannot go from ${order.state} to ${state}`);
  const moved = await moveOrder(tx, order, state, set);
  if (!moved) throw new Error(`order ${order.id} is not ${order.state} any more`);
  return moved;
}

/**
 * Stores an answer as received. Queries without news are not stored, because an order can be queried for hours. A refund that failed later also uses
 * up its idempotency key, because the provider would repeat its first answer under it.
 */
async function storeAnswer(tx: Db, orderId: number, call: ProviderCall, outcome: PaymentOutcome, step: PaymentStep, now: Date): Promise<void> {
  if (call === 'find' && step.do === 'wait') return;
  const answer = { orderId, body: toStorable(answerBody(outcome)), receivedAt: now };
  const spent = outcome.kind === 'refused' || (outcome.kind === 'unknown' && outcome.keySpent === true);
  await insertProviderAnswer(tx, { ...answer, act: spent && call !== 'find' ? `${call}-refused` : call });
  if (step.do === 'keep-paid' && !spent) await insertProviderAnswer(tx, { ...answer, act: 'cancel-refused' });
}

/**
 * U+0000 and broken surrogates, which jsonb refuses. Without the replacement, such an answer could not be stored and its order would stay unsettled
 * for ever.
 */
const NOT_STORABLE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g;
const toStorable = (body: unknown): unknown => JSON.parse(JSON.stringify(body).replaceAll(NOT_STORABLE, '$1\\ufffd'));

function answerBody(outcome: PaymentOutcome): unknown {
  if (outcome.kind === 'known') return outcome.payment.raw;
  if (outcome.kind === 'absent') return { absent: true };
  return outcome.raw ?? { unanswered: outcome.kind === 'unknown' ? outcome.reason : outcome.code };
}
