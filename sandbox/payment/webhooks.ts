/** The provider's webhooks: sends changes of a payment to the merchant, with retries. */
import { randomUUID } from 'node:crypto';
import { makeCancelObject, makePaymentObject, toSeoulLocalTime, toSeoulTimestamp } from './payment-object.ts';
import type { PaymentStatus, SandboxPayment } from './payments.ts';
import type { Timers } from './timers.ts';

export interface WebhookTiming {
  /** Delays before the second, third … attempt. The real schedule has the same numbers in minutes, and more attempts. */
  retriesMs: readonly number[];
  /** Delay of a webhook simulated as late. */
  lateMs: number;
}

export interface WebhookOptions {
  /** Read at each attempt; empty if there is no listener. */
  url: () => string;
  send: typeof fetch;
  now: () => number;
  timers: Timers;
  timing: WebhookTiming;
  warn: (message: string) => void;
}

export interface Webhooks {
  /** Sends the changes between two states of a payment. Never throws. */
  announce(before: SandboxPayment, after: SandboxPayment): void;
  /** Aborts pending deliveries; resolves when all of them have ended. */
  close(): Promise<void>;
}

const ANNOUNCED_STATUSES: readonly PaymentStatus[] = ['DONE', 'CANCELED', 'PARTIAL_CANCELED', 'ABORTED', 'EXPIRED'];
const ANSWER_TIMEOUT_MS = 10_000;
/** Maximum number of pending deliveries. Further ones are dropped, so that a dead listener does not fill the memory. */
const MAX_QUEUED_DELIVERIES = 500;

interface WebhookEvent {
  eventType: 'PAYMENT_STATUS_CHANGED' | 'CANCEL_STATUS_CHANGED';
  createdAt: string;
  data: unknown;
}

export function createWebhooks(options: WebhookOptions): Webhooks {
  const { timers, timing, now } = options;
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  const attempt = (body: string, id: string, tried: number): void => {
    const delivery = attemptDelivery(options, closing.signal, body, id, tried).then((isAcknowledged) => {
      underWay.delete(delivery);
      if (isAcknowledged || closing.signal.aborted) return;
      const wait = timing.retriesMs[tried];
      if (wait === undefined) options.warn(`sandbox webhook ${id} was given up after ${tried + 1} tries`);
      else timers.later(wait, () => attempt(body, id, tried + 1));
    });
    underWay.add(delivery);
  };

  return {
    announce(before, after) {
      for (const event of listEvents(before, after, now())) {
        if (timers.waiting() >= MAX_QUEUED_DELIVERIES) return options.warn('sandbox webhooks are dropped: too many wait');
        const late = after.rehearsal === 'webhook-late' && after.status === 'DONE';
        const body = JSON.stringify(event);
        const id = randomUUID();
        const copies = after.rehearsal === 'webhook-twice' ? 2 : 1;
        for (let copy = 0; copy < copies; copy += 1) {
          timers.later(late ? timing.lateMs : 0, () => attempt(body, id, 0));
        }
      }
    },
    async close() {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}

/** Returns the events that the provider would send for this change. */
function listEvents(before: SandboxPayment, after: SandboxPayment, now: number): WebhookEvent[] {
  const createdAt = toSeoulLocalTime(now);
  const events: WebhookEvent[] = [];
  const moved = before.status !== after.status || before.balance !== after.balance;
  if (moved && ANNOUNCED_STATUSES.includes(after.status)) {
    events.push({ eventType: 'PAYMENT_STATUS_CHANGED', createdAt, data: makePaymentObject(after) });
  }
  for (const cancel of after.cancels) {
    const earlier = before.cancels.find((one) => one.transactionKey === cancel.transactionKey);
    if (earlier?.status === 'IN_PROGRESS' && cancel.status !== 'IN_PROGRESS') {
      events.push({ eventType: 'CANCEL_STATUS_CHANGED', createdAt, data: makeCancelObject(cancel, after) });
    }
  }
  return events;
}

/** Makes one attempt. Returns true only for status 200, which the provider requires. */
async function attemptDelivery({ url, send, now }: WebhookOptions, closing: AbortSignal, body: string, id: string, tried: number): Promise<boolean> {
  try {
    const target = url();
    if (target === '') return true;
    const answer = await send(target, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([closing, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'tosspayments-webhook-transmission-time': toSeoulTimestamp(now()),
        'tosspayments-webhook-transmission-retried-count': String(tried),
        'tosspayments-webhook-transmission-id': id,
      },
      body,
    });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    // Retries exist for listeners that are unreachable, slow or broken, so nothing is reported.
    return false;
  }
}
