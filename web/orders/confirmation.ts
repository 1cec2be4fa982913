import type { TreatmentPrice } from '../../contract/catalog/catalog.ts';
import type { CallReply } from '../api/call.ts';
import { ApiError } from '../api/call.ts';

/** Values of the provider's success redirect (specification 6.7). `amount` is a plain number in the order's currency. */
export type PaymentRedirect = { paymentKey: string; orderId: string; amount: number };
export type PaymentTotals = CallReply<'confirmPayment'>;
/** The last payment in this tab. After payment, the payment key is removed and the amount due at the clinic is stored. */
export type StoredPayment = { orderId: string } & ({ paymentKey: string; amount: number } | { totals: PaymentTotals; rest?: TreatmentPrice });

/** States of a confirmation. `waiting` means "not known yet" and is never shown as paid or failed. */
export type ConfirmationState =
  | { state: 'confirming' }
  | { state: 'waiting'; offline: boolean }
  | { state: 'done'; totals: PaymentTotals }
  | { state: 'refused'; reason: string };

const KEY = 'paymentResult';
const MESSAGE_KEY = 'paymentMessage';
const FIRST_PAUSE_MS = 1_500;
const MAX_PAUSE_MS = 10_000;

/** Parses the three values of the query. Undefined if one is missing or invalid. */
export function parsePaymentRedirect(search: URLSearchParams): PaymentRedirect | undefined {
  const paymentKey = search.get('paymentKey');
  const orderId = search.get('orderId');
  const amount = Number(search.get('amount'));
  return paymentKey && orderId && Number.isFinite(amount) && amount > 0 ? { paymentKey, orderId, amount } : undefined;
}

export function storePayment(result: StoredPayment): void {
  sessionStorage.setItem(KEY, JSON.stringify(result));
}

/** Returns the payment result stored in this tab, so that a reload can continue from it. */
export function readStoredPayment(): StoredPayment | undefined {
  return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StoredPayment | null) ?? undefined;
}

/** Stores the message of a refused confirmation for the checkout (specification 6.7). */
export function storeRefusalMessage(message: string): void {
  sessionStorage.setItem(MESSAGE_KEY, message);
}
export const readRefusalMessage = (): string | undefined => sessionStorage.getItem(MESSAGE_KEY) ?? undefined;
export const clearRefusalMessage = (): void => sessionStorage.removeItem(MESSAGE_KEY);

/** Returns the pause before the next attempt, in ms: 1.5 s, doubled each time, at most 10 s. */
export function getRetryPauseMs(attempt: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
}

/**
 * Converts the error of a confirm call to a state. The payment stays unknown after no answer, an answer without our error body, a busy or broken
 * server, or 202. Only a refusal of the order itself means refused. Rethrows errors that are not an answer of the API.
 */
export function toConfirmationState(error: unknown): ConfirmationState {
  if (!(error instanceof ApiError)) throw error;
  const { status, message } = error;
  if (status === 0 || status === 202 || status === 429 || status >= 500 || !message) return { state: 'waiting', offline: status === 0 };
  return { state: 'refused', reason: message };
}

export type FollowPaymentOptions = {
  /** Sends one confirmation. A repeated one returns the recorded answer. */
  confirm: () => Promise<PaymentTotals>;
  /** Resolves after `ms`, or earlier when there is a reason to ask at once. */
  pause: (ms: number) => Promise<void>;
  /** Receives every outcome until `signal` aborts. */
  onState: (outcome: ConfirmationState) => void;
  signal: AbortSignal;
};

/**
 * Confirms a payment and retries until the outcome is known (specification 6.7). Rejects with errors that are not an answer, such as the end of the
 * session.
 */
export async function followPayment({ confirm, pause, onState, signal }: FollowPaymentOptions): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    let outcome: ConfirmationState;
    let atLeast = 0;
    try {
      outcome = { state: 'done', totals: await confirm() };
    } catch (error) {
      outcome = toConfirmationState(error);
      atLeast = ((error as ApiError).retryAfter ?? 0) * 1000;
    }
    if (signal.aborted) return;
    onState(outcome);
    if (outcome.state !== 'waiting') return;
    await pause(Math.max(atLeast, getRetryPauseMs(attempt)));
  }
}
