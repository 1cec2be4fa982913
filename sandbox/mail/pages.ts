/** The inbox's pages as HTML documents. */

import { type Html, html } from '../../contract/html.ts';
import { isolateText, type PageContext, renderFrame } from '../pages/frame.ts';
import { formatSeoulTime } from '../pages/seoul-time.ts';
import type { SandboxMail } from './inbox.ts';
import { WORDS } from './words.ts';

/** List of the newest mails, each a link. */
export function renderMailListPage(mails: readonly SandboxMail[], page: PageContext): string {
  const words = WORDS[page.language];
  const rows = mails.map(
    (mail) => html`<li><a class="letter" href="${makeMailUrl(mail, page)}">
          <span class="subject">${isolateText(mail.subject || words.untitled)}</span>
          <span class="soft">${isolateText(mail.to.join(', '))}</span>
          ${renderTime(mail)}
        </a></li>
        `,
  );
  const list =
    rows.length > 0
      ? html`<ul class="letters">
        ${rows}
      </ul>`
      : html`<div class="empty"><p><strong>${words.empty}</strong></p><p class="soft">${words.emptyHint}</p></div>`;
  return renderDocument(
    page,
    words.title,
    html`<div class="top"><h1>${words.title}</h1> <a class="pill" href="?lang=${page.language}">${words.reload}</a></div>
      ${list}`,
  );
}

/** One mail, with its HTML in a sandboxed frame. */
export function renderMailPage(mail: SandboxMail, page: PageContext): string {
  const words = WORDS[page.language];
  const subject = mail.subject || words.untitled;
  const plain = html`<pre dir="auto">${linkAddresses(mail.text)}</pre>`;
  const body = mail.html
    ? html`<iframe title="${subject}" src="${page.prefix}/mail/${encodeURIComponent(mail.id)}/html" sandbox="allow-top-navigation-by-user-activation allow-popups" referrerpolicy="no-referrer"></iframe>
      <details><summary>${words.plain}</summary>${plain}</details>`
    : plain;
  return renderDocument(
    page,
    subject,
    html`${renderBackLink(page)}
      <h1 dir="auto">${subject}</h1>
      <dl>
        <div><dt>${words.from}</dt><dd>${isolateText(mail.from)}</dd></div>
        <div><dt>${words.to}</dt><dd>${isolateText(mail.to.join(', '))}</dd></div>
        <div><dt>${words.time}</dt><dd>${renderTime(mail)}</dd></div>
      </dl>
      ${body}`,
  );
}

export function renderMailNotFoundPage(page: PageContext): string {
  const words = WORDS[page.language];
  return renderDocument(page, words.title, html`<h1>${words.missing}</h1><p>${renderBackLink(page)}</p>`);
}

/** The mail's own HTML, unchanged except that its links open outside the frame. */
export function renderMailHtml({ html: letter }: SandboxMail): string {
  const head = /<head[^>]*>/i.exec(letter);
  const base = '<base target="_top">';
  if (!head) return base + letter;
  const end = head.index + head[0].length;
  return letter.slice(0, end) + base + letter.slice(end);
}

const makeMailUrl = ({ id }: SandboxMail, { prefix, language }: PageContext) => `${prefix}/mail/${encodeURIComponent(id)}?lang=${language}`;
const renderBackLink = ({ prefix, language }: PageContext) => html`<a class="pill" href="${prefix}/mail?lang=${language}">${WORDS[language].back}</a>`;

function renderTime({ receivedAt }: SandboxMail): Html {
  return html`<time class="soft" datetime="${receivedAt}"><bdi>${formatSeoulTime(receivedAt)}</bdi></time>`;
}

/** Converts web addresses in plain text to links. */
function linkAddresses(text: string): Html[] {
  const parts = text.split(/(https?:\/\/[^\s<>"']+)/);
  return parts.map((part, i) => (i % 2 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}

function renderDocument(page: PageContext, title: string, main: Html): string {
  return renderFrame(page, { title, notice: WORDS[page.language].notice, look: 'mail', main });
}
