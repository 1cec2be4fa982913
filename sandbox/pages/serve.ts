/** How the pages of the stand-ins are sent, and the forms in them read. */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What the stylesheet is made of, in this order: what all pages have in common, then each stand-in's own. */
const SHEETS = ['frame', 'parts', 'sign-in', 'payment', 'mail', 'push', 'translation'];

/** The one stylesheet, under the prefix of the stand-in whose pages name it. */
export async function servePageStyle(app: FastifyInstance): Promise<void> {
  const sheets = await Promise.all(SHEETS.map((name) => readFile(new URL(`./${name}.css`, import.meta.url), 'utf8')));
  const style = sheets.join('\n');
  app.get('/pages.css', (_request, reply) => sendFile(reply, 'text/css; charset=utf-8', style));
}

/** A file of the sandbox as it is. */
export function sendFile(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.type(type).header('cache-control', 'no-cache').header('x-content-type-options', 'nosniff').send(text);
}

/**
 * A page under a policy that lets nothing in but our style, and what `more` names. `leadsTo` is where its form's answer redirects:
 * Chromium holds that to `form-action` too.
 */
export function sendPage(reply: FastifyReply, page: string, more: { scripts?: boolean; frames?: boolean; leadsTo?: readonly string[] } = {}): FastifyReply {
  const policy = [
    "default-src 'none'",
    ...(more.scripts ? ["script-src 'self'"] : []),
    "style-src 'self'",
    'img-src data:',
    ...(more.frames ? ["frame-src 'self'"] : []),
    `form-action ${more.leadsTo ? [...new Set(["'self'", ...more.leadsTo.map((address) => new URL(address).origin)])].join(' ') : "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return sendUnder(reply, policy.join('; '), page);
}

/** A document under a policy of its own. */
export function sendUnder(reply: FastifyReply, policy: string, page: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .send(page);
}

/** Own parser, whatever the application around has: values are text, and no library is needed for it. */
export function acceptForms(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  if (app.hasContentTypeParser(type)) app.removeContentTypeParser(type);
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)));
  });
}

export const formOf = ({ body }: FastifyRequest): URLSearchParams => (body instanceof URLSearchParams ? body : new URLSearchParams());
