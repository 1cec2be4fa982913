/** Endpoints for browsers: the SDK script, a new payment, its window, the tester's list. */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { choosePageLanguage } from '../pages/languages.ts';
import { addFormParser, parsedForm, sendFile, sendPage, servePageStyle } from '../pages/serve.ts';
import { makeWireError, TossError } from './errors.ts';
import type { Ledger } from './ledger.ts';
import { chooseErrorLanguage, toErrorCode } from './payments.http.ts';
import { PAYMENT_REHEARSALS, type PaymentRehearsal, type SandboxPayment } from './payments.ts';
import { makeFailUrl, makeSuccessUrl } from './redirects.ts';
import { type PaymentPageOptions, renderPaymentListPage, renderPaymentNotFoundPage, renderWindowPage } from './window.ts';
import { readWindowRequest } from './window-request.ts';

export interface WindowOptions {
  ledger: Ledger;
  clientKey: string;
  brand: string;
}

const MAX_BODY_BYTES = 64 * 1024;
const MAX_LISTED_PAYMENTS = 50;

const SERVED_FILES = [
  { path: '/v2/standard', file: 'sdk.js' },
  { path: '/window.js', file: 'window.js' },
];

export async function paymentWindowPlugin(app: FastifyInstance, options: WindowOptions): Promise<void> {
  const { ledger } = options;
  const { prefix } = app;
  addFormParser(app);
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = makeWireError(toErrorCode(error, request), chooseErrorLanguage(request));
    return reply.code(status).send(body);
  });

  await servePageStyle(app);
  for (const { path, file } of SERVED_FILES) {
    const text = await readFile(new URL(`./browser/${file}`, import.meta.url), 'utf8');
    app.get(path, (_request, reply) => sendFile(reply, 'application/javascript; charset=utf-8', text));
  }

  app.post('/v2/payments-window', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const { clientKey, params } = (request.body ?? {}) as Record<string, unknown>;
    if (clientKey !== options.clientKey) throw new TossError('INVALID_CLIENT_KEY');
    const base = `${request.protocol}://${request.host}${prefix}`;
    const payment = await ledger.open(readWindowRequest(params), (paymentKey) => `${base}/window/${paymentKey}`);
    return reply.header('cache-control', 'no-store').send({ paymentKey: payment.paymentKey });
  });

  app.get<{ Params: { paymentKey: string } }>('/window/:paymentKey', async (request, reply) => {
    const page = makePageOptions(request, options, prefix);
    const payment = await ledger.find(request.params.paymentKey);
    if (!payment) return sendWindowPage(reply.code(404), renderPaymentNotFoundPage(page));
    return sendWindowPage(reply, renderWindowPage(payment, page), payment);
  });

  app.post<{ Params: { paymentKey: string } }>('/window/:paymentKey/act', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const form = readForm(request);
    const page = makePageOptions(request, options, prefix, form.lang);
    const payment = await ledger.find(request.params.paymentKey);
    if (!payment) return sendWindowPage(reply.code(404), renderPaymentNotFoundPage(page));
    const target = await performAction(ledger, payment, form, chooseErrorLanguage(request));
    const own = `${prefix}/window/${encodeURIComponent(payment.paymentKey)}?lang=${page.language}`;
    return reply.header('referrer-policy', 'no-referrer').redirect(target ?? own, 303);
  });

  app.get('/payments', async (request, reply) =>
    sendWindowPage(reply, renderPaymentListPage(await ledger.newest(MAX_LISTED_PAYMENTS), makePageOptions(request, options, prefix))),
  );
}

interface WindowForm {
  act: string | null;
  lang: string | null;
  rehearsal: PaymentRehearsal;
}

/**
 * Performs the action of the pressed button and returns the URL to which the buyer is redirected. Returns undefined to show the payment window again,
 * for example because the payment has changed meanwhile.
 */
async function performAction(ledger: Ledger, payment: SandboxPayment, form: WindowForm, language: 'ko' | 'en'): Promise<string | undefined> {
  if (form.act === 'close') return makeFailUrl(payment, 'PAY_PROCESS_CANCELED', language);
  try {
    if (form.act === 'pay') {
      await ledger.authenticate(payment.paymentKey, form.rehearsal);
      return makeSuccessUrl(payment);
    }
    if (form.act === 'decline') {
      await ledger.decline(payment.paymentKey);
      return makeFailUrl(payment, 'REJECT_CARD_COMPANY', language);
    }
  } catch (error) {
    if (!(error instanceof TossError)) throw error;
    // A second press of Pay finds an approved payment: it redirects like the first.
    const current = await ledger.find(payment.paymentKey);
    if (form.act === 'pay' && current?.status === 'IN_PROGRESS') return makeSuccessUrl(current);
  }
  return undefined;
}

function readForm(request: FastifyRequest): WindowForm {
  const fields = parsedForm(request);
  const rehearse = fields.get('rehearse');
  return {
    act: fields.get('act'),
    lang: fields.get('lang'),
    rehearsal: PAYMENT_REHEARSALS.find((known) => known === rehearse) ?? 'none',
  };
}

function makePageOptions(request: FastifyRequest, { brand }: WindowOptions, prefix: string, chosen?: string | null): PaymentPageOptions {
  const asked = chosen ?? (request.query as Record<string, unknown>).lang;
  return { language: choosePageLanguage([asked], request.headers['accept-language']), brand, prefix };
}

function sendWindowPage(reply: FastifyReply, page: string, payment?: SandboxPayment): FastifyReply {
  return sendPage(reply, page, { scripts: true, ...(payment ? { leadsTo: [payment.successUrl, payment.failUrl] } : {}) });
}
