/** The inbox's pages as HTML documents. */
import { escapeHtml, isolated } from '../html.ts';
import type { SandboxMail } from './inbox.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language, WORDS } from './words.ts';

export interface PageOptions {
  language: Language;
  /** Where the plugin is mounted. */
  prefix: string;
}

/** The newest mails, each a link. */
export function listPage(mails: readonly SandboxMail[], page: PageOptions): string {
  const words = WORDS[page.language];
  const rows = mails.map(
    (mail) => `<li><a class="mail" href="${addressOf(mail, page)}">
          <span class="subject">${isolated(mail.subject || words.untitled)}</span>
          <span class="soft">${isolated(mail.to.join(', '))}</span>
          ${time(mail)}
        </a></li>`,
  );
  const list =
    rows.length > 0
      ? `<ul class="mails">
        ${rows.join('\n        ')}
      </ul>`
      : `<div class="empty"><p><strong>${escapeHtml(words.empty)}</strong></p><p class="soft">${escapeHtml(words.emptyHint)}</p></div>`;
  return document(
    page,
    words.title,
    `<div class="top"><h1>${escapeHtml(words.title)}</h1> <a class="quiet" href="?lang=${page.language}">${escapeHtml(words.reload)}</a></div>
      ${list}`,
  );
}

/** One mail. Its HTML stands in a frame of its own that can run nothing. */
export function mailPage(mail: SandboxMail, page: PageOptions): string {
  const words = WORDS[page.language];
  const subject = mail.subject || words.untitled;
  const plain = `<pre dir="auto">${linked(mail.text)}</pre>`;
  const body = mail.html
    ? `<iframe title="${escapeHtml(subject)}" src="${page.prefix}/mail/${encodeURIComponent(mail.id)}/html" sandbox="allow-top-navigation-by-user-activation allow-popups" referrerpolicy="no-referrer"></iframe>
      <details><summary>${escapeHtml(words.plain)}</summary>${plain}</details>`
    : plain;
  return document(
    page,
    subject,
    `<a class="quiet" href="${page.prefix}/mail?lang=${page.language}">${escapeHtml(words.back)}</a>
      <h1 dir="auto">${escapeHtml(subject)}</h1>
      <dl>
        <div><dt>${escapeHtml(words.from)}</dt><dd>${isolated(mail.from)}</dd></div>
        <div><dt>${escapeHtml(words.to)}</dt><dd>${isolated(mail.to.join(', '))}</dd></div>
        <div><dt>${escapeHtml(words.time)}</dt><dd>${time(mail)}</dd></div>
      </dl>
      ${body}`,
  );
}

export function missingPage(page: PageOptions): string {
  const words = WORDS[page.language];
  return document(
    page,
    words.title,
    `<h1>${escapeHtml(words.missing)}</h1><p><a class="quiet" href="${page.prefix}/mail?lang=${page.language}">${escapeHtml(words.back)}</a></p>`,
  );
}

/** The mail's own document, unchanged but for its links, which leave the frame. */
export function letterDocument({ html }: SandboxMail): string {
  const head = /<head[^>]*>/i.exec(html);
  const base = '<base target="_top">';
  if (!head) return base + html;
  const end = head.index + head[0].length;
  return html.slice(0, end) + base + html.slice(end);
}

const addressOf = ({ id }: SandboxMail, { prefix, language }: PageOptions) => `${prefix}/mail/${encodeURIComponent(id)}?lang=${language}`;

const SEOUL = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Seoul' });

function time({ receivedAt }: SandboxMail): string {
  return `<time class="soft" datetime="${escapeHtml(receivedAt)}"><bdi>${SEOUL.format(new Date(receivedAt))}</bdi></time>`;
}

/** Plain text whose web addresses can be pressed. */
function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<>"']+/g, (address) => `<a href="${address}">${address}</a>`);
}

function document({ language, prefix }: PageOptions, title: string, main: string): string {
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
    <title>${escapeHtml(title)} · ${escapeHtml(words.sandbox)}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${prefix}/mail.css">
  </head>
  <body>
    <header><p class="notice"><strong>${escapeHtml(words.sandbox)}</strong> <span>${escapeHtml(words.notice)}</span></p></header>
    <main>
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
