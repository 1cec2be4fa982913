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

export interface Payments {
  /** Captures what the buyer authorised. The key is the order's own and the same for every repeat. */
  confirm(request: { paymentKey: string; orderNum: string; amount: Money; idempotencyKey: string }): Promise<Outcome>;
  /** Refunds in full by the original method; `amount` is all that is left of the payment, and the provider is held to that. */
  cancel(request: { paymentKey: string; orderNum: string; reason: string; amount: Money; idempotencyKey: string }): Promise<Outcome>;
  /** The provider's truth about an order. */
  find(orderNum: string): Promise<Outcome>;
}
