/** Sends the stand-ins' pages and parses their forms. */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Parts of the stylesheet, in order: those for all pages, then each stand-in's own. */
const STYLESHEET_PARTS = ['frame', 'parts', 'sign-in', 'payment', 'mail', 'push', 'translation'];

/** Serves the stylesheet below the stand-in's prefix. */
export async function servePageStyle(app: FastifyInstance): Promise<void> {
  const sheets = await Promise.all(STYLESHEET_PARTS.map((name) => readFile(new URL(`./${name}.css`, import.meta.url), 'utf8')));
  const style = sheets.join('\n');
  app.get('/pages.css', (_request, reply) => sendFile(reply, 'text/css; charset=utf-8', style));
}

/** Sends a file of the sandbox unchanged. */
export function sendFile(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.type(type).header('cache-control', 'no-cache').header('x-content-type-options', 'nosniff').send(text);
}

/**
 * Sends a page whose content security policy allows only our stylesheet, and what `more` names. `leadsTo` lists where its form's answer redirects,
 * because Chromium applies `form-action` to redirects too.
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
  return sendWithPolicy(reply, policy.join('; '), page);
}

/** Sends a document with its own content security policy. */
export function sendWithPolicy(reply: FastifyReply, policy: string, page: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .send(page);
}

/** Sends a file of unknown origin as a download, which no browser shows as a page. */
export function sendDownload(reply: FastifyReply, { name, type, content }: { name: string; type: string; content: Buffer }): FastifyReply {
  return reply
    .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeHeaderText(name)}`)
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(content);
}

/** Encodes text for an extended header parameter (RFC 8187). */
const encodeHeaderText = (text: string): string =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Adds a form parser that does not depend on the application's. Values are strings, and no library is needed. */
export function addFormParser(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  if (app.hasContentTypeParser(type)) app.removeContentTypeParser(type);
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)));
  });
}

export const parsedForm = ({ body }: FastifyRequest): URLSearchParams => (body instanceof URLSearchParams ? body : new URLSearchParams());
