import type { PaymentProvider } from '../../../contract/constants.ts';
import type { Money } from '../../../contract/money.ts';

/** The provider's record of one payment, in our terms. `raw` is its answer as received. */
export type Payment = {
  paymentKey: string;
  orderNum: string;
  /**
   * `paid`: captured in full. `refunded`: nothing is left. `open`: not authorised, or waiting. `failed`: aborted or expired. `partly-refunded`: a
   * part is left.
   */
  state: 'open' | 'paid' | 'partly-refunded' | 'refunded' | 'failed';
  total: Money;
  /** Amount left after refunds, in minor units. */
  balanceMinor: number;
  suppliedMinor: number;
  vatMinor: number;
  method: string | null;
  /** State of the newest incomplete refund. Some payment methods refund later, or never. */
  refund: 'none' | 'waiting' | 'failed';
  /** Reason of a `failed` payment: the provider's code, and `expired` true if the payment timed out. */
  failure: { code: string; expired: boolean } | null;
  raw: unknown;
};

/**
 * Result of a call. `unknown` is a separate state (security 5.4): the provider is asked again until the result is known. `keySpent`: the provider
 * stored this answer under the idempotency key, so a retry needs a new key. `raw` is present if the provider answered.
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
  /** Name of the provider. It is stored with each order, because only that provider knows the order's payment. */
  readonly provider: PaymentProvider;
  /** Returns the ids in a webhook of this provider; undefined if the webhook is unreadable. The rest of the webhook is not trusted (security 5.6). */
  readWebhook(body: unknown): PaymentReference | undefined;
  page(): PaymentPage;
  /** Origins that the content security policy of the payment page must allow to load, connect to and frame. Empty if we serve everything. */
  pageOrigins(): readonly string[];
  /** Captures an authorised payment. The idempotency key belongs to the order and is the same for every retry. */
  confirm(request: { paymentKey: string; orderNum: string; amount: Money; idempotencyKey: string }): Promise<PaymentOutcome>;
  /** Refunds in full by the original method. `amount` is everything that is left of the payment. The provider must refuse if its balance differs. */
  cancel(request: { paymentKey: string; orderNum: string; reason: string; amount: Money; idempotencyKey: string }): Promise<PaymentOutcome>;
  /** Asks the provider for the payment of an order. */
  find(orderNum: string): Promise<PaymentOutcome>;
}
