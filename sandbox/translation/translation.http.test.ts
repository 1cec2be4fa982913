import * as deepl from 'deepl-node';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TranslationFault } from './behaviour.ts';
import { translationSandbox } from './translation.http.ts';

const KEY = 'sandbox-key';
let app: FastifyInstance;
let base: string;
let fault: TranslationFault = 'none';

beforeEach(async () => {
  fault = 'none';
  app = Fastify();
  // The application's form parser loses repeated fields.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.post('/elsewhere', async (request) => request.body);
  await app.register(translationSandbox, { prefix: '/sandbox/deepl', authKey: KEY, slowMs: 60_000, fault: () => fault });
  base = `${await app.listen({ host: '127.0.0.1', port: 0 })}/sandbox/deepl`;
});
afterEach(() => app.close());

const client = (options: deepl.DeepLClientOptions = {}, key = KEY) => new deepl.DeepLClient(key, { serverUrl: base, maxRetries: 0, ...options });

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${base}/v2/translate`, { method: 'POST', body, headers: { authorization: `DeepL-Auth-Key ${KEY}`, ...headers } });
const postJson = (body: unknown, headers: Record<string, string> = {}) => post(JSON.stringify(body), { 'content-type': 'application/json', ...headers });
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('the official client', () => {
  test('translates one text and many, in order', async () => {
    const one = await client().translateText('Could I come on December 3rd in the afternoon?', null, 'ko');
    expect(one).toMatchObject({ text: '12월 3일 오후에 방문해도 될까요?', detectedSourceLang: 'en', billedCharacters: 46 });
    const many = await client().translateText(['네, 가능합니다.', '감사합니다.'], 'ko', 'zh-HANS');
    expect(many.map((each) => each.text)).toEqual(['可以的。', '谢谢。']);
  });

  test.each([
    ['en-US', 'Could I come on December 3rd?'],
    ['en-GB', 'Could I come on 3 December?'],
    ['ja', '12月3日に伺ってもよろしいでしょうか？'],
    ['zh', '我可以12月3日来吗？'],
    ['zh-HANS', '我可以12月3日来吗？'],
    ['ar', 'هل يمكنني الحضور في 3 ديسمبر؟'],
  ] as const)('may ask for %s', async (target, expected) => {
    expect((await client().translateText('12월 3일에 방문해도 될까요?', null, target)).text).toBe(expected);
  });

  test('sees what the book does not know', async () => {
    const [unknown, partly] = await client().translateText(['Do you collect stamps?', 'Hello! Do you collect stamps?'], null, 'ko');
    expect(unknown?.text).toBe('Do you collect stamps?');
    expect(partly?.text).toBe('안녕하세요! ‹Do you collect stamps?›');
  });

  test('reads usage and languages', async () => {
    await client().translateText('Hello!', null, 'ko');
    const usage = await client().getUsage();
    expect(usage.character).toMatchObject({ count: 6 });
    expect(usage.anyLimitReached()).toBe(false);
    expect((await client().getSourceLanguages()).map((each) => each.code)).toEqual(['ar', 'en', 'ja', 'ko', 'zh']);
    const targets = await client().getTargetLanguages();
    expect(targets).toContainEqual({ code: 'en-US', name: 'English (American)', supportsFormality: false });
    expect(targets).toContainEqual({ code: 'ja', name: 'Japanese', supportsFormality: true });
  });

  test('keeps what XML marks as kept, and escapes the rest', async () => {
    const xml = { tagHandling: 'xml', ignoreTags: 'keep' } as const;
    const ask = async (text: string) => (await client().translateText(text, null, 'ko', xml)).text;
    expect(await ask('How much is <keep>Botox</keep>?')).toBe('<keep>Botox</keep> 가격이 얼마인가요?');
    expect(await ask('Hello! I &lt;3 <keep>a &amp; b</keep>.')).toBe('안녕하세요! ‹I &lt;3 <keep>a &amp; b</keep>.›');
    expect(await ask('<keep>NARU-1</keep>')).toBe('<keep>NARU-1</keep>');
    // A protected word that is part of the phrase itself.
    expect(await ask('<keep>Thank you</keep> &amp; <keep>bye</keep>')).toBe('<keep>Thank you</keep> &amp; <keep>bye</keep>');
    for (const broken of ['a < b', 'a & b', '<keep>a', '<b>a</b>', '</keep>']) await expect(ask(broken)).rejects.toThrow(/Tag handling/);
    await expect(client().translateText('<keep>a</keep>', null, 'ko', { tagHandling: 'xml' })).rejects.toThrow(/ignore_tags/);
  });

  test('meets its own errors', async () => {
    await expect(client({}, 'another-key').translateText('Hello!', null, 'ko')).rejects.toThrow(deepl.AuthorizationError);
    await expect(client().translateText('Hello!', null, 'de')).rejects.toThrow(/Bad request.*target_lang/);
    await expect(client().translateText('Hello!', null, 'ko', { formality: 'more' })).rejects.toThrow(/formality/);
    expect((await client().translateText('Hello!', null, 'ko', { formality: 'prefer_more' })).text).toBe('안녕하세요!');
    fault = 'quota';
    await expect(client().translateText('Hello!', null, 'ko')).rejects.toThrow(deepl.QuotaExceededError);
    fault = 'error';
    await expect(client().translateText('Hello!', null, 'ko')).rejects.toThrow(/500/);
  });

  test.each(['slow', 'hang'] as const)('gives up on an answer that is %s, and the server still closes', async (kind) => {
    fault = kind;
    const short = client({ minTimeout: 100 });
    await expect(short.translateText('Hello!', null, 'ko')).rejects.toThrow();
    await app.close();
  });
});

test('a silent answer does not keep a closing server', async () => {
  fault = 'hang';
  const arrived = new Promise<void>((resolve) => app.server.once('request', () => resolve()));
  const silent = postJson({ text: ['Hello!'], target_lang: 'KO' });
  const refused = expect(silent).rejects.toThrow();
  await arrived;
  await app.close();
  await refused;
});

describe('the wire', () => {
  test('answers a form with several texts in exactly this shape', async () => {
    const reply = await post('text=Hello!&text=Hello!+Do+you+collect+stamps%3F&text=Do+you+collect+stamps%3F&target_lang=ko', FORM);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/);
    expect(await reply.json()).toEqual({
      translations: [
        { detected_source_language: 'EN', text: '안녕하세요!' },
        { detected_source_language: 'EN', text: '안녕하세요! ‹Do you collect stamps?›', naru_untranslated: 'part' },
        { detected_source_language: 'EN', text: 'Do you collect stamps?', naru_untranslated: 'all' },
      ],
    });
  });

  test('answers JSON alike', async () => {
    const reply = await postJson({ text: ['감사합니다.'], source_lang: 'KO', target_lang: 'EN-US', show_billed_characters: true });
    expect(await reply.json()).toEqual({ translations: [{ detected_source_language: 'KO', text: 'Thank you.', billed_characters: 6 }] });
    const legacy = await postJson({ text: ['감사합니다.'], target_lang: 'EN' });
    expect(legacy.status).toBe(200);
  });

  test.each([
    ['no text', { target_lang: 'KO' }],
    ['an empty list of texts', { text: [], target_lang: 'KO' }],
    ['texts that are none', { text: [{}], target_lang: 'KO' }],
    ['no target', { text: ['Hello!'] }],
    ['an unknown target', { text: ['Hello!'], target_lang: 'XX' }],
    ['a regional source', { text: ['Hello!'], target_lang: 'KO', source_lang: 'EN-US' }],
    ['an unknown formality', { text: ['Hello!'], target_lang: 'KO', formality: 'rude' }],
  ])('refuses %s with 400', async (_, body) => {
    const reply = await postJson(body);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toEqual({ message: expect.any(String) });
  });

  test('refuses what is no JSON with 400, and a wrong or missing key with 403 whatever the body', async () => {
    expect((await post('{', { 'content-type': 'application/json' })).status).toBe(400);
    const wrong = await postJson({}, { authorization: 'DeepL-Auth-Key wrong' });
    expect(wrong.status).toBe(403);
    expect(await wrong.json()).toEqual({ message: 'Invalid auth key.' });
    expect((await fetch(`${base}/v2/usage`)).status).toBe(403);
  });

  test.each([
    ['form', (text: string) => post(`target_lang=KO&text=${text}`, FORM)],
    ['JSON', (text: string) => postJson({ text: [text], target_lang: 'KO' })],
  ])('takes 128 KiB of %s and no more', async (_, send) => {
    const most = 'x'.repeat(128 * 1024 - 64);
    expect((await send(most)).status).toBe(200);
    const reply = await send(`${most}${'x'.repeat(128)}`);
    expect(reply.status).toBe(413);
    expect(await reply.json()).toEqual({ message: 'Request Entity Too Large' });
  });

  test('lists languages by type', async () => {
    const get = (query: string) => fetch(`${base}/v2/languages${query}`, { headers: { authorization: `DeepL-Auth-Key ${KEY}` } });
    expect(await (await get('')).json()).toContainEqual({ language: 'ZH', name: 'Chinese' });
    expect(await (await get('?type=target')).json()).toContainEqual({ language: 'ZH-HANS', name: 'Chinese (simplified)', supports_formality: false });
    expect((await get('?type=other')).status).toBe(400);
  });

  test('leaves the forms of the application around it alone', async () => {
    const reply = await fetch(base.replace('/sandbox/deepl', '/elsewhere'), { method: 'POST', body: 'a=1', headers: FORM });
    expect(await reply.json()).toEqual({ a: '1' });
  });
});
