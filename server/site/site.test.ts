import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { DOCUMENTS, SITE_LANGUAGES } from '../../contract/constants.ts';
import { FixedDocument, SiteSettings } from '../../contract/site/site.ts';
import { ContentError } from '../content/content-error.ts';
import { problemsOf } from '../content/own-texts.ts';
import { readTree } from '../content/sources.ts';
import { choosePayments } from '../outside.ts';
import { loadConfig } from '../platform/config.ts';
import { makeHttpServer } from '../platform/http.ts';
import { makeRateLimits } from '../platform/limits.ts';
import { makeLog } from '../platform/log.ts';
import { testWorld, type World } from '../testing/world.ts';
import { type DocumentText, makeDocuments } from './documents.ts';
import { siteRoutes } from './site.http.ts';
import { listDocumentsInForce } from './site.ts';

const CONTENT = join(import.meta.dirname, '../../content/documents');
const room = mkdtempSync(join(tmpdir(), 'naru-site-'));
afterAll(() => rmSync(room, { recursive: true }));

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const running: FastifyInstance[] = [];
afterEach(async () => void (await Promise.all(running.splice(0).map((app) => app.close()))));

const NOW = new Date('2026-11-21T03:00:00Z');

async function site(env: Record<string, string> = {}, now: () => Date = () => NOW) {
  const config = loadConfig({ DATA_DIR: room, LOG_LEVEL: 'silent', ...env });
  const app = await makeHttpServer({ config, log: makeLog(config.LOG_LEVEL) });
  siteRoutes(
    app,
    { limits: makeRateLimits(1), identify: async () => null, isProven: async () => false, mayAsHead: async () => false },
    { config, clock: { now }, payments: choosePayments(config, () => config.publicUrl), database: world.deps.database },
  );
  running.push(app);
  return (url: string, language?: string) => app.inject({ url, headers: language ? { 'accept-language': language } : {} });
}

const TOSS = { TOSS_CLIENT_KEY: 'live_ck', TOSS_SECRET_KEY: 'live_sk' };
/** Settings in which every outside service is real. */
const LIVE = { ...TOSS, DEEPL_AUTH_KEY: 'key', SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' };

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
    expect(settings.payment).toEqual({ provider: 'toss', client_key: 'test_ck_sandbox', sdk_url: '/sandbox/toss/v2/standard', sandbox: true });
    expect(settings.sandbox).toBe(true);
  });

  it('names the ways in that are there, and whom to write to for help', async () => {
    const signIn = async (env: Record<string, string> = {}) => SiteSettings.parse((await (await site(env))('/api/v1/site')).json()).sign_in;
    expect(await signIn()).toEqual({ providers: ['line', 'google'], wechat: null, whatsapp: null });
    const google = { GOOGLE_CLIENT_ID: 'own', GOOGLE_CLIENT_SECRET: 'hidden' };
    expect(await signIn({ ...google, ...LIVE, SUPPORT_WECHAT: 'naru-help', SUPPORT_WHATSAPP: '+821012345678' })).toEqual({
      providers: ['google'],
      wechat: 'naru-help',
      whatsapp: '+821012345678',
    });
  });

  it('hands out the client key and never the secret one when payment is real', async () => {
    const real = { TOSS_CLIENT_KEY: 'test_ck_abc', TOSS_SECRET_KEY: 'test_sk_hidden' };
    const answer = await (await site(real))('/api/v1/site');
    const settings = SiteSettings.parse(answer.json());
    expect(settings.payment).toEqual({ provider: 'toss', client_key: 'test_ck_abc', sdk_url: 'https://js.tosspayments.com/v2/standard', sandbox: false });
    expect(settings.sandbox, 'translation and mail are still the sandbox').toBe(true);
    expect(answer.payload).not.toContain('test_sk_hidden');
    const own = SiteSettings.parse((await (await site({ ...real, TOSS_SDK_URL: 'https://pay.example/sdk.js' }))('/api/v1/site')).json());
    expect(own.payment.sdk_url).toBe('https://pay.example/sdk.js');
  });

  it('is no sandbox once every outside service is real', async () => {
    const get = await site(LIVE);
    expect(SiteSettings.parse((await get('/api/v1/site')).json()).sandbox).toBe(false);
  });
});

describe('documents', () => {
  let get: Awaited<ReturnType<typeof site>>;
  beforeEach(async () => {
    get = await site({ BRAND_NAME: 'Ferry $& Co', COMPANY_EMAIL: 'desk@ferry.example', COMPANY_NAME: 'Ferry Ltd.' });
  });

  it.each(DOCUMENTS)('%s is served in every language, complete and filled', async (name) => {
    const shapes = new Set<string>();
    for (const language of SITE_LANGUAGES) {
      const answer = await get(`/api/v1/documents/${name}`, language);
      expect(answer.statusCode, answer.payload).toBe(200);
      expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=60', vary: 'accept-language', 'content-language': language });
      const document = FixedDocument.parse(answer.json());
      expect(document).toMatchObject({ name, language, ...(await listDocumentsInForce(world.deps.database.db, [name], NOW))[0] });
      for (const version of document.versions) {
        const text = await get(`/api/v1/documents/${name}?version=${version}`, language);
        expect(FixedDocument.parse(text.json())).toMatchObject({ version, language });
        expect(text.payload).not.toMatch(/\{\{|\}\}|undefined/);
      }
      for (const version of document.versions) shapes.add(shapeOf(textIn(name, version, language)));
    }
    expect(shapes.size, 'a version has the same sections, body items and holes in every language').toBe(readdirSync(join(CONTENT, name)).length);
  });

  it('takes a new version in force as its day begins in Seoul, and announces it before', async () => {
    let now = new Date('2026-12-31T14:59:59Z');
    const moved = await site({}, () => now);
    const policy = async (version?: string) => FixedDocument.parse((await moved(`/api/v1/documents/privacy${version ? `?version=${version}` : ''}`)).json());
    const changes = expect.arrayContaining([expect.stringContaining('My page')]);
    expect(await policy()).toMatchObject({ version: '2025-02-10', in_force: '2025-02-10', changes: [], coming: { version: '2027-01-01', changes } });
    expect(await policy('2027-01-01')).toMatchObject({ version: '2027-01-01', in_force: '2025-02-10', changes });
    expect((await moved('/api/v1/site')).json().announced).toContainEqual({ name: 'privacy', version: '2027-01-01' });
    expect(await listDocumentsInForce(world.deps.database.db, ['privacy', 'terms'], now)).toEqual([
      { name: 'privacy', version: '2025-02-10' },
      { name: 'terms', version: '2025-02-10' },
    ]);
    now = new Date('2026-12-31T15:00:00Z');
    expect(await policy()).toMatchObject({ version: '2027-01-01', coming: { version: '2027-02-01' }, versions: ['2025-02-10', '2027-01-01', '2027-02-01'] });
    // The version that a person agreed to stays unchanged.
    expect(await policy('2025-02-10')).toMatchObject({ version: '2025-02-10', in_force: '2027-01-01', coming: { version: '2027-02-01' } });
    expect((await moved('/api/v1/site')).json().announced.map(({ version }: { version: string }) => version)).toEqual(['2027-02-01', '2027-02-01']);
    expect(await listDocumentsInForce(world.deps.database.db, ['consent-personal'], now)).toEqual([{ name: 'consent-personal', version: '2027-01-01' }]);
  });

  it('does not find a version that never was, and refuses what is none, uncached', async () => {
    const unknown = await get('/api/v1/documents/privacy?version=2026-01-01');
    expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([404, 'no-store']);
    expect((await get('/api/v1/documents/privacy?version=..%2Fterms')).json()).toMatchObject({ code: 'invalid', errors: [{ field: 'version' }] });
  });

  it('fills holes with the configured words exactly as they are', async () => {
    const { summary, sections } = FixedDocument.parse((await get('/api/v1/documents/company-info')).json());
    expect(summary).toContain('Ferry $& Co');
    expect(JSON.stringify(sections)).toContain('desk@ferry.example');
    // In Arabic a Latin name is isolated, so that its full stop stays in place.
    expect((await get('/api/v1/documents/terms', 'ar')).payload).toContain('\u2068Ferry Ltd.\u2069');
  });

  it('gives a Korean reader the English text and says that it is English, where there is no Korean one', async () => {
    const answer = await get('/api/v1/documents/terms', 'ko');
    expect(answer.headers['content-language']).toBe('en');
    expect(answer.json()).toEqual((await get('/api/v1/documents/terms', 'en')).json());
    const first = await get(`/api/v1/documents/guide?version=2025-02-10`, 'ko');
    expect(FixedDocument.parse(first.json())).toMatchObject({
      language: 'en',
      coming: { version: '2026-11-22', changes: [expect.stringMatching(/[가-힣]/), expect.anything()] },
    });
  });

  it.each([
    ['guide', '2026-11-22'],
    ['guide', '2026-11-23'],
    ['commercial-transactions', '2026-11-22'],
    ['commercial-transactions', '2026-11-23'],
  ] as const)('have %s of %s in Korean too, with the same content', async (name, version) => {
    const answer = await get(`/api/v1/documents/${name}?version=${version}`, 'ko');
    expect(answer.headers['content-language']).toBe('ko');
    expect(FixedDocument.parse(answer.json())).toMatchObject({ language: 'ko', version });
    expect(answer.payload).not.toMatch(/\{\{|\}\}|undefined/);
    expect(answer.payload, 'a particle that leaves its form open').not.toMatch(/[이은을와과]\([가는를과와]\)|\(으\)/);
    expect(shapeOf(textIn(name, version, 'ko'))).toBe(shapeOf(textIn(name, version, 'en')));
  });

  it.each([...SITE_LANGUAGES, 'ko'] as const)('promises in %s what there is today, and keeps the figures of specification 9.2', async (language) => {
    const now = await site({}, () => new Date('2026-11-23T03:00:00Z'));
    const textOf = async (name: 'guide' | 'commercial-transactions') => FixedDocument.parse((await now(`/api/v1/documents/${name}`, language)).json());
    const [guide, notice] = [await textOf('guide'), await textOf('commercial-transactions')];
    expect([guide.version, notice.version]).toEqual(['2026-11-23', '2026-11-23']);
    // One term for the fee paid on the platform, in both texts (docs/voice.md).
    const fee = { en: 'reservation fee', zh: '预约金', ja: '予約金', ar: 'الحجز', ko: '예약금' }[language];
    for (const cost of [guide.sections[0], notice.sections[1]]) expect(JSON.stringify(cost)).toContain(fee);
    // Available payment methods are in one list and unavailable ones in another, each labelled as such.
    const ways = guide.sections[3]?.body.flatMap((item) => (typeof item === 'object' && 'list' in item ? [item.list.length] : []));
    expect(ways).toEqual([2, 5]);
    const times = notice.sections[3]?.body.flatMap((item) => (typeof item === 'object' && 'table' in item ? [item.table.length - 1] : []));
    expect(times).toEqual([2, 7]);
    const [points, delivery] = [guide.sections[4], guide.sections[6]].map((section) => JSON.stringify(section?.body));
    for (const figure of ['1', '10']) expect(points).toContain(figure);
    for (const figure of ['EMS', '2', '3', '5', '7']) expect(delivery).toContain(figure);
    expect(JSON.stringify(notice.sections[3])).toMatch(/5/);
    const notYet = { en: 'at present', zh: '目前', ja: '現在', ar: 'حاليًا', ko: '현재' }[language];
    for (const said of [points, delivery, JSON.stringify(notice.sections[0]), JSON.stringify(notice.sections[4])]) expect(said).toContain(notYet);
  });

  it('refuses a name that is no document, uncached', async () => {
    const answer = await get('/api/v1/documents/..%2Fprivacy');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid', errors: [{ field: 'name' }] });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

const textIn = (name: string, version: string, language: string) =>
  parse(readFileSync(join(CONTENT, name, version, `${language}.yaml`), 'utf8')) as DocumentText;

/** Returns the kinds of body items and the placeholders of each, without the words. */
function shapeOf({ version, announced, changes, sections }: DocumentText): string {
  const holes = (value: unknown) => [...JSON.stringify(value).matchAll(/\{\{[^}]+\}\}/g)].map(String).sort();
  const item = (one: DocumentText['sections'][number]['body'][number]) => {
    if (typeof one === 'string') return ['text', holes(one)];
    return 'list' in one ? ['list', one.list.length, holes(one)] : ['table', one.table.map((row) => row.length), holes(one)];
  };
  return JSON.stringify([version, announced, changes?.length, sections.map(({ body }) => body.map(item))]);
}

describe('a faulty document file', () => {
  const FIRST = '2025-02-10';
  const write = (text: string, language = 'zh', version = FIRST) => writeFileSync(join(folder, `terms/${version}/${language}.yaml`), text);
  const good = readFileSync(join(CONTENT, `terms/${FIRST}/zh.yaml`), 'utf8');
  const head = `version: "${FIRST}"\ntitle: T\nsummary: S\n`;
  const documentsOf = async () => makeDocuments((await readTree(dirname(folder), 'documents')) ?? []);
  const refusalOf = async () => {
    const documents = await documentsOf();
    expect(() => documents.standing('terms', NOW)).toThrow(ContentError);
    return problemsOf(() => documents.standing('terms', NOW)).join('\n');
  };
  let folder: string;
  beforeAll(() => {
    folder = join(mkdtempSync(join(room, 'faulty-')), 'documents');
    cpSync(CONTENT, folder, { recursive: true });
    for (const later of readdirSync(join(folder, 'terms')).filter((version) => version !== FIRST)) rmSync(join(folder, 'terms', later), { recursive: true });
  });
  afterEach(() => write(good));

  it.each([
    ['unknown hole', `${head}sections: [{ heading: H, body: ["Call {{company.fax}}"] }]`, /zh\.yaml: line 4: sections\[0\]\.body\[0\]: .*\{\{company\.fax\}\}/],
    ['broken hole', `${head}sections: [{ heading: H, body: ["Call {{brand}"] }]`, /sections\[0\]\.body\[0\]: has a hole/],
    ['unquoted colon', `${head}sections:\n  - heading: H\n    body:\n      - Note: this\n`, /sections\[0\]\.body\[0\]: must be text/],
    ['number in a table', `${head}sections: [{ heading: H, body: [{ table: [[Year], [2025]] }] }]`, /sections\[0\]\.body\[0\]\.table\[1\]\[0\]: must be text/],
    ['ragged table', `${head}sections: [{ heading: H, body: [{ table: [[A, B], [C]] }] }]`, /table: has rows of different lengths/],
    ['field nobody knows', `${head}author: me\nsections: [{ heading: H, body: [x] }]`, /author: is not part of the format/],
    ['no YAML', 'title: "open', /terms\/2025-02-10\/zh\.yaml: /],
    ['another version', good.replace(FIRST, '2026-01-01'), /zh\.yaml: version is 2026-01-01, but the folder is 2025-02-10/],
    ['another announcement', good.replace('title:', 'announced: "2025-01-01"\ntitle:'), /zh\.yaml: is announced on another day/],
  ])('%s: is refused with file and problem', async (_case, text, problem) => {
    write(text);
    expect(await refusalOf()).toMatch(problem);
  });

  it.each([
    ['2027-01-01', 'changes: [Much]\n', /later version says when it was announced and what changes/],
    ['2027-01-01', 'announced: "2026-12-01"\n', /later version says when it was announced and what changes/],
    ['2027-01-01', 'announced: "2026-12-26"\nchanges: [Much]\n', /announced 6 days before it takes effect, and not 7/],
    ['2027-01-01', 'announced: "2026-12-25"\nchanges: [Much]\n', undefined],
  ])('a later version: %s, %j', async (version, dates, problem) => {
    mkdirSync(join(folder, 'terms', version));
    for (const language of SITE_LANGUAGES) write(`${dates}${good.replace(FIRST, version)}`, language, version);
    if (problem) expect(await refusalOf()).toMatch(problem);
    else expect((await documentsOf()).standing('terms', NOW)).toEqual({ versions: [FIRST, version], inForce: FIRST, coming: version });
    rmSync(join(folder, 'terms', version), { recursive: true });
  });

  it('a text that nobody agrees to is put right on the day it is announced, not before', async () => {
    const description = readFileSync(join(CONTENT, 'unauthorized-email-collection/2025-02-10/zh.yaml'), 'utf8');
    const version = join(folder, 'unauthorized-email-collection/2026-11-21');
    const announcedOn = async (day: string) => {
      for (const language of SITE_LANGUAGES)
        writeFileSync(join(version, `${language}.yaml`), `announced: "${day}"\nchanges: [Much]\n${description.replace(FIRST, '2026-11-21')}`);
      return (await documentsOf()).standing('unauthorized-email-collection', NOW);
    };
    mkdirSync(version);
    expect(await announcedOn('2026-11-21')).toMatchObject({ inForce: '2026-11-21', coming: null });
    await expect(announcedOn('2026-11-22')).rejects.toThrow(/announced -1 days before it takes effect/);
    rmSync(version, { recursive: true });
  });

  it('missing: is named', async () => {
    rmSync(join(folder, `terms/${FIRST}/zh.yaml`));
    expect(await refusalOf()).toBe('documents/terms/2025-02-10/zh.yaml: is missing.');
  });
});
