/** The sandbox's pages as HTML documents: the payment window, and the list for a tester. */

import type { Language } from '../../contract/constants.ts';
import { type Html, html } from '../../contract/html.ts';
import { choice, fillSentence, isolated, type PageContext, renderFrame } from '../pages/frame.ts';
import { formatMoney } from './money.ts';
import { toSeoulTimestamp } from './payment-object.ts';
import { PAYMENT_REHEARSALS, type PaymentRehearsal, type SandboxPayment } from './payments.ts';
import { failRedirect, successRedirect } from './redirects.ts';
import { WORDS, type Words } from './words.ts';

export interface PaymentPageOptions extends PageContext {
  brand: string;
}

/** The payment window while the buyer decides; afterwards the result of the payment. */
export function windowPage(payment: SandboxPayment, page: PaymentPageOptions): string {
  const words = WORDS[page.language];
  const amount = formatMoney(payment.total, payment.currency, page.language);
  const body = payment.status === 'READY' ? decision(payment, amount, page) : outcome(payment, page);
  return document(
    page,
    html`<p class="soft">${words.merchant}</p>
    <h1>${isolated(page.brand)}</h1>
    <p class="amount">${isolated(amount)}</p>
    <dl>
      ${row(words.order, isolated(payment.orderName))}
      ${row(words.orderNumber, isolated(payment.orderId))}
      ${row(words.method, html`${methodName(payment, words)}`)}
    </dl>
    ${body}`,
  );
}

/** Page for an address without a payment. */
export function paymentNotFoundPage(page: PaymentPageOptions): string {
  const words = WORDS[page.language];
  return document(page, html`<h1>${words.notFound}</h1><p>${words.notFoundHint}</p>`);
}

/** The newest payments, without anything that would open or confirm one. */
export function paymentListPage(payments: readonly SandboxPayment[], page: PaymentPageOptions): string {
  const words = WORDS[page.language];
  const heads = [words.time, words.orderNumber, words.order, words.method, words.amount, words.status];
  const rows = payments.map((payment) => {
    const time = toSeoulTimestamp(payment.requestedAt);
    const cells = [
      html`<time datetime="${time}">${isolated(time.slice(0, 16).replace('T', ' '))}</time>`,
      isolated(payment.orderId),
      isolated(payment.orderName),
      html`${methodName(payment, words)}`,
      isolated(formatMoney(payment.total, payment.currency, page.language)),
      html`<code>${payment.status}</code>`,
    ];
    return html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
  });
  const table = html`<div class="scroll" tabindex="0" role="region" aria-label="${words.listTitle}"><table>
    <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${rows}</tbody></table></div>`;
  const list = rows.length > 0 ? table : html`<p class="soft">${words.listEmpty}</p>`;
  return document(page, html`<h1>${words.listTitle}</h1>${list}`, words.listTitle, 'payments');
}

function decision(payment: SandboxPayment, amount: string, { language, prefix }: PaymentPageOptions): Html {
  const words = WORDS[language];
  const action = `${prefix}/window/${encodeURIComponent(payment.paymentKey)}/act`;
  return html`<form method="post" action="${action}" data-working="${words.working}">
      <input type="hidden" name="lang" value="${language}">
      <button class="main" name="act" value="pay"><span>${fillSentence(words.pay('{amount}'), '{amount}', amount)}</span></button>
      <button class="quiet danger" name="act" value="decline">${words.decline}</button>
      <button class="quiet" name="act" value="close">${words.close}</button>
      <p class="working" role="status"></p>
      <details>
        <summary>${words.rehearse}</summary>
        <fieldset class="faults" aria-describedby="rehearse-hint">
          <legend class="hidden">${words.rehearse}</legend>
          <p class="soft" id="rehearse-hint">${words.rehearseHint}</p>
          ${rehearsalsFor(payment).map((one) => choice('rehearse', one, one === 'none', html`<span>${words.rehearsals[one]}</span>`))}
        </fieldset>
      </details>
    </form>`;
}

/** Only a wallet's refund can be under way for a while; a card's is immediate. */
function rehearsalsFor(payment: SandboxPayment): readonly PaymentRehearsal[] {
  if (payment.method === 'FOREIGN_EASY_PAY') return PAYMENT_REHEARSALS;
  return PAYMENT_REHEARSALS.filter((rehearsal) => !rehearsal.startsWith('refund-'));
}

function outcome(payment: SandboxPayment, { language }: PaymentPageOptions): Html {
  const words = WORDS[language];
  if (payment.status === 'READY') return html``;
  const spent = payment.total - payment.balance;
  const refunded = spent > 0 ? html`<p class="soft">${words.refunded(formatMoney(spent, payment.currency, language))}</p>` : undefined;
  const link =
    payment.status === 'IN_PROGRESS' ? { href: successRedirect(payment), text: words.continue } : { href: wayBack(payment, language), text: words.back };
  return html`<p class="outcome ${payment.status.toLowerCase()}" role="status">${words.states[payment.status]}</p>
    ${refunded}<a class="main" href="${link.href}">${link.text}</a>`;
}

function wayBack(payment: SandboxPayment, language: Language): string {
  const spoken = language === 'ko' ? 'ko' : 'en';
  if (payment.status === 'EXPIRED') return failRedirect(payment, 'PAY_PROCESS_ABORTED', spoken);
  if (payment.status === 'ABORTED') return failRedirect(payment, 'REJECT_CARD_COMPANY', spoken);
  return new URL('/', payment.successUrl).href;
}

function methodName(payment: SandboxPayment, words: Words): string {
  if (payment.method === 'FOREIGN_EASY_PAY') return words.methods.paypal;
  return payment.internationalCard ? words.methods.foreignCard : words.methods.card;
}

function row(name: string, value: Html): Html {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

function document(page: PaymentPageOptions, main: Html, title = WORDS[page.language].title, look: 'payment' | 'payments' = 'payment'): string {
  return renderFrame(page, { title, notice: WORDS[page.language].noMoney, look, main, script: '/window.js' });
}
