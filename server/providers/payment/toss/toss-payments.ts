import { toPlainAmount } from '../../../../contract/money.ts';
import type { PaymentOutcome, Payments } from '../port.ts';
import { readWebhook } from './toss-webhook.ts';
import { readError, readPayment, readQueryError, type TossCall } from './toss-wire.ts';

const MAX_ANSWER_BYTES = 256 * 1024;

type TossAnswer = { status: number; body: unknown };

export type TossOptions = { baseUrl: () => string; secretKey: string; clientKey: string; timeoutMs: number; script: string; isSandbox: boolean };

/**
 * Toss Payments, REST v1 (providers 1). `baseUrl` is read at each call. `timeoutMs` covers a call with its answer. Methods never throw: an uncertain
 * result is the outcome `unknown`. The secret is never logged and goes only to that host, because redirects are not followed.
 */
export function tossPayments(options: TossOptions): Payments {
  // Basic authentication with the key as user name and an empty password: the colon is required.
  const authorization = `Basic ${Buffer.from(`${options.secretKey}:`, 'utf8').toString('base64')}`;

  async function call(path: string, post?: { body: object; idempotencyKey: string }): Promise<TossAnswer> {
    const response = await fetch(`${options.baseUrl()}${path}`, {
      method: post ? 'POST' : 'GET',
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs),
      headers: {
        authorization,
        'accept-language': 'en-US',
        ...(post ? { 'content-type': 'application/json', 'idempotency-key': post.idempotencyKey } : {}),
      },
      ...(post ? { body: JSON.stringify(post.body) } : {}),
    });
    return { status: response.status, body: await readJson(response) };
  }

  /**
   * Turns a failed request into `unknown`. After a broken connection, a timeout, an oversized answer or invalid JSON, we cannot know if the request
   * was carried out.
   */
  async function toOutcome(request: Promise<TossAnswer>, read: (answer: TossAnswer) => PaymentOutcome): Promise<PaymentOutcome> {
    try {
      return read(await request);
    } catch (error) {
      return { kind: 'unknown', reason: error instanceof Error ? error.name : 'no answer' };
    }
  }

  const readPost =
    (act: TossCall) =>
    ({ status, body }: TossAnswer): PaymentOutcome =>
      status === 200 ? readPayment(body) : readError(act, status, body);
  const readQuery = ({ status, body }: TossAnswer): PaymentOutcome => (status === 200 ? readPayment(body) : readQueryError(status, body));

  return {
    provider: 'toss',
    readWebhook,
    page: () => ({ clientKey: options.clientKey, script: options.script, isSandbox: options.isSandbox }),
    pageOrigins: () => listOrigins(options),
    async confirm({ paymentKey, orderNum, amount, idempotencyKey }) {
      const body = { paymentKey, orderId: orderNum, amount: toPlainAmount(amount.minor, amount.currency) };
      return assertSameOrder({ paymentKey, orderNum }, await toOutcome(call('/v1/payments/confirm', { body, idempotencyKey }), readPost('confirm')));
    },
    async cancel({ paymentKey, orderNum, reason, amount, idempotencyKey }) {
      const value = toPlainAmount(amount.minor, amount.currency);
      // `refundableAmount` acts as a lock: if the provider's balance differs from ours, nothing is cancelled.
      const body = { cancelReason: reason, cancelAmount: value, refundableAmount: value, currency: amount.currency };
      const path = `/v1/payments/${encodeURIComponent(paymentKey)}/cancel`;
      return assertSameOrder({ paymentKey, orderNum }, await toOutcome(call(path, { body, idempotencyKey }), readPost('cancel')));
    },
    async find(orderNum) {
      return assertSameOrder({ orderNum }, await toOutcome(call(`/v1/payments/orders/${encodeURIComponent(orderNum)}`), readQuery));
    },
  };
}

/** An answer about another order belongs to another customer (security 5.2) and says nothing about our order. */
function assertSameOrder(asked: { paymentKey?: string; orderNum: string }, outcome: PaymentOutcome): PaymentOutcome {
  if (outcome.kind !== 'known') return outcome;
  const { paymentKey, orderNum, raw } = outcome.payment;
  if (orderNum === asked.orderNum && (asked.paymentKey ?? paymentKey) === paymentKey) return outcome;
  return { kind: 'unknown', reason: 'the answer is about another payment', raw };
}

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new RangeError('the answer is too large');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

/** The provider's own script loads parts from its whole domain; a stand-in loads everything from one origin. */
function listOrigins({ script, isSandbox }: Pick<TossOptions, 'script' | 'isSandbox'>): readonly string[] {
  if (isSandbox) return [];
  const { host, origin } = new URL(script);
  return host.endsWith('tosspayments.com') ? ['https://*.tosspayments.com'] : [origin];
}
