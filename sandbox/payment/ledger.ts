/** The sandbox's payments: the state machine on top of the store, with webhooks. */
import { randomBytes } from 'node:crypto';
import type { SandboxStore } from '../store.ts';
import { TossError } from './errors.ts';
import {
  applyCancel,
  applyConfirm,
  applyElapsedTime,
  approvePayment,
  type CancelRequest,
  type ConfirmRequest,
  declinePayment,
  type PaymentRehearsal,
  type SandboxPayment,
  wasCaptured,
} from './payments.ts';
import { isText, type WindowRequest } from './window-request.ts';

/** Payments of an order number. Several can be opened, but only one can be captured. */
interface OrderRecord {
  newest: string;
  captured: string | null;
}

export interface LedgerOptions {
  store: SandboxStore;
  now: () => number;
  announce: (before: SandboxPayment, after: SandboxPayment) => void;
}

export type Ledger = ReturnType<typeof createLedger>;

const PAYMENT_KIND = 'payment';
const ORDER_KIND = 'payment-order';
/** Number of newest payments that the sweep checks for expiry. */
const MAX_SWEPT_PAYMENTS = 200;

/** Every method throws a TossError if the provider would refuse. */
export function createLedger(options: LedgerOptions) {
  const { store, now } = options;
  const { change, find } = createPaymentFunctions(options);
  const claims = createClaimFunctions(store, find);

  return {
    find,

    /** Creates a payment in state READY. `addressOf` returns the absolute address of its window. */
    async open(request: WindowRequest, addressOf: (paymentKey: string) => string): Promise<SandboxPayment> {
      const payment = makePayment(request, now(), addressOf);
      await claims.open(payment.orderId, payment.paymentKey);
      await store.insert(PAYMENT_KIND, payment.paymentKey, payment);
      return payment;
    },

    async findByOrder(orderId: string): Promise<SandboxPayment | undefined> {
      if (!isText(orderId, 1, 64)) return undefined;
      const order = await store.get<OrderRecord>(ORDER_KIND, orderId);
      return order && find(order.captured ?? order.newest);
    },

    async authenticate(paymentKey: string, rehearsal: PaymentRehearsal): Promise<void> {
      await find(paymentKey);
      await change(paymentKey, (payment) => approvePayment(payment, rehearsal, now()));
    },

    async decline(paymentKey: string): Promise<void> {
      await find(paymentKey);
      await change(paymentKey, declinePayment);
    },

    async confirm(paymentKey: string, request: ConfirmRequest): Promise<SandboxPayment> {
      const payment = await find(paymentKey);
      if (!payment) throw new TossError('NOT_FOUND_PAYMENT_SESSION');
      const transactionKey = makeTransactionKey();
      const act = (current: SandboxPayment) => applyConfirm(current, request, transactionKey, now());
      // Tried on a copy first, so that only a confirmation that will capture claims the order.
      const { refused } = act(payment);
      if (refused) {
        await change(paymentKey, (current) => act(current).payment);
        throw new TossError(refused);
      }
      await claims.claim(payment.orderId, paymentKey);
      try {
        return (await change(paymentKey, (current) => act(current).payment)) ?? payment;
      } catch (error) {
        await claims.release(payment.orderId, paymentKey);
        throw error;
      }
    },

    async cancel(paymentKey: string, request: CancelRequest): Promise<SandboxPayment> {
      const payment = await find(paymentKey);
      if (!payment) throw new TossError('NOT_FOUND_PAYMENT');
      const transactionKey = makeTransactionKey();
      const after = await change(paymentKey, (current) => applyCancel(current, request, transactionKey, now()));
      return after ?? payment;
    },

    newest: (limit: number) => store.list<SandboxPayment>(PAYMENT_KIND, limit),

    /** Applies expiry to the newest payments, so that it is announced even if nobody asks for them. */
    async sweep(): Promise<void> {
      const newest = await store.list<SandboxPayment>(PAYMENT_KIND, MAX_SWEPT_PAYMENTS);
      for (const payment of newest) {
        if (applyElapsedTime(payment, now()) !== payment) await find(payment.paymentKey);
      }
    },
  };
}

type FindPayment = (paymentKey: string) => Promise<SandboxPayment | undefined>;

/** Functions to find a payment, and to change it with its webhook. */
function createPaymentFunctions({ store, now, announce }: LedgerOptions) {
  const change = async (paymentKey: string, act: (payment: SandboxPayment) => SandboxPayment): Promise<SandboxPayment | undefined> => {
    const seen: { before?: SandboxPayment } = {};
    const after = await store.update<SandboxPayment>(PAYMENT_KIND, paymentKey, (payment) => {
      seen.before = payment;
      return act(payment);
    });
    if (after && seen.before && seen.before !== after) announce(seen.before, after);
    return after;
  };

  /** Returns the payment as of now. Changes due to elapsed time are stored first. */
  const find: FindPayment = async (paymentKey) => {
    // Keys come from URLs. A key that no database can store belongs to no payment.
    if (!isText(paymentKey, 1, 200)) return undefined;
    const payment = await store.get<SandboxPayment>(PAYMENT_KIND, paymentKey);
    if (!payment || applyElapsedTime(payment, now()) === payment) return payment;
    return change(paymentKey, (current) => applyElapsedTime(current, now()));
  };

  return { change, find };
}

/** Returns functions to claim an order number. The first captured payment keeps it. */
function createClaimFunctions(store: SandboxStore, find: FindPayment) {
  return {
    async open(orderId: string, paymentKey: string): Promise<void> {
      const order: OrderRecord = { newest: paymentKey, captured: null };
      if (await store.insert(ORDER_KIND, orderId, order)) return;
      await store.update<OrderRecord>(ORDER_KIND, orderId, (known) => {
        if (known.captured !== null) throw new TossError('DUPLICATED_ORDER_ID');
        return { ...known, newest: paymentKey };
      });
    },

    async claim(orderId: string, paymentKey: string): Promise<void> {
      await store.update<OrderRecord>(ORDER_KIND, orderId, (order) => {
        if (order.captured !== null && order.captured !== paymentKey) throw new TossError('DUPLICATED_ORDER_ID');
        return { ...order, captured: paymentKey };
      });
    },

    async release(orderId: string, paymentKey: string): Promise<void> {
      const payment = await find(paymentKey);
      if (payment && wasCaptured(payment)) return;
      await store.update<OrderRecord>(ORDER_KIND, orderId, (order) => (order.captured === paymentKey ? { ...order, captured: null } : order));
    },
  };
}

function makePayment({ total, ...request }: WindowRequest, opened: number, addressOf: (paymentKey: string) => string): SandboxPayment {
  const paymentKey = makePaymentKey(opened);
  return {
    ...request,
    paymentKey,
    total,
    balance: total,
    checkoutUrl: addressOf(paymentKey),
    secret: `ps_${randomBytes(18).toString('base64url')}`,
    status: 'READY',
    failure: null,
    requestedAt: opened,
    authenticatedAt: null,
    approvedAt: null,
    transactionKey: null,
    cancels: [],
    rehearsal: 'none',
  };
}

/** In the provider's format (merchant, time, random), but unguessable, because it opens the window. */
function makePaymentKey(instant: number): string {
  const time = new Date(instant).toISOString().replace(/\D/g, '').slice(0, 14);
  return `tsandbox${time}${randomBytes(18).toString('hex')}`;
}

function makeTransactionKey(): string {
  return randomBytes(16).toString('hex').toUpperCase();
}
