/** The provider's REST interface: confirm, query, cancel. */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pickAcceptedLanguage } from '../pages/languages.ts';
import type { SandboxStore } from '../store.ts';
import { type ErrorLanguage, makeWireError, TossError } from './errors.ts';
import { runIdempotent, type StoredResponse } from './idempotency.ts';
import type { Ledger } from './ledger.ts';
import { makePaymentObject } from './payment-object.ts';
import { ASYNC_REFUND_DELAY_MS, type CancelRequest, type SandboxPayment } from './payments.ts';
import type { Timers } from './timers.ts';
import { isText } from './window-request.ts';

export interface PaymentApiOptions {
  ledger: Ledger;
  store: SandboxStore;
  secretKey: string;
  now: () => number;
  timers: Timers;
  /** Duration of a confirmation simulated as slow, in ms. */
  slowMs: number;
}

const MAX_BODY_BYTES = 64 * 1024;
/** Tolerance in ms for timers that fire a little early by the ledger's clock. */
const TIMER_TOLERANCE_MS = 50;

/** Errors are `{ code, message }`, Korean unless English is preferred. */
export async function paymentApiPlugin(app: FastifyInstance, options: PaymentApiOptions): Promise<void> {
  const { ledger, store, secretKey, now, timers } = options;

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-tosspayments-trace-id', randomUUID().replaceAll('-', ''));
    reply.header('cache-control', 'no-store');
    checkAuthorization(request.headers.authorization, secretKey);
    const forced = readForcedCode(request, secretKey);
    if (forced) return send(reply, makeErrorAnswer(forced, chooseErrorLanguage(request)));
  });

  app.setErrorHandler((error, request, reply) => {
    return send(reply, makeErrorAnswer(toErrorCode(error, request), chooseErrorLanguage(request)));
  });

  /** Handles a POST: its answer, including a refusal, is stored and repeated under its idempotency key. */
  const act = (request: FastifyRequest, work: () => Promise<unknown>): Promise<StoredResponse> => {
    const answer = async (): Promise<StoredResponse> => {
      try {
        return { status: 200, body: JSON.stringify(await work()) };
      } catch (error) {
        if (error instanceof TossError) return makeErrorAnswer(error.code, chooseErrorLanguage(request));
        throw error;
      }
    };
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || key === '') return answer();
    const path = readPathUnder(app.prefix, request.url);
    return runIdempotent(store, now, { key, apiKey: secretKey, method: request.method, path }, answer);
  };

  app.post('/v1/payments/confirm', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    let loseAnswer = false;
    const answer = await act(request, async () => {
      const { paymentKey, ...body } = readConfirm(request.body);
      const waiting = await ledger.find(paymentKey);
      if (waiting?.status === 'IN_PROGRESS' && waiting.rehearsal === 'slow-answer') await timers.pause(options.slowMs);
      const payment = await ledger.confirm(paymentKey, body);
      loseAnswer = payment.rehearsal === 'lost-answer';
      return makePaymentObject(payment, chooseErrorLanguage(request));
    });
    if (!loseAnswer) return send(reply, answer);
    reply.hijack();
    request.raw.socket.destroy();
  });

  app.post<{ Params: { paymentKey: string } }>('/v1/payments/:paymentKey/cancel', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const answer = await act(request, async () => {
      const payment = await ledger.cancel(request.params.paymentKey, readCancel(request.body));
      if (payment.cancels.at(-1)?.status === 'IN_PROGRESS') settleLater(options, payment, request);
      return makePaymentObject(payment, chooseErrorLanguage(request));
    });
    return send(reply, answer);
  });

  app.get<{ Params: { paymentKey: string } }>('/v1/payments/:paymentKey', async (request, reply) =>
    sendPayment(request, reply, await ledger.find(request.params.paymentKey)),
  );

  app.get<{ Params: { orderId: string } }>('/v1/payments/orders/:orderId', async (request, reply) =>
    sendPayment(request, reply, await ledger.findByOrder(request.params.orderId)),
  );
}

/** Reads the payment once its refund is due, which stores the result. */
function settleLater({ ledger, timers }: PaymentApiOptions, payment: SandboxPayment, request: FastifyRequest): void {
  timers.later(ASYNC_REFUND_DELAY_MS + TIMER_TOLERANCE_MS, () => {
    ledger.find(payment.paymentKey).catch((error: unknown) => request.log.warn(error, 'sandbox refund was not settled'));
  });
}

function send(reply: FastifyReply, answer: StoredResponse): FastifyReply {
  return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body);
}

function sendPayment(request: FastifyRequest, reply: FastifyReply, payment: SandboxPayment | undefined): FastifyReply {
  if (!payment) throw new TossError('NOT_FOUND_PAYMENT');
  return send(reply, { status: 200, body: JSON.stringify(makePaymentObject(payment, chooseErrorLanguage(request))) });
}

function makeErrorAnswer(code: string, language: ErrorLanguage): StoredResponse {
  const { status, body } = makeWireError(code, language);
  return { status, body: JSON.stringify(body) };
}

/** Returns the provider's code for an error; a fault of the sandbox itself is logged and answered with 500. */
export function toErrorCode(error: unknown, request: FastifyRequest): string {
  if (error instanceof TossError) return error.code;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return 'INVALID_REQUEST';
  request.log.error(error);
  return 'UNKNOWN_ERROR';
}

export function chooseErrorLanguage(request: FastifyRequest): ErrorLanguage {
  return pickAcceptedLanguage(['ko', 'en'], request.headers['accept-language']) ?? 'ko';
}

function readPathUnder(prefix: string, url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
}

function checkAuthorization(header: string | undefined, secretKey: string): void {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1];
  if (!encoded) throw new TossError('UNAUTHORIZED_KEY');
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 0) throw new TossError('INCORRECT_BASIC_AUTH_FORMAT');
  const key = decoded.slice(0, colon);
  if (/^(test|live)_gsk_/.test(key)) throw new TossError('INVALID_API_KEY');
  if (!timingSafeEqual(digest(key), digest(secretKey))) throw new TossError('UNAUTHORIZED_KEY');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** `TossPayments-Test-Code` is answered before anything else, so that nothing changes and no idempotency key is used. Ignored with live keys. */
function readForcedCode(request: FastifyRequest, secretKey: string): string | undefined {
  const code = request.headers['tosspayments-test-code'];
  if (typeof code !== 'string' || secretKey.startsWith('live_')) return undefined;
  return /^[A-Z0-9_]{1,64}$/.test(code) ? code : undefined;
}

function readConfirm(body: unknown): { paymentKey: string; orderId: string; amount: number } {
  const { paymentKey, orderId, amount } = readObject(body);
  if (!isText(paymentKey, 1, 200) || !isText(orderId, 1, 64) || typeof amount !== 'number') {
    throw new TossError('INVALID_REQUEST');
  }
  return { paymentKey, orderId, amount };
}

function readCancel(body: unknown): CancelRequest {
  const { cancelReason, cancelAmount, currency, refundableAmount } = readObject(body);
  if (!isText(cancelReason, 1, 200)) throw new TossError('INVALID_REQUEST');
  return {
    cancelReason,
    cancelAmount: readOptionalNumber(cancelAmount),
    currency: typeof currency === 'string' ? currency : undefined,
    refundableAmount: readOptionalNumber(refundableAmount),
  };
}

function readObject(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) throw new TossError('INVALID_REQUEST');
  return body as Record<string, unknown>;
}

function readOptionalNumber(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number') throw new TossError('INVALID_REQUEST');
  return value;
}
