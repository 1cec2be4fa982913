import { z } from 'zod';
import { CURRENCIES, type Currency } from '../../../../contract/constants.ts';
import { toExactMinorUnits } from '../../../../contract/money.ts';
import type { Payment, PaymentOutcome } from '../port.ts';

/**
 * The fields of the Payment object that we read (providers 1.5). Other fields pass through, such as `easyPay`, which is an object for Korean wallets
 * and a plain string for PayPal.
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

const UNSETTLED_STATUSES = ['READY', 'IN_PROGRESS', 'WAITING_FOR_DEPOSIT'];
const CAPTURED_STATUSES = ['DONE', 'CANCELED', 'PARTIAL_CANCELED'];
const FAILED_STATUSES = ['ABORTED', 'EXPIRED'];

/**
 * Error codes, by act, that the provider documents as refusals (providers 1.6): by the buyer, the card, the account or a limit, or because the
 * session expired. No other code is final. After "in progress", "already done", "not understood", "wrong key" or a future code, we do not know what
 * happened to the money.
 */
const FINAL_REFUSAL_CODES = {
  confirm: new Set([
    ...['REJECT_CARD_COMPANY', 'REJECT_ACCOUNT_PAYMENT', 'INVALID_REJECT_CARD', 'INVALID_STOPPED_CARD', 'INVALID_CARD_EXPIRATION', 'NOT_AVAILABLE_BANK'],
    ...['EXCEED_MAX_AUTH_COUNT', 'EXCEED_MAX_PAYMENT_AMOUNT', 'EXCEED_MAX_DAILY_PAYMENT_COUNT', 'EXCEEDS_TRANSFER_AMOUNT_MAXIMUM', 'BELOW_MINIMUM_AMOUNT'],
    ...['INVALID_CURRENCY', 'NOT_SUPPORTED_USD', 'NOT_SUPPORTED_METHOD', 'PAY_PROCESS_CANCELED', 'PAY_PROCESS_ABORTED', 'NOT_FOUND_PAYMENT_SESSION'],
  ]),
  cancel: new Set([
    ...['NOT_CANCELABLE_PAYMENT', 'REFUND_REJECTED', 'EXCEED_MAX_REFUND_DUE', 'EXCEED_CANCEL_LIMIT', 'INVALID_BANK', 'NOT_AVAILABLE_BANK'],
    ...['INVALID_REFUND_ACCOUNT_INFO', 'INVALID_REFUND_ACCOUNT_NUMBER', 'NOT_ALLOWED_PARTIAL_REFUND', 'NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT'],
  ]),
} satisfies Record<string, ReadonlySet<string>>;
export type TossCall = keyof typeof FINAL_REFUSAL_CODES;
const EXPIRED_CODES: ReadonlySet<string> = new Set(['NOT_FOUND_PAYMENT_SESSION', 'EXPIRED_PAYMENT']);
const NOT_FOUND_CODES: ReadonlySet<string> = new Set(['NOT_FOUND_PAYMENT', 'NOT_FOUND']);

/** Converts a 200 answer. An amount or status that cannot be read exactly gives the outcome `unknown`, never a guess. */
export function readPayment(raw: unknown): PaymentOutcome {
  const parsed = TossPayment.safeParse(raw);
  if (!parsed.success) return { kind: 'unknown', reason: 'the payment object is not of the documented shape', raw };
  const t = parsed.data;
  const currency = CURRENCIES.find((known) => known === t.currency);
  if (!currency) return { kind: 'unknown', reason: `the currency ${t.currency.slice(0, 10)} is not known`, raw };
  const amounts = toExactAmounts([t.totalAmount, t.balanceAmount, t.suppliedAmount, t.vat], currency);
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

/** Converts the error answer to an act into `failed` or `unknown`. Decides by the code, not by the status (providers 1.6). */
export function readError(act: TossCall, status: number, raw: unknown): PaymentOutcome {
  const code = readErrorCode(raw);
  if (!code || status === 408 || status === 429 || status >= 500) return { kind: 'unknown', reason: code ?? `status ${status}`, raw };
  if (FINAL_REFUSAL_CODES[act].has(code)) return { kind: 'refused', code, expired: EXPIRED_CODES.has(code), raw };
  return { kind: 'unknown', reason: code, raw, keySpent: code !== 'IDEMPOTENT_REQUEST_PROCESSING' };
}

/** Converts the error answer to a query. "No such payment" is a result. Any other refusal gives the outcome `unknown`. */
export function readQueryError(status: number, raw: unknown): PaymentOutcome {
  const code = readErrorCode(raw);
  return status === 404 && code && NOT_FOUND_CODES.has(code) ? { kind: 'absent' } : { kind: 'unknown', reason: code ?? `status ${status}`, raw };
}

const readErrorCode = (raw: unknown): string | undefined => TossError.safeParse(raw).data?.code;

function toExactAmounts(values: [number, number, number, number], currency: Currency): [number, number, number, number] | undefined {
  const minor = values.map((value) => toExactMinorUnits(value, currency));
  return minor.includes(undefined) ? undefined : (minor as [number, number, number, number]);
}

/** Maps a payment's status. `refunded` depends on a balance of zero, never on the status text (providers 1.4). */
function stateOf(status: string, total: number, balance: number): Payment['state'] | undefined {
  if (UNSETTLED_STATUSES.includes(status)) return 'open';
  if (FAILED_STATUSES.includes(status)) return 'failed';
  if (!CAPTURED_STATUSES.includes(status) || balance > total) return undefined;
  if (balance === 0) return 'refunded';
  return balance === total ? 'paid' : 'partly-refunded';
}

function refundOf(status: string | null | undefined): Payment['refund'] {
  if (status === 'IN_PROGRESS') return 'waiting';
  return status === 'ABORTED' ? 'failed' : 'none';
}

function failureOf(code: string | undefined, status: string): Payment['failure'] {
  return { code: code ?? status, expired: status === 'EXPIRED' || EXPIRED_CODES.has(code ?? '') };
}
