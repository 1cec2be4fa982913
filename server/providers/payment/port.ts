import type { PaymentProvider } from '../../../contract/constants.ts';
import type { Money } from '../../../contract/money.ts';

/** The provider's record of one payment, in our terms. `raw` is its answer as received. */
export type Payment = {
  paymentKey: string;
  orderNum: string;
  /**
   * `paid`: captured in full; `refunded`: nothing is left; `open`: not authorised, or waiting; `failed`: aborted or expired; `partly-refunded`: a
   * part is left.
   */
  state: 'open' | 'paid' | 'partly-refunded' | 'refunded' | 'failed';
  total: Money;
  /** Amount left after refunds, in minor units. */
  balanceMinor: number;
  suppliedMinor: number;
  vatMinor: number;
  method: string | null;
  /** State of the newest incomplete refund: some methods refund only after a while, or not at all. */
  refund: 'none' | 'waiting' | 'failed';
  /** Reason of a `failed` payment: the provider's code, and true in `expired` if it ran out of time. */
  failure: { code: string; expired: boolean } | null;
  raw: unknown;
};

/**
 * Result of a call. `unknown` is a state of its own (security 5.4): the provider is asked again until the result is known. `keySpent`: the provider
 * stored this answer under the idempotency key, so that a retry needs a new key. `raw` is present if the provider answered.
 */
export type PaymentOutcome =
  | { kind: 'known'; payment: Payment }
  | { kind: 'refused'; code: string; expired: boolean; raw: unknown }
  | { kind: 'absent' }
  | { kind: 'unknown'; reason: string; keySpent?: boolean; raw?: unknown };

/** Ids in a provider's webhook. Fields that are missing, null or malformed are absent. */
export type PaymentReference = { orderNum?: string; paymentKey?: string; transactionKey?: string };

/** Data with which a page opens the provider's window. None of it is secret. */
type PaymentPage = { clientKey: string; script: string; isSandbox: boolean };

export interface Payments {
  /** Name of the provider. It is stored with each order, because only that provider can be asked about the order's payment. */
  readonly provider: PaymentProvider;
  /** Returns the ids in a webhook of this provider, or undefined if it is unreadable. Nothing else in it is trusted (security 5.6). */
  readWebhook(body: unknown): PaymentReference | undefined;
  page(): PaymentPage;
  /**
   * Origins that the page with the window must be allowed to load, connect to and frame, for its content security policy; empty if everything is
   * served by us.
   */
  pageOrigins(): readonly string[];
  /** Captures an authorised payment. The idempotency key belongs to the order and is the same for every retry. */
  confirm(request: { paymentKey: string; orderNum: string; amount: Money; idempotencyKey: string }): Promise<PaymentOutcome>;
  /** Refunds in full by the original method. `amount` is all that is left of the payment; the provider must refuse if it differs. */
  cancel(request: { paymentKey: string; orderNum: string; reason: string; amount: Money; idempotencyKey: string }): Promise<PaymentOutcome>;
  /** Asks the provider for the payment of an order. */
  find(orderNum: string): Promise<PaymentOutcome>;
}
