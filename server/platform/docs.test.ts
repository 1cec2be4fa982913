import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../contract/errors/en.ts';
import { allEndpoints } from '../../contract/index.ts';
import { CLOSE_CODES, ClientFrame, ServerFrame } from '../../contract/threads/consultations.socket.ts';
import { buildApiGuide } from './api-guide.ts';
import { docsRoutes } from './docs.ts';

const app = Fastify();
let page = '';
beforeAll(async () => {
  docsRoutes(app, { config: { BRAND_NAME: 'Ferry <b>&' } });
  page = (await app.inject('/api/docs')).payload;
});
afterAll(() => app.close());

describe('the page', () => {
  it('is HTML that runs and loads nothing but its own files, cacheable', async () => {
    const { statusCode, headers } = await app.inject('/api/docs');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers['cache-control']).toBe('public, max-age=300');
    expect(page).not.toMatch(/<script>|\son\w+=|\sstyle=|https?:\/\//);
    for (const [, address] of page.matchAll(/(?:href|src)="(\/[^"]+)"/g)) {
      const own = await app.inject(address as string);
      expect([own.statusCode, own.headers['content-type']], address).toEqual([200, expect.stringMatching(/\/(css|javascript|svg\+xml); charset=utf-8$/)]);
    }
  });

  it('escapes the brand', () => {
    expect(page).toContain('<title>Ferry &lt;b&gt;&amp; API</title>');
  });

  it.each(['swagger-initializer.js', 'package.json', '../package.json', 'index.html'])('gives out nothing else of the reader: %s', async (file) => {
    expect((await app.inject(`/api/docs/${file}`)).statusCode).toBe(404);
  });
});

describe('the guide', () => {
  const guide = buildApiGuide();

  it('tells every frame of the socket and how it closes', () => {
    for (const frame of [...ClientFrame.options, ...ServerFrame.options]) expect(guide).toContain(`| \`${frame.shape.action.value}\` | `);
    for (const code of Object.values(CLOSE_CODES)) expect(guide).toContain(`| \`${code}\` | `);
  });

  it('tells every error code with its words', () => {
    for (const code of Object.keys(en)) expect(guide).toMatch(new RegExp(`^\\| \`${code.replaceAll('.', '\\.')}\` \\| (\\d{3})? \\| `, 'm'));
    for (const words of Object.values(en)) expect(guide).toContain(` | ${words} |`);
    expect(guide).not.toMatch(/\[object|undefined/);
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
