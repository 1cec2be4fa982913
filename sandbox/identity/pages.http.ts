/** What a browser sees of a provider: the page where a person is chosen, and the way back with a code or a refusal. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Codes } from './codes.ts';
import type { Client } from './identity-sandbox.ts';
import { choicePage, faultPage, type PageOptions } from './pages.ts';
import { PEOPLE, SOMEBODY_NEW, strangerOf, type Person } from './people.ts';
import { rehearsalOf } from './rehearsals.ts';
import { type AuthorizeRequest, type Fault, readRequest } from './requests.ts';
import { formOf } from './token-call.ts';
import { preferredLanguage } from './words.ts';

export interface Authorizing {
  provider: 'google' | 'line';
  client: Client;
  codes: Codes;
  brand: string;
  /** Where the whole stand-in is mounted. */
  root: string;
  /** The page's address under this provider's. */
  path: string;
}

/** How each spells that somebody refused, and that it is out of order: LINE in capitals, Google not (providers 3.1). */
const ERRORS = {
  google: { refused: 'access_denied', broken: 'server_error' },
  line: { refused: 'ACCESS_DENIED', broken: 'SERVER_ERROR' },
};

export async function pageStyle(app: FastifyInstance): Promise<void> {
  const style = await readFile(new URL('./identity.css', import.meta.url), 'utf8');
  app.get('/identity.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').header('x-content-type-options', 'nosniff').send(style),
  );
}

export async function authorizePages(app: FastifyInstance, options: Authorizing): Promise<void> {
  const { provider, client, codes, path } = options;

  app.get(path, async (request, reply) => {
    const asked = readRequest(queryOf(request), client);
    const page = pageFor(request, options);
    return typeof asked === 'string' ? sendPage(reply.code(400), faultPage(asked, page)) : sendPage(reply, choicePage(page), asked);
  });

  // The form carries the request in its address, so nothing is remembered of who only looked.
  app.post(path, async (request, reply) => {
    const asked: AuthorizeRequest | Fault = readRequest(queryOf(request), client);
    if (typeof asked === 'string') return sendPage(reply.code(400), faultPage(asked, pageFor(request, options)));
    const form = formOf(request);
    const { redirectUri, state, ...granted } = asked;
    const back = (answer: Record<string, string>) => {
      const url = new URL(redirectUri);
      for (const [name, value] of Object.entries({ ...answer, state })) url.searchParams.set(name, value);
      return reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store').redirect(url.href, 303);
    };
    const rehearsal = rehearsalOf(form.get('rehearse'));
    if (rehearsal === 'sent-back') return back({ error: ERRORS[provider].broken });
    const person = personOf(form.get('person'));
    if (form.get('act') !== 'allow' || !person) return back({ error: ERRORS[provider].refused });
    return back({ code: await codes.issue({ provider, person, redirectUri, rehearsal, ...granted }) });
  });
}

function personOf(id: string | null): Person | undefined {
  return id === SOMEBODY_NEW ? strangerOf(randomBytes(4).toString('hex')) : PEOPLE.find((person) => person.id === id);
}

const queryOf = (request: FastifyRequest) => request.query as Record<string, unknown>;

function pageFor(request: FastifyRequest, { provider, brand, root }: Authorizing): PageOptions {
  const query = queryOf(request);
  const asked = [query.lang, query.ui_locales, query.hl].map((one) => (typeof one === 'string' ? one.slice(0, 2) : undefined));
  const language = preferredLanguage(asked, request.headers['accept-language']);
  return { provider, brand, root, language, query: new URLSearchParams(request.url.split('?').slice(1).join('?')) };
}

/** The page's own policy. Chromium holds a form's redirects to `form-action` too, so the way back stands in it. */
function sendPage(reply: FastifyReply, html: string, asked?: AuthorizeRequest): FastifyReply {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    `form-action 'self'${asked ? ` ${new URL(asked.redirectUri).origin}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return reply
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}
