/** HTML page with received pushes and the browsers they were for. */

import { type Html, html } from '../../contract/html.ts';
import { fillSentence, isolateText, type PageContext, renderFrame } from '../pages/frame.ts';
import { findProductPath } from '../pages/product-links.ts';
import { formatSeoulTime } from '../pages/seoul-time.ts';
import { PUSH_FAULTS, type SentNotice, type Subscription } from './push-box.ts';
import { WORDS } from './words.ts';

/** A page of the push service. `publicUrl` is the product's address: only notices that lead there become links. */
type PushPageContext = PageContext & { publicUrl: string };

export function renderPushPage(shown: { notices: readonly SentNotice[]; subscriptions: readonly Subscription[] }, page: PushPageContext): string {
  const words = WORDS[page.language];
  const notices = shown.notices.filter(({ text }) => text !== '');
  const list =
    notices.length > 0
      ? html`<ul class="letters">
        ${notices.map((notice) => renderNotice(notice, page))}
      </ul>`
      : html`<div class="empty"><p><strong>${words.empty}</strong></p><p class="soft">${words.emptyHint}</p></div>`;
  const browsers =
    shown.subscriptions.length > 0
      ? html`<h2>${words.browsers}</h2>
      ${shown.subscriptions.map((one) => renderBrowserForm(one, page))}`
      : undefined;
  const main = html`<div class="top"><h1>${words.title}</h1> <a class="pill" href="?lang=${page.language}">${words.reload}</a></div>
      ${list}
      ${browsers}`;
  return renderFrame(page, { title: words.title, notice: words.notice, look: 'mail', main });
}

function renderNotice({ text, ttl, urgency, topic, receivedAt }: SentNotice, { language, publicUrl }: PushPageContext): Html {
  const words = WORDS[language];
  const { title, body, href } = readNotice(text);
  const path = findProductPath(href, publicUrl);
  const content = html`<span class="subject">${isolateText(title)}</span>
          <span>${isolateText(body)}</span>
          ${renderTime(receivedAt)}
          <span class="soft">${words.leadsTo} <bdi class="address">${href}</bdi> &middot; ${fillSentence(words.kept, '{ttl}', String(ttl))} &middot; ${isolateText(topic ? `${urgency} · ${topic}` : urgency)}</span>`;
  return html`<li>${path === undefined ? html`<div class="letter">${content}</div>` : html`<a class="letter" href="${path}">${content}</a>`}</li>
        `;
}

function renderBrowserForm({ id, subscribedAt, fault }: Subscription, { prefix, language }: PageContext): Html {
  const words = WORDS[language];
  const options = PUSH_FAULTS.map((one) => html`<option value="${one}"${one === fault ? html` selected` : undefined}>${words.faults[one]}</option>`);
  return html`<form class="browser" method="post" action="${prefix}/subscriptions/${id}/fault">
        <label><span>${fillSentence(words.browser, '{time}', formatSeoulTime(subscribedAt, 'seconds'))}</span> <select name="fault" aria-label="${words.rehearse}">${options}</select></label>
        <button class="quiet">${words.set}</button>
      </form>
      `;
}

/** Our notices are JSON; anything else is shown as received. */
function readNotice(text: string): { title: string; body: string; href: string } {
  try {
    const { title, body, href } = JSON.parse(text) as Record<string, unknown>;
    return { title: String(title ?? text), body: String(body ?? ''), href: String(href ?? '') };
  } catch {
    return { title: text, body: '', href: '' };
  }
}

const renderTime = (at: string): Html => html`<time class="soft" datetime="${at}"><bdi>${formatSeoulTime(at, 'seconds')}</bdi></time>`;
