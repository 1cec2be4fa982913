import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClientFrame, CLOSE, ServerFrame } from '../../contract/consultations.socket.ts';
import { en } from '../../contract/errors/en.ts';
import { allEndpoints } from '../../contract/index.ts';
import { html } from '../../contract/html.ts';
import { docsRoutes } from './docs.ts';

const app = Fastify();
let page = '';
beforeAll(async () => {
  docsRoutes(app, { config: { BRAND_NAME: 'Ferry <b>&' } });
  page = (await app.inject('/api/docs')).payload;
});
afterAll(() => app.close());

describe('the page', () => {
  it('is HTML under a policy that lets nothing run, cacheable', async () => {
    const { statusCode, headers } = await app.inject('/api/docs');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toMatch(/script-src|unsafe/);
    expect(headers['cache-control']).toBe('public, max-age=300');
  });

  it.each(allEndpoints)('tells $name', ({ name, method, path, errors = [] }) => {
    const article = page.slice(page.indexOf(`<article id="call-${name}"`)).split('</article>')[0] ?? '';
    expect(article).toContain(`<code>${path}</code>`);
    expect(article).toContain(`>${method}</span>`);
    for (const code of errors) expect(article).toContain(`<code>${code}</code>`);
  });

  it('tells who may call, limits, fields, rules and answers', () => {
    const order = page.slice(page.indexOf('<article id="call-createOrder"')).split('</article>')[0] ?? '';
    expect(order).toContain('For members');
    expect(order).toContain('60 in 10 seconds');
    expect(order).toContain('<code>order_products[].quantity</code>');
    expect(order).toContain('1 to 20');
    expect(order).toContain('href="#shape-CreatedOrder"');
    expect(page.slice(page.indexOf('<article id="call-login"')).split('</article>')[0]).toContain('A form, url-encoded or multipart');
  });

  it('tells every frame of the socket and how it closes', () => {
    for (const frame of ClientFrame.options) expect(page).toContain(`id="frame-client-${frame.shape.action.value}"`);
    for (const frame of ServerFrame.options) expect(page).toContain(`id="frame-server-${frame.shape.action.value}"`);
    for (const code of Object.values(CLOSE)) expect(page).toContain(`<code>${code}</code>`);
    expect(page).toContain('<code>client_message_id</code>');
  });

  it('tells every error code with its words', () => {
    for (const [code, words] of Object.entries(en)) {
      expect(page).toContain(html`<tr id="error-${code}"><th scope="row"><code>${code}</code></th>`.markup);
      expect(page).toContain(html`<td>${words}</td>`.markup);
    }
  });

  it('has ids that are unique and links that lead somewhere', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
    for (const [, target] of page.matchAll(/aria-labelledby="([^"]+)"/g)) expect(ids).toContain(target);
  });

  it('escapes what it is given, runs no script and loads nothing but its own style sheet', () => {
    expect(page).toContain('Ferry &lt;b&gt;&amp; API');
    expect(page).not.toContain('Ferry <b>');
    expect(page).not.toMatch(/<script|\son\w+=|\sstyle=|https?:\/\//);
    expect([...page.matchAll(/<link [^>]*href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/api/docs.css']);
    expect(page).not.toMatch(/\[object|undefined/);
  });

  it('has its style sheet, which loads nothing either', async () => {
    const { headers, payload } = await app.inject('/api/docs.css');
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect(payload).not.toMatch(/url\(|@import/);
  });
});

describe('the document', () => {
  it('is served as JSON under the brand', async () => {
    const { headers, json } = await app
      .inject('/api/openapi.json')
      .then((answer) => ({ headers: answer.headers, json: answer.json() as { info: { title: string }; paths: object } }));
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(json.info.title).toBe('Ferry <b>& API');
    expect(Object.keys(json.paths).sort()).toEqual([...new Set(allEndpoints.map(({ path }) => path))].sort());
  });
});
