import type { PaymentProvider } from '../../../contract/constants.ts';
import type { Money } from '../../../contract/money.ts';

/** The provider's record of one payment, in our words. `raw` is its answer as received. */
export type Payment = {
  paymentKey: string;
  orderNum: string;
  /** `paid` captured in full; `refunded` nothing left of it; `open` not authorised or waiting; `failed` aborted or expired; `partly-refunded` something is left. */
  state: 'open' | 'paid' | 'partly-refunded' | 'refunded' | 'failed';
  total: Money;
  /** What is left after refunds, in minor units. */
  balanceMinor: number;
  suppliedMinor: number;
  vatMinor: number;
  method: string | null;
  /** What became of the newest refund that has not gone through: some methods refund only after a while, or not at all. */
  refund: 'none' | 'waiting' | 'failed';
  /** Why a `failed` one failed: the provider's code, and whether it was the clock. */
  failure: { code: string; expired: boolean } | null;
  raw: unknown;
};

/**
 * What a call came to. `unknown` is a state (security 5.4): the provider is asked again until it is not.
 * `keySpent`: the provider keeps this answer under the idempotency key, so a repeat needs a new one. `raw` is there when
 * the provider did say something.
 */
export type Outcome =
  | { kind: 'known'; payment: Payment }
  | { kind: 'refused'; code: string; expired: boolean; raw: unknown }
  | { kind: 'absent' }
  | { kind: 'unknown'; reason: string; keySpent?: boolean; raw?: unknown };

/** What a provider's webhook names; what is absent, of another form or null names nothing. */
export type Named = { orderNum?: string; paymentKey?: string; transactionKey?: string };

/** What a page needs to open the provider's window. Nothing of it is secret. */
type PaymentPage = { clientKey: string; script: string; isSandbox: boolean };

export interface Payments {
  /** Whose it is; stands with each order, whose payment only the same provider can be asked about. */
  readonly provider: PaymentProvider;
  /** Which order a webhook of this provider is about. Nothing it says beside that is believed (security 5.6); undefined when it is unreadable. */
  readWebhook(body: unknown): Named | undefined;
  page(): PaymentPage;
  /** Origins that the page with the window must be allowed to load, ask and frame, for its content policy; none when all of it is ours. */
  pageOrigins(): readonly string[];
  /** Captures what the buyer authorised. The key is the order's own and the same for every repeat. */
  confirm(request: { paymentKey: string; orderNum: string; amount: Money; idempotencyKey: string }): Promise<Outcome>;
  /** Refunds in full by the original method; `amount` is all that is left of the payment, and the provider is held to that. */
  cancel(request: { paymentKey: string; orderNum: string; reason: string; amount: Money; idempotencyKey: string }): Promise<Outcome>;
  /** The provider's truth about an order. */
  find(orderNum: string): Promise<Outcome>;
}
