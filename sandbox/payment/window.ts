/** The sandbox's pages as HTML documents: the payment window, and the list for a tester. */

import type { Language } from '../../contract/constants.ts';
import { type Html, html } from '../../contract/html.ts';
import { fillSentence, isolateText, type PageContext, renderChoice, renderFrame } from '../pages/frame.ts';
import { formatMoney } from './money.ts';
import { toSeoulTimestamp } from './payment-object.ts';
import { PAYMENT_REHEARSALS, type PaymentRehearsal, type SandboxPayment } from './payments.ts';
import { makeFailUrl, makeSuccessUrl } from './redirects.ts';
import { WORDS, type Words } from './words.ts';

export interface PaymentPageOptions extends PageContext {
  brand: string;
}

/** The payment window while the buyer decides; afterwards the result of the payment. */
export function renderWindowPage(payment: SandboxPayment, page: PaymentPageOptions): string {
  const words = WORDS[page.language];
  const amount = formatMoney(payment.total, payment.currency, page.language);
  const body = payment.status === 'READY' ? renderDecision(payment, amount, page) : renderOutcome(payment, page);
  return renderDocument(
    page,
    html`<p class="soft">${words.merchant}</p>
    <h1>${isolateText(page.brand)}</h1>
    <p class="amount">${isolateText(amount)}</p>
    <dl>
      ${renderRow(words.order, isolateText(payment.orderName))}
      ${renderRow(words.orderNumber, isolateText(payment.orderId))}
      ${renderRow(words.method, html`${methodName(payment, words)}`)}
    </dl>
    ${body}`,
  );
}

/** Page for an address without a payment. */
export function renderPaymentNotFoundPage(page: PaymentPageOptions): string {
  const words = WORDS[page.language];
  return renderDocument(page, html`<h1>${words.notFound}</h1><p>${words.notFoundHint}</p>`);
}

/** The newest payments, without anything that would open or confirm one. */
export function renderPaymentListPage(payments: readonly SandboxPayment[], page: PaymentPageOptions): string {
  const words = WORDS[page.language];
  const heads = [words.time, words.orderNumber, words.order, words.method, words.amount, words.status];
  const rows = payments.map((payment) => {
    const time = toSeoulTimestamp(payment.requestedAt);
    const cells = [
      html`<time datetime="${time}">${isolateText(time.slice(0, 16).replace('T', ' '))}</time>`,
      isolateText(payment.orderId),
      isolateText(payment.orderName),
      html`${methodName(payment, words)}`,
      isolateText(formatMoney(payment.total, payment.currency, page.language)),
      html`<code>${payment.status}</code>`,
    ];
    return html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
  });
  const table = html`<div class="scroll" tabindex="0" role="region" aria-label="${words.listTitle}"><table>
    <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${rows}</tbody></table></div>`;
  const list = rows.length > 0 ? table : html`<p class="soft">${words.listEmpty}</p>`;
  return renderDocument(page, html`<h1>${words.listTitle}</h1>${list}`, words.listTitle, 'payments');
}

function renderDecision(payment: SandboxPayment, amount: string, { language, prefix }: PaymentPageOptions): Html {
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
          ${listRehearsals(payment).map((one) => renderChoice('rehearse', one, one === 'none', html`<span>${words.rehearsals[one]}</span>`))}
        </fieldset>
      </details>
    </form>`;
}

/** Returns the faults for a payment. Only a wallet's refund can be pending for a while; a card's is immediate. */
function listRehearsals(payment: SandboxPayment): readonly PaymentRehearsal[] {
  if (payment.method === 'FOREIGN_EASY_PAY') return PAYMENT_REHEARSALS;
  return PAYMENT_REHEARSALS.filter((rehearsal) => !rehearsal.startsWith('refund-'));
}

function renderOutcome(payment: SandboxPayment, { language }: PaymentPageOptions): Html {
  const words = WORDS[language];
  if (payment.status === 'READY') return html``;
  const spent = payment.total - payment.balance;
  const refunded = spent > 0 ? html`<p class="soft">${words.refunded(formatMoney(spent, payment.currency, language))}</p>` : undefined;
  const link =
    payment.status === 'IN_PROGRESS' ? { href: makeSuccessUrl(payment), text: words.continue } : { href: makeReturnUrl(payment, language), text: words.back };
  return html`<p class="outcome ${payment.status.toLowerCase()}" role="status">${words.states[payment.status]}</p>
    ${refunded}<a class="main" href="${link.href}">${link.text}</a>`;
}

function makeReturnUrl(payment: SandboxPayment, language: Language): string {
  const spoken = language === 'ko' ? 'ko' : 'en';
  if (payment.status === 'EXPIRED') return makeFailUrl(payment, 'PAY_PROCESS_ABORTED', spoken);
  if (payment.status === 'ABORTED') return makeFailUrl(payment, 'REJECT_CARD_COMPANY', spoken);
  return new URL('/', payment.successUrl).href;
}

function methodName(payment: SandboxPayment, words: Words): string {
  if (payment.method === 'FOREIGN_EASY_PAY') return words.methods.paypal;
  return payment.internationalCard ? words.methods.foreignCard : words.methods.card;
}

function renderRow(name: string, value: Html): Html {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

function renderDocument(page: PaymentPageOptions, main: Html, title = WORDS[page.language].title, look: 'payment' | 'payments' = 'payment'): string {
  return renderFrame(page, { title, notice: WORDS[page.language].noMoney, look, main, script: '/window.js' });
}
