import { randomBytes } from 'node:crypto';
import type { Money } from '../../contract/money.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Payment, PaymentOutcome, Payments } from '../providers/payment/port.ts';
import { readWebhook } from '../providers/payment/toss/toss-webhook.ts';

/** Behaviour of a call. `lost`: carried out, but the answer is lost. `away`: neither carried out nor answered. A code is a refusal. */
export type Behaviour = 'well' | 'lost' | 'away' | { refuse: string; expired?: boolean } | { spent: string } | { answer: PaymentOutcome };

type Act = 'confirm' | 'cancel' | 'find';

/** Creates a provider in memory that keeps books, honours idempotency keys, and misbehaves on demand. */
export function makeFaultyProvider() {
  const payments = new Map<string, Payment>();
  const calls: { act: Act; key: string; idempotencyKey?: string }[] = [];
  /** Reasons of the cancellations, as sent to the provider. */
  const reasons: string[] = [];
  const books = { captures: [] as string[], refunds: [] as string[] };
  const next: Record<Act, Behaviour[]> = { confirm: [], cancel: [], find: [] };
  const replays = new Map<string, PaymentOutcome>();
  let gate: Promise<void> | undefined;

  const known = (payment: Payment): PaymentOutcome => ({ kind: 'known', payment: { ...payment } });

  async function behave(act: Act, key: string, idempotencyKey: string | undefined, work: () => PaymentOutcome): Promise<PaymentOutcome> {
    calls.push({ act, key, ...(idempotencyKey ? { idempotencyKey } : {}) });
    await gate;
    const repeated = idempotencyKey && replays.get(idempotencyKey);
    if (repeated) return repeated;
    const behaviour = next[act].shift() ?? 'well';
    if (behaviour === 'away') return { kind: 'unknown', reason: 'TimeoutError' };
    const outcome: PaymentOutcome =
      typeof behaviour === 'string'
        ? work()
        : 'answer' in behaviour
          ? behaviour.answer
          : 'spent' in behaviour
            ? { kind: 'unknown', reason: behaviour.spent, keySpent: true, raw: { code: behaviour.spent } }
            : { kind: 'refused', code: behaviour.refuse, expired: behaviour.expired ?? false, raw: { code: behaviour.refuse } };
    if (idempotencyKey) replays.set(idempotencyKey, outcome);
    return behaviour === 'lost' ? { kind: 'unknown', reason: 'TypeError' } : outcome;
  }

  const port: Payments = {
    provider: 'toss',
    readWebhook,
    page: () => ({ clientKey: 'test_ck_of_the_test', script: '/script', isSandbox: true }),
    pageOrigins: () => [],
    confirm: ({ paymentKey, amount, idempotencyKey }) =>
      behave('confirm', paymentKey, idempotencyKey, () => {
        const payment = payments.get(paymentKey);
        if (!payment) return { kind: 'refused', code: 'NOT_FOUND_PAYMENT_SESSION', expired: true, raw: {} };
        if (payment.state !== 'open') return { kind: 'unknown', reason: 'ALREADY_PROCESSED_PAYMENT', keySpent: true, raw: {} };
        if (amount.minor !== payment.total.minor) return { kind: 'refused', code: 'INVALID_REQUEST', expired: false, raw: {} };
        payment.state = 'paid';
        books.captures.push(paymentKey);
        return known(payment);
      }),
    cancel: ({ paymentKey, amount, reason, idempotencyKey }) => {
      reasons.push(reason);
      return behave('cancel', paymentKey, idempotencyKey, () => {
        const payment = payments.get(paymentKey);
        if (payment?.state !== 'paid' || amount.minor !== payment.balanceMinor)
          return { kind: 'unknown', reason: 'ALREADY_CANCELED_PAYMENT', keySpent: true, raw: {} };
        Object.assign(payment, { state: 'refunded', balanceMinor: 0, refund: 'none', raw: { cancels: [{ transactionKey: `t-${paymentKey}` }] } });
        books.refunds.push(paymentKey);
        return known(payment);
      });
    },
    find: (orderNum) =>
      behave('find', orderNum, undefined, () => {
        const mine = [...payments.values()].filter((payment) => payment.orderNum === orderNum);
        const payment = mine.find(({ state }) => state !== 'open' && state !== 'failed') ?? mine.at(-1);
        return payment ? known(payment) : { kind: 'absent' };
      }),
  };

  return {
    port,
    payments,
    calls,
    books,
    reasons,
    next,
    /** Authorises a payment as the buyer does in the window. Returns the payment key. */
    authorise(orderNum: string, total: Money, changes: Partial<Payment> = {}): string {
      const paymentKey = changes.paymentKey ?? `pk_${randomBytes(8).toString('hex')}`;
      const vatMinor = Math.round(total.minor / 11);
      const base = { orderNum, total, balanceMinor: total.minor, suppliedMinor: total.minor - vatMinor, vatMinor, method: null, raw: { paymentKey } };
      payments.set(paymentKey, { state: 'open', refund: 'none', failure: null, ...base, ...changes, paymentKey });
      return paymentKey;
    },
    /** Holds every call until the returned function is called. */
    hold(): () => void {
      let release: () => void = () => undefined;
      gate = new Promise((done) => {
        release = () => {
          gate = undefined;
          done();
        };
      });
      return () => release();
    },
    count: (act: Act) => calls.filter((call) => call.act === act).length,
  };
}

/** Creates jobs that wait until the test runs them. */
export function makeManualJobs() {
  const handlers = new Map<string, (data: never) => Promise<void>>();
  const waiting: { name: string; data: object; after: number }[] = [];
  const jobs: Jobs = {
    handle: (name, handler) => void handlers.set(name, handler as never),
    every: (name, _cron, handler) => void handlers.set(name, handler),
    always: (name, _seconds, handler) => void handlers.set(name, () => handler(new AbortController().signal)),
    enqueue: async (_tx, name, data, options) => void waiting.push({ name, data, after: options?.after ?? 0 }),
    start: async () => undefined,
    leave: () => undefined,
    stop: async () => undefined,
  };
  return {
    jobs,
    waiting,
    async run(name: string): Promise<void> {
      const handler = handlers.get(name);
      if (!handler) throw new Error(`no work is called ${name}`);
      await handler({} as never);
    },
  };
}
