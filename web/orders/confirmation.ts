import type { TreatmentPrice } from '../../contract/catalog/catalog.ts';
import type { Reply } from '../api/call.ts';
import { ApiError } from '../api/call.ts';

/** What the provider's success redirect carries (specification 6.7). `amount` is a plain number in the order's currency. */
export type PaymentResult = { paymentKey: string; orderId: string; amount: number };
export type Totals = Reply<'confirmPayment'>;
/** What this tab knows of its last payment. Once it is paid the key is not kept any more, but what is left to pay at the clinic, which the draft said. */
export type StoredResult = { orderId: string } & ({ paymentKey: string; amount: number } | { totals: Totals; rest?: TreatmentPrice });

/** `waiting` is "not known yet": neither paid nor failed, and never said to be either. */
export type Outcome =
  | { state: 'confirming' }
  | { state: 'waiting'; offline: boolean }
  | { state: 'done'; totals: Totals }
  | { state: 'refused'; reason: string };

const KEY = 'paymentResult';
const MESSAGE_KEY = 'paymentMessage';
const FIRST_PAUSE_MS = 1_500;
const LONGEST_PAUSE_MS = 10_000;

/** The three values of the query when all are there and make sense, else undefined. */
export function readResult(search: URLSearchParams): PaymentResult | undefined {
  const paymentKey = search.get('paymentKey');
  const orderId = search.get('orderId');
  const amount = Number(search.get('amount'));
  return paymentKey && orderId && Number.isFinite(amount) && amount > 0 ? { paymentKey, orderId, amount } : undefined;
}

export function storeResult(result: StoredResult): void {
  sessionStorage.setItem(KEY, JSON.stringify(result));
}

/** The result that this tab was last sent back with, so that a reload goes on where it was. */
export function storedResult(): StoredResult | undefined {
  return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StoredResult | null) ?? undefined;
}

/** The message of a refused confirmation, kept for the checkout (specification 6.7). */
export function storeMessage(message: string): void {
  sessionStorage.setItem(MESSAGE_KEY, message);
}
export const storedMessage = (): string | undefined => sessionStorage.getItem(MESSAGE_KEY) ?? undefined;
export const forgetMessage = (): void => sessionStorage.removeItem(MESSAGE_KEY);

/** How long to wait before asking again, in milliseconds: 1.5 s, doubled each time, 10 s at most. */
export function pauseAfter(attempt: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
}

/**
 * What a failed call to confirm says about the money. No answer, one without words (it is not our server's own), a busy or
 * broken server and 202 leave it unknown; only a refusal of the order itself is one. Anything that is no answer of the API is
 * thrown on.
 */
export function confirmationOutcome(error: unknown): Outcome {
  if (!(error instanceof ApiError)) throw error;
  const { status, message } = error;
  if (status === 0 || status === 202 || status === 429 || status >= 500 || !message) return { state: 'waiting', offline: status === 0 };
  return { state: 'refused', reason: message };
}

export type Following = {
  /** Asks once. Asked again it gives the recorded answer. */
  confirm: () => Promise<Totals>;
  /** Resolves after so many milliseconds, or earlier when there is reason to ask at once. */
  pause: (ms: number) => Promise<void>;
  /** Hears every outcome until `signal` ends it. */
  tell: (outcome: Outcome) => void;
  signal: AbortSignal;
};

/** Confirms a payment and asks again until the outcome is known (specification 6.7). Rejects with what is no answer, such as the end of the session. */
export async function followPayment({ confirm, pause, tell, signal }: Following): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    let outcome: Outcome;
    let atLeast = 0;
    try {
      outcome = { state: 'done', totals: await confirm() };
    } catch (error) {
      outcome = confirmationOutcome(error);
      atLeast = ((error as ApiError).retryAfter ?? 0) * 1000;
    }
    if (signal.aborted) return;
    tell(outcome);
    if (outcome.state !== 'waiting') return;
    await pause(Math.max(atLeast, pauseAfter(attempt)));
  }
}
