import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { FixedDocument, SiteSettings } from '../../contract/site.ts';
import { DOCUMENTS, SITE_LANGUAGES } from '../../contract/words.ts';
import { loadConfig } from '../platform/config.ts';
import { makeHttp } from '../platform/http.ts';
import { makeLimits } from '../platform/limits.ts';
import { makeLog } from '../platform/log.ts';
import { DocumentError, type DocumentText, HOLE_NAMES, type Holes, makeDocuments } from './documents.ts';
import { siteRoutes } from './site.http.ts';
import { documentsInForce } from './site.ts';

const CONTENT = join(import.meta.dirname, '../../content/documents');
const room = mkdtempSync(join(tmpdir(), 'naru-site-'));
afterAll(() => rmSync(room, { recursive: true }));

const running: FastifyInstance[] = [];
afterEach(async () => void (await Promise.all(running.splice(0).map((app) => app.close()))));

async function site(env: Record<string, string> = {}) {
  const config = loadConfig({ DATA_DIR: room, LOG_LEVEL: 'silent', ...env });
  const app = await makeHttp({ config, log: makeLog(config.LOG_LEVEL) });
  siteRoutes(app, { limits: makeLimits(1), identify: async () => null, isProven: async () => false }, { config });
  running.push(app);
  return (url: string, language?: string) => app.inject({ url, headers: language ? { 'accept-language': language } : {} });
}

describe('settings', () => {
  it('names brand, company and customer center of the configuration, for anybody, cacheable', async () => {
    const get = await site({ BRAND_NAME: 'Ferry', COMPANY_NAME: 'Ferry Ltd', SUPPORT_PHONE: '+82-2-1' });
    const answer = await get('/api/v1/site');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    expect(answer.headers.vary).toBe('accept-language');
    const settings = SiteSettings.parse(answer.json());
    expect(settings).toMatchObject({ brand: 'Ferry', company: { name: 'Ferry Ltd' }, support: { phone: '+82-2-1' } });
  });

  it('points at the sandbox window while payment is the sandbox, and says so', async () => {
    const settings = SiteSettings.parse((await (await site())('/api/v1/site')).json());
    expect(settings.payment).toEqual({ client_key: 'test_ck_sandbox', sdk_url: '/sandbox/toss/v2/standard', sandbox: true });
    expect(settings.sandbox).toBe(true);
  });

  it('names the ways in that are there, and whom to write to for help', async () => {
    const signIn = async (env: Record<string, string> = {}) => SiteSettings.parse((await (await site(env))('/api/v1/site')).json()).sign_in;
    expect(await signIn()).toEqual({ providers: ['line', 'google'], wechat: null, whatsapp: null });
    const google = { GOOGLE_CLIENT_ID: 'own', GOOGLE_CLIENT_SECRET: 'hidden' };
    const live = {
      TOSS_CLIENT_KEY: 'live_ck_a',
      TOSS_SECRET_KEY: 'live_sk_a',
      DEEPL_AUTH_KEY: 'key',
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'a@b.example',
    };
    expect(await signIn({ ...google, ...live, SUPPORT_WECHAT: 'naru-help', SUPPORT_WHATSAPP: '+821012345678' })).toEqual({
      providers: ['google'],
      wechat: 'naru-help',
      whatsapp: '+821012345678',
    });
  });

  it('hands out the client key and never the secret one when payment is real', async () => {
    const real = { TOSS_CLIENT_KEY: 'test_ck_abc', TOSS_SECRET_KEY: 'test_sk_hidden' };
    const answer = await (await site(real))('/api/v1/site');
    const settings = SiteSettings.parse(answer.json());
    expect(settings.payment).toEqual({ client_key: 'test_ck_abc', sdk_url: 'https://js.tosspayments.com/v2/standard', sandbox: false });
    expect(settings.sandbox, 'translation and mail are still the sandbox').toBe(true);
    expect(answer.payload).not.toContain('test_sk_hidden');
    const own = SiteSettings.parse((await (await site({ ...real, TOSS_SDK_URL: 'https://pay.example/sdk.js' }))('/api/v1/site')).json());
    expect(own.payment.sdk_url).toBe('https://pay.example/sdk.js');
  });

  it('is no sandbox once every outside service is real', async () => {
    const get = await site({
      TOSS_CLIENT_KEY: 'live_ck',
      TOSS_SECRET_KEY: 'live_sk',
      DEEPL_AUTH_KEY: 'key',
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'a@b.example',
    });
    expect(SiteSettings.parse((await get('/api/v1/site')).json()).sandbox).toBe(false);
  });
});

describe('documents', () => {
  let get: Awaited<ReturnType<typeof site>>;
  beforeEach(async () => {
    get = await site({ BRAND_NAME: 'Ferry $& Co', COMPANY_EMAIL: 'desk@ferry.example' });
  });

  it.each(DOCUMENTS)('%s is served in every language, complete and filled', async (name) => {
    const shapes = new Set<string>();
    for (const language of SITE_LANGUAGES) {
      const answer = await get(`/api/v1/documents/${name}`, language);
      expect(answer.statusCode, answer.payload).toBe(200);
      expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=60', vary: 'accept-language', 'content-language': language });
      const document = FixedDocument.parse(answer.json());
      expect(document).toMatchObject({ name, language, ...(await documentsInForce([name]))[0] });
      expect(answer.payload).not.toMatch(/\{\{|\}\}|undefined/);
      shapes.add(shapeOf(parse(readFileSync(join(CONTENT, name, `${language}.yaml`), 'utf8')) as DocumentText));
    }
    expect(shapes.size, 'sections, body items and holes are the same in every language').toBe(1);
  });

  it('fills holes with the configured words exactly as they are', async () => {
    const { summary, sections } = FixedDocument.parse((await get('/api/v1/documents/company-info')).json());
    expect(summary).toContain('Ferry $& Co');
    expect(JSON.stringify(sections)).toContain('desk@ferry.example');
  });

  it('gives a Korean reader the English text and says that it is English', async () => {
    const answer = await get('/api/v1/documents/terms', 'ko');
    expect(answer.headers['content-language']).toBe('en');
    expect(answer.json()).toEqual((await get('/api/v1/documents/terms', 'en')).json());
  });

  it('refuses a name that is no document, uncached', async () => {
    const answer = await get('/api/v1/documents/..%2Fprivacy');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid', errors: [{ field: 'name' }] });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

/** Kinds of body items and the holes of each, without the words. */
function shapeOf({ version, sections }: DocumentText): string {
  const holes = (value: unknown) => [...JSON.stringify(value).matchAll(/\{\{[^}]+\}\}/g)].map(String).sort();
  const item = (one: DocumentText['sections'][number]['body'][number]) => {
    if (typeof one === 'string') return ['text', holes(one)];
    return 'list' in one ? ['list', one.list.length, holes(one)] : ['table', one.table.map((row) => row.length), holes(one)];
  };
  return JSON.stringify([version, sections.map(({ body }) => body.map(item))]);
}

describe('a faulty document file', () => {
  const holes = Object.fromEntries(HOLE_NAMES.map((name) => [name, name])) as Holes;
  const write = (text: string, language = 'zh') => writeFileSync(join(folder, `terms/${language}.yaml`), text);
  const good = readFileSync(join(CONTENT, 'terms/zh.yaml'), 'utf8');
  const head = 'version: "2025-02-10"\ntitle: T\nsummary: S\n';
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(room, 'documents-'));
    cpSync(CONTENT, folder, { recursive: true });
  });
  afterEach(() => write(good));

  it.each([
    ['unknown hole', `${head}sections: [{ heading: H, body: ["Call {{company.fax}}"] }]`, /terms\/zh\.yaml: sections\.0\.body\.0 .*\{\{company\.fax\}\}/],
    ['broken hole', `${head}sections: [{ heading: H, body: ["Call {{brand}"] }]`, /sections\.0\.body\.0 has a hole/],
    ['unquoted colon', `${head}sections:\n  - heading: H\n    body:\n      - Note: this\n`, /sections\.0\.body\.0 must be text/],
    ['number in a table', `${head}sections: [{ heading: H, body: [{ table: [[Year], [2025]] }] }]`, /sections\.0\.body\.0\.table\.1\.0 must be text/],
    ['ragged table', `${head}sections: [{ heading: H, body: [{ table: [[A, B], [C]] }] }]`, /table has rows of different lengths/],
    ['field nobody knows', `${head}author: me\nsections: [{ heading: H, body: [x] }]`, /author/],
    ['no YAML', 'title: "open', /terms\/zh\.yaml: /],
    ['another version', good.replace('2025-02-10', '2026-01-01'), /terms\/zh\.yaml: version is 2026-01-01, but en\.yaml has 2025-02-10/],
  ])('%s: is refused with file and fault', async (_case, text, fault) => {
    write(text);
    const refusal = await makeDocuments(folder)
      .version('terms')
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DocumentError);
    expect((refusal as Error).message).toMatch(fault);
  });

  it('missing: is named, and the repaired file works without a restart', async () => {
    rmSync(join(folder, 'terms/zh.yaml'));
    const documents = makeDocuments(folder);
    await expect(documents.version('terms')).rejects.toThrow('documents/terms/zh.yaml: is missing');
    write(good);
    await expect(documents.version('terms')).resolves.toBe('2025-02-10');
  });

  it('is read once: a later change of the file changes nothing until a restart', async () => {
    const documents = makeDocuments(folder);
    const before = await documents.filled('terms', 'zh', holes);
    write(good.replace(/title: .*/, 'title: changed'));
    expect(await documents.filled('terms', 'zh', holes)).toEqual(before);
  });
});
