import { z } from 'zod';
import { fromWire } from '../../../../contract/money.ts';
import { CURRENCIES, type Currency } from '../../../../contract/words.ts';
import type { Outcome, Payment } from '../port.ts';

/**
 * The Payment object as far as it is read (providers.md 1.5). New and unread fields are let through; among the unread is
 * `easyPay`, an object for Korean wallets and a plain string for PayPal.
 */
const TossPayment = z.looseObject({
  paymentKey: z.string().min(1).max(200),
  orderId: z.string().min(1).max(64),
  currency: z.string(),
  method: z.string().nullish(),
  totalAmount: z.number(),
  balanceAmount: z.number(),
  suppliedAmount: z.number(),
  vat: z.number(),
  status: z.string(),
  cancels: z.array(z.looseObject({ cancelStatus: z.string().nullish() })).nullish(),
  failure: z.looseObject({ code: z.string() }).nullish(),
});

const TossError = z.looseObject({ code: z.string().min(1).max(100) });

const UNSETTLED = ['READY', 'IN_PROGRESS', 'WAITING_FOR_DEPOSIT'];
const CAPTURED = ['DONE', 'CANCELED', 'PARTIAL_CANCELED'];
const FAILED = ['ABORTED', 'EXPIRED'];

/** Refusals that say nothing about the money, or that another request has already moved it: the payment is read again. */
const UNDECIDED: ReadonlySet<string> = new Set([
  'PROVIDER_ERROR',
  'ALREADY_PROCESSED_PAYMENT',
  'ALREADY_COMPLETED_PAYMENT',
  'ALREADY_CANCELED_PAYMENT',
  'ALREADY_REFUND_PAYMENT',
  'DUPLICATED_ORDER_ID',
  'NOT_CANCELABLE_AMOUNT',
  'NOT_MATCHES_REFUNDABLE_AMOUNT',
  'IDEMPOTENT_REQUEST_PROCESSING',
  'FORBIDDEN_CONSECUTIVE_REQUEST',
]);
const EXPIRED: ReadonlySet<string> = new Set(['NOT_FOUND_PAYMENT_SESSION', 'EXPIRED_PAYMENT']);
const ABSENT: ReadonlySet<string> = new Set(['NOT_FOUND_PAYMENT', 'NOT_FOUND']);

/** A 200 in our words. An amount or a word that we cannot read exactly is an unknown outcome, never a guess. */
export function readPayment(raw: unknown): Outcome {
  const parsed = TossPayment.safeParse(raw);
  if (!parsed.success) return { kind: 'unknown', reason: 'the payment object is not of the documented shape', raw };
  const t = parsed.data;
  const currency = CURRENCIES.find((known) => known === t.currency);
  if (!currency) return { kind: 'unknown', reason: `the currency ${t.currency.slice(0, 10)} is not known`, raw };
  const amounts = exact([t.totalAmount, t.balanceAmount, t.suppliedAmount, t.vat], currency);
  if (!amounts) return { kind: 'unknown', reason: `an amount is not exact in ${currency}`, raw };
  const [total, balanceMinor, suppliedMinor, vatMinor] = amounts;
  const state = stateOf(t.status, total, balanceMinor);
  if (!state) return { kind: 'unknown', reason: `the status ${t.status.slice(0, 40)} is not known`, raw };
  const payment: Payment = {
    paymentKey: t.paymentKey,
    orderNum: t.orderId,
    state,
    total: { minor: total, currency },
    balanceMinor,
    suppliedMinor,
    vatMinor,
    method: t.method ?? null,
    refund: refundOf(t.cancels?.at(-1)?.cancelStatus),
    failure: state === 'failed' ? failureOf(t.failure?.code, t.status) : null,
    raw,
  };
  return { kind: 'known', payment };
}

/** An error answer in our words, decided by its code and not by its status (providers.md 1.6). */
export function readError(status: number, raw: unknown): Outcome {
  const parsed = TossError.safeParse(raw);
  const code = parsed.success ? parsed.data.code : undefined;
  if (!code || status === 408 || status === 429 || status >= 500) return { kind: 'unknown', reason: code ?? `status ${status}`, raw };
  if (UNDECIDED.has(code)) return { kind: 'unknown', reason: code, raw, keySpent: code !== 'IDEMPOTENT_REQUEST_PROCESSING' };
  return { kind: 'refused', code, expired: EXPIRED.has(code), raw };
}

/** For a query "no such payment" is an answer; any other refusal leaves the payment unknown. */
export function readQueryError(status: number, raw: unknown): Outcome {
  const outcome = readError(status, raw);
  if (outcome.kind !== 'refused') return outcome;
  return status === 404 && ABSENT.has(outcome.code) ? { kind: 'absent' } : { kind: 'unknown', reason: outcome.code, raw };
}

function exact(values: [number, number, number, number], currency: Currency): [number, number, number, number] | undefined {
  const minor = values.map((value) => fromWire(value, currency));
  return minor.includes(undefined) ? undefined : (minor as [number, number, number, number]);
}

/** "Fully refunded" is a balance of nothing, never the status word (providers.md 1.4). */
function stateOf(status: string, total: number, balance: number): Payment['state'] | undefined {
  if (UNSETTLED.includes(status)) return 'open';
  if (FAILED.includes(status)) return 'failed';
  if (!CAPTURED.includes(status) || balance > total) return undefined;
  if (balance === 0) return 'refunded';
  return balance === total ? 'paid' : 'partly-refunded';
}

function refundOf(status: string | null | undefined): Payment['refund'] {
  if (status === 'IN_PROGRESS') return 'waiting';
  return status === 'ABORTED' ? 'failed' : 'none';
}

function failureOf(code: string | undefined, status: string): Payment['failure'] {
  return { code: code ?? status, expired: status === 'EXPIRED' || EXPIRED.has(code ?? '') };
}
