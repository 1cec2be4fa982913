/** Endpoints for browsers: the SDK script, a new payment, its window, the tester's list. */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageLanguage } from '../pages/languages.ts';
import { acceptForms, formOf, sendFile, sendPage, servePageStyle } from '../pages/serve.ts';
import { TossError, wireError } from './errors.ts';
import type { Ledger } from './ledger.ts';
import { errorLanguage, toErrorCode } from './payments.http.ts';
import { PAYMENT_REHEARSALS, type PaymentRehearsal, type SandboxPayment } from './payments.ts';
import { failRedirect, successRedirect } from './redirects.ts';
import { type PaymentPageOptions, paymentListPage, paymentNotFoundPage, windowPage } from './window.ts';
import { readWindowRequest } from './window-request.ts';

export interface WindowOptions {
  ledger: Ledger;
  clientKey: string;
  brand: string;
}

const BODY_LIMIT = 64 * 1024;
const LISTED = 50;

const SERVED = [
  { path: '/v2/standard', file: 'sdk.js' },
  { path: '/window.js', file: 'window.js' },
];

export async function paymentWindow(app: FastifyInstance, options: WindowOptions): Promise<void> {
  const { ledger } = options;
  const { prefix } = app;
  acceptForms(app);
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = wireError(toErrorCode(error, request), errorLanguage(request));
    return reply.code(status).send(body);
  });

  await servePageStyle(app);
  for (const { path, file } of SERVED) {
    const text = await readFile(new URL(`./browser/${file}`, import.meta.url), 'utf8');
    app.get(path, (_request, reply) => sendFile(reply, 'application/javascript; charset=utf-8', text));
  }

  app.post('/v2/payments-window', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { clientKey, params } = (request.body ?? {}) as Record<string, unknown>;
    if (clientKey !== options.clientKey) throw new TossError('INVALID_CLIENT_KEY');
    const base = `${request.protocol}://${request.host}${prefix}`;
    const payment = await ledger.open(readWindowRequest(params), (paymentKey) => `${base}/window/${paymentKey}`);
    return reply.header('cache-control', 'no-store').send({ paymentKey: payment.paymentKey });
  });

  app.get<{ Params: { paymentKey: string } }>('/window/:paymentKey', async (request, reply) => {
    const page = pageFor(request, options, prefix);
    const payment = await ledger.find(request.params.paymentKey);
    if (!payment) return show(reply.code(404), paymentNotFoundPage(page));
    return show(reply, windowPage(payment, page), payment);
  });

  app.post<{ Params: { paymentKey: string } }>('/window/:paymentKey/act', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const form = readForm(request);
    const page = pageFor(request, options, prefix, form.lang);
    const payment = await ledger.find(request.params.paymentKey);
    if (!payment) return show(reply.code(404), paymentNotFoundPage(page));
    const target = await act(ledger, payment, form, errorLanguage(request));
    const own = `${prefix}/window/${encodeURIComponent(payment.paymentKey)}?lang=${page.language}`;
    return reply.header('referrer-policy', 'no-referrer').redirect(target ?? own, 303);
  });

  app.get('/payments', async (request, reply) => show(reply, paymentListPage(await ledger.newest(LISTED), pageFor(request, options, prefix))));
}

interface WindowForm {
  act: string | null;
  lang: string | null;
  rehearsal: PaymentRehearsal;
}

/**
 * Performs the button's action and returns the buyer's next address; undefined for the window itself, which then shows that the payment has changed
 * meanwhile.
 */
async function act(ledger: Ledger, payment: SandboxPayment, form: WindowForm, language: 'ko' | 'en'): Promise<string | undefined> {
  if (form.act === 'close') return failRedirect(payment, 'PAY_PROCESS_CANCELED', language);
  try {
    if (form.act === 'pay') {
      await ledger.authenticate(payment.paymentKey, form.rehearsal);
      return successRedirect(payment);
    }
    if (form.act === 'decline') {
      await ledger.decline(payment.paymentKey);
      return failRedirect(payment, 'REJECT_CARD_COMPANY', language);
    }
  } catch (error) {
    if (!(error instanceof TossError)) throw error;
    // A second press of Pay finds an approved payment: it redirects like the first.
    const current = await ledger.find(payment.paymentKey);
    if (form.act === 'pay' && current?.status === 'IN_PROGRESS') return successRedirect(current);
  }
  return undefined;
}

function readForm(request: FastifyRequest): WindowForm {
  const fields = formOf(request);
  const rehearse = fields.get('rehearse');
  return {
    act: fields.get('act'),
    lang: fields.get('lang'),
    rehearsal: PAYMENT_REHEARSALS.find((known) => known === rehearse) ?? 'none',
  };
}

function pageFor(request: FastifyRequest, { brand }: WindowOptions, prefix: string, chosen?: string | null): PaymentPageOptions {
  const asked = chosen ?? (request.query as Record<string, unknown>).lang;
  return { language: pageLanguage([asked], request.headers['accept-language']), brand, prefix };
}

function show(reply: FastifyReply, page: string, payment?: SandboxPayment): FastifyReply {
  return sendPage(reply, page, { scripts: true, ...(payment ? { leadsTo: [payment.successUrl, payment.failUrl] } : {}) });
}
