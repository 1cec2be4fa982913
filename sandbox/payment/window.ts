/** The sandbox's pages as HTML documents: the payment window, and the list for a tester. */
import { escapeHtml, isolated } from '../html.ts';
import { formatMoney } from './money.ts';
import { seoulTime } from './payment-object.ts';
import { REHEARSALS, type Rehearsal, type SandboxPayment } from './payments.ts';
import { failRedirect, successRedirect } from './redirects.ts';
import { LANGUAGES, LANGUAGE_NAMES, type Language, WORDS, type Words } from './words.ts';

export interface PageOptions {
  language: Language;
  brand: string;
  /** Where the plugin is mounted, for the addresses of style and script. */
  prefix: string;
}

/** The payment window while the buyer decides, and afterwards what became of the payment. */
export function windowPage(payment: SandboxPayment, page: PageOptions): string {
  const words = WORDS[page.language];
  const amount = formatMoney(payment.total, payment.currency, page.language);
  const body = payment.status === 'READY' ? decision(payment, amount, page) : outcome(payment, page);
  return document(
    page,
    `<p class="soft">${escapeHtml(words.merchant)}</p>
    <h1>${isolated(page.brand)}</h1>
    <p class="amount">${isolated(amount)}</p>
    <dl>
      ${row(words.order, isolated(payment.orderName))}
      ${row(words.orderNumber, isolated(payment.orderId))}
      ${row(words.method, escapeHtml(methodName(payment, words)))}
    </dl>
    ${body}`,
  );
}

/** The answer for an address that leads to no payment. */
export function notFoundPage(page: PageOptions): string {
  const words = WORDS[page.language];
  return document(page, `<h1>${escapeHtml(words.notFound)}</h1><p>${escapeHtml(words.notFoundHint)}</p>`);
}

/** The newest payments, without anything that would open or confirm one. */
export function listPage(payments: readonly SandboxPayment[], page: PageOptions): string {
  const words = WORDS[page.language];
  const heads = [words.time, words.orderNumber, words.order, words.method, words.amount, words.status];
  const rows = payments.map((payment) => {
    const time = seoulTime(payment.requestedAt);
    const cells = [
      `<time datetime="${time}">${isolated(time.slice(0, 16).replace('T', ' '))}</time>`,
      isolated(payment.orderId),
      isolated(payment.orderName),
      escapeHtml(methodName(payment, words)),
      isolated(formatMoney(payment.total, payment.currency, page.language)),
      `<code>${payment.status}</code>`,
    ];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  const table = `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(words.listTitle)}"><table>
    <thead><tr>${heads.map((head) => `<th scope="col">${escapeHtml(head)}</th>`).join('')}</tr></thead>
    <tbody>${rows.join('')}</tbody></table></div>`;
  return document(page, `<h1>${escapeHtml(words.listTitle)}</h1>${rows.length > 0 ? table : `<p class="soft">${escapeHtml(words.listEmpty)}</p>`}`, 'wide');
}

function decision(payment: SandboxPayment, amount: string, { language, prefix }: PageOptions): string {
  const words = WORDS[language];
  const action = `${prefix}/window/${encodeURIComponent(payment.paymentKey)}/act`;
  return `<form method="post" action="${escapeHtml(action)}" data-working="${escapeHtml(words.working)}">
      <input type="hidden" name="lang" value="${language}">
      <button class="pay" name="act" value="pay"><span>${escapeHtml(words.pay('{amount}')).replace('{amount}', () => isolated(amount))}</span></button>
      <button class="quiet danger" name="act" value="decline">${escapeHtml(words.decline)}</button>
      <button class="quiet" name="act" value="close">${escapeHtml(words.close)}</button>
      <p class="working" role="status"></p>
      <details>
        <summary>${escapeHtml(words.rehearse)}</summary>
        <fieldset aria-describedby="rehearse-hint">
          <legend class="hidden">${escapeHtml(words.rehearse)}</legend>
          <p class="soft" id="rehearse-hint">${escapeHtml(words.rehearseHint)}</p>
          ${rehearsalsFor(payment)
            .map((rehearsal) => choice(rehearsal, words))
            .join('\n          ')}
        </fieldset>
      </details>
    </form>`;
}

/** Only a wallet's refund can be under way for a while; a card's is immediate. */
function rehearsalsFor(payment: SandboxPayment): readonly Rehearsal[] {
  if (payment.method === 'FOREIGN_EASY_PAY') return REHEARSALS;
  return REHEARSALS.filter((rehearsal) => !rehearsal.startsWith('refund-'));
}

function choice(rehearsal: Rehearsal, words: Words): string {
  const checked = rehearsal === 'none' ? ' checked' : '';
  return `<label class="choice"><input type="radio" name="rehearse" value="${rehearsal}"${checked}> <span>${escapeHtml(words.rehearsals[rehearsal])}</span></label>`;
}

function outcome(payment: SandboxPayment, { language }: PageOptions): string {
  const words = WORDS[language];
  if (payment.status === 'READY') return '';
  const spent = payment.total - payment.balance;
  const refunded = spent > 0 ? `<p class="soft">${escapeHtml(words.refunded(formatMoney(spent, payment.currency, language)))}</p>` : '';
  const link =
    payment.status === 'IN_PROGRESS' ? { href: successRedirect(payment), text: words.continue } : { href: wayBack(payment, language), text: words.back };
  return `<p class="outcome ${payment.status.toLowerCase()}" role="status">${escapeHtml(words.states[payment.status])}</p>
    ${refunded}<a class="pay" href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a>`;
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

function row(name: string, value: string): string {
  return `<div><dt>${escapeHtml(name)}</dt><dd>${value}</dd></div>`;
}

function document({ language, prefix }: PageOptions, main: string, kind = ''): string {
  const words = WORDS[language];
  const links = LANGUAGES.map(
    (one) => `<a href="?lang=${one}" lang="${one}" hreflang="${one}"${one === language ? ' aria-current="true"' : ''}>${LANGUAGE_NAMES[one]}</a>`,
  ).join('\n        ');
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-Hans' : language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${escapeHtml(words.title)}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${escapeHtml(prefix)}/window.css">
    <script src="${escapeHtml(prefix)}/window.js" defer></script>
  </head>
  <body>
    <header>
      <p class="notice"><strong>${escapeHtml(words.sandbox)}</strong> <span>${escapeHtml(words.noMoney)}</span></p>
    </header>
    <main class="${kind}">
      ${main}
    </main>
    <footer>
      <nav aria-label="${escapeHtml(words.languages)}">
        ${links}
      </nav>
    </footer>
  </body>
</html>
`;
}
