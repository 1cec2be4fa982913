/** The inbox's pages as HTML documents. */

import { type Html, html } from '../../contract/html.ts';
import { getLanguageSettings, type Language } from '../../contract/languages.ts';
import { isolateText, type PageContext, renderFrame } from '../pages/frame.ts';
import { linkAddresses } from '../pages/product-links.ts';
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
          ${renderAttachmentNames(mail, page)}
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
      ${renderAttachments(mail, page)}
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
export const makeAttachmentUrl = ({ id }: SandboxMail, index: number, prefix: string) => `${prefix}/mail/${encodeURIComponent(id)}/attachments/${index}`;
const renderBackLink = ({ prefix, language }: PageContext) => html`<a class="pill" href="${prefix}/mail?lang=${language}">${WORDS[language].back}</a>`;

function renderTime({ receivedAt }: SandboxMail): Html {
  return html`<time class="soft" datetime="${receivedAt}"><bdi>${formatSeoulTime(receivedAt)}</bdi></time>`;
}

/** Line of the list with the names of a mail's attachments. */
function renderAttachmentNames({ attachments }: SandboxMail, { language }: PageContext): Html | undefined {
  if (attachments.length === 0) return undefined;
  const names = attachments.map(({ name }, index) => html`${index > 0 ? ', ' : ''}${isolateText(name)}`);
  return html`<span class="soft attached">${WORDS[language].attachments}: ${names}</span>`;
}

/** Attachments of a mail, each a download if it was stored. */
function renderAttachments(mail: SandboxMail, { prefix, language }: PageContext): Html | undefined {
  if (mail.attachments.length === 0) return undefined;
  const words = WORDS[language];
  const rows = mail.attachments.map(({ name, type, size, isStored }, index) => {
    const facts = html`<span class="soft">${isolateText(type)} &middot; ${isolateText(formatBytes(size, language))}</span>`;
    return isStored
      ? html`<li><a href="${makeAttachmentUrl(mail, index, prefix)}">${isolateText(name)}</a> ${facts}</li>
        `
      : html`<li><strong>${isolateText(name)}</strong> ${facts} <span class="soft">${words.notStored}</span></li>
        `;
  });
  return html`<section class="attachments"><h2>${words.attachments}</h2>
      <ul>
        ${rows}
      </ul></section>`;
}

/** Formats a size as bytes, kilobytes or megabytes. */
function formatBytes(bytes: number, language: Language): string {
  const [divisor, unit] = bytes < 1_000 ? [1, 'byte'] : bytes < 1_000_000 ? [1_000, 'kilobyte'] : [1_000_000, 'megabyte'];
  const format = new Intl.NumberFormat(getLanguageSettings(language).tag, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: 1,
  });
  return format.format(bytes / divisor);
}

function renderDocument(page: PageContext, title: string, main: Html): string {
  return renderFrame(page, { title, notice: WORDS[page.language].notice, look: 'mail', main });
}
