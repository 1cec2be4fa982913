/**
 * Stand-in for LINE's Messaging API (providers 7): accepts messages with their retry keys, knows the followers of the product's account, and shows
 * messages at `/sandbox/line`. On that page a person can block or follow the account; a signed webhook reports this to the product. The service can
 * be set to busy or broken.
 */

import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../../contract/html.ts';
import { isolateText, type PageContext, renderFrame } from '../pages/frame.ts';
import { choosePageLanguage } from '../pages/languages.ts';
import { findProductPath, linkAddresses } from '../pages/product-links.ts';
import { formatSeoulTime } from '../pages/seoul-time.ts';
import { addFormParser, parsedForm, sendPage, servePageStyle } from '../pages/serve.ts';
import type { SandboxStore } from '../store.ts';
import { createFollowers } from './followers.ts';
import { WORDS } from './words.ts';

export interface LineSandboxOptions {
  store: SandboxStore;
  token: string;
  secret: string;
  /** Address of the product's pages. Only addresses there become links. */
  publicUrl: string;
  /** The product's webhook address. */
  webhookUrl: () => string;
  /** Clock for the times of messages; the system's by default. */
  now?: () => Date;
}

interface SentMessage {
  to: string;
  text: string;
  at: string;
}
type ServiceState = { answers: 'well' | 'busy' | 'broken' };

const MESSAGE_KIND = 'line-message';
const STATE_KIND = 'line-mood';
const MAX_SHOWN_MESSAGES = 200;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SERVICE_STATES = ['well', 'busy', 'broken'] as const;

/** A Fastify plugin: `/v2/bot/message/push` for the adapter under `/api`, and the inbox where it is mounted. */
export async function lineSandbox(app: FastifyInstance, options: LineSandboxOptions): Promise<void> {
  const { store, token, publicUrl, now = () => new Date() } = options;
  const followers = createFollowers(store);
  const mood = async () => (await store.get<ServiceState>(STATE_KIND, 'now'))?.answers ?? 'well';

  app.post('/api/v2/bot/message/push', async (request, reply) => {
    const { authorization, 'x-line-retry-key': key } = request.headers;
    if (authorization !== `Bearer ${token}`) return reply.code(401).send({ message: 'Authentication failed' });
    const answers = await mood();
    if (answers === 'busy') return reply.code(429).header('retry-after', '1').send({ message: 'The API rate limit has been exceeded. Try again later.' });
    if (answers === 'broken') return reply.code(500).send({ message: 'Internal error' });
    const { to, messages } = (request.body ?? {}) as { to?: unknown; messages?: { type?: unknown; text?: unknown }[] };
    const text = Array.isArray(messages) ? messages[0]?.text : undefined;
    if (typeof to !== 'string' || typeof text !== 'string' || !to.startsWith('sandbox-line-')) {
      return reply.code(400).send({ message: "The property, 'to', in the request body is invalid" });
    }
    if (typeof key !== 'string' || !UUID.test(key)) return reply.code(400).send({ message: 'Invalid retry key' });
    // A person who blocked the account gets no message; the sender gets the same answer.
    const record: SentMessage & { shown: boolean } = { to, text, at: now().toISOString(), shown: await followers.follows(to) };
    if (!(await store.insert(MESSAGE_KIND, key, record))) return reply.code(409).send({ message: 'The retry key is already accepted' });
    return { sentMessages: [{ id: key }] };
  });

  await app.register(async (pages) => {
    addFormParser(pages);
    await servePageStyle(pages);
    pages.get('/messages.json', async (_request, reply) => reply.header('cache-control', 'no-store').send(await listArrived(store)));
    pages.get('', async (request, reply) => sendInboxPage(request, reply, pages.prefix, { store, followers, publicUrl, answers: await mood() }));
    pages.post('', async (request, reply) => {
      const form = parsedForm(request);
      const [subject, chosen] = [form.get('subject'), SERVICE_STATES.find((one) => one === form.get('answers'))];
      if (chosen && !(await store.insert<ServiceState>(STATE_KIND, 'now', { answers: chosen })))
        await store.update<ServiceState>(STATE_KIND, 'now', () => ({ answers: chosen }));
      if (subject) {
        const follows = form.get('act') === 'follow';
        await followers.set(subject, follows);
        await sendWebhook(options, subject, follows);
      }
      return reply.redirect(pages.prefix, 303);
    });
  });
}

const listArrived = async (store: SandboxStore) =>
  (await store.list<SentMessage & { shown: boolean }>(MESSAGE_KIND, MAX_SHOWN_MESSAGES)).filter(({ shown }) => shown);

/** Sends a webhook signed with the channel secret, as LINE does. */
async function sendWebhook({ secret, webhookUrl }: LineSandboxOptions, subject: string, follows: boolean): Promise<void> {
  const body = JSON.stringify({ destination: 'sandbox', events: [{ type: follows ? 'follow' : 'unfollow', source: { type: 'user', userId: subject } }] });
  const signature = createHmac('sha256', secret).update(body).digest('base64');
  await fetch(webhookUrl(), { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-line-signature': signature } }).catch(() => undefined);
}

type InboxData = { store: SandboxStore; followers: ReturnType<typeof createFollowers>; publicUrl: string; answers: ServiceState['answers'] };

async function sendInboxPage(
  request: FastifyRequest,
  reply: FastifyReply,
  prefix: string,
  { store, followers, publicUrl, answers }: InboxData,
): Promise<FastifyReply> {
  const { lang } = request.query as { lang?: unknown };
  const page: PageContext = { prefix, language: choosePageLanguage([lang], request.headers['accept-language']) };
  const words = WORDS[page.language];
  const [messages, people] = [await listArrived(store), await followers.list()];
  const rows = messages.map(
    ({ to, text, at }) => html`<li><span class="letter">
          <span class="subject message" dir="auto">${linkAddresses(text, (address) => findProductPath(address, publicUrl))}</span>
          <span class="soft">${isolateText(readName(to))}</span>
          <time class="soft" datetime="${at}"><bdi>${formatSeoulTime(at)}</bdi></time>
        </span></li>
        `,
  );
  const followings = people.map(
    ({
      subject,
      follows,
    }) => html`<form method="post" class="top"><input type="hidden" name="subject" value="${subject}"><span>${isolateText(readName(subject))}</span>
          <button class="pill" name="act" value="${follows ? 'block' : 'follow'}">${follows ? words.block : words.follow}</button></form>
          `,
  );
  const moods = SERVICE_STATES.map(
    (one) => html`<button class="pill" name="answers" value="${one}"${one === answers ? html` aria-pressed="true"` : undefined}>${words[one]}</button>
          `,
  );
  const main = html`<div class="top"><h1>${words.title}</h1> <a class="pill" href="?lang=${page.language}">${words.reload}</a></div>
      ${rows.length > 0 ? html`<ul class="letters">${rows}</ul>` : html`<div class="empty"><p><strong>${words.empty}</strong></p><p class="soft">${words.emptyHint}</p></div>`}
      ${followings}
      <form method="post" class="top"><span>${words.answers}</span> ${moods}</form>`;
  return sendPage(reply, renderFrame(page, { title: words.title, notice: words.notice, look: 'mail', main }), { leadsTo: [] });
}

const readName = (subject: string): string => subject.replace('sandbox-line-', '');
