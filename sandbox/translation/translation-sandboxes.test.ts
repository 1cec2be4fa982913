import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { LANGUAGES } from '../../contract/languages.ts';
import { createMemoryStore } from '../store.ts';
import { translationSandboxes } from './translation-sandboxes.ts';

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  await app.register(translationSandboxes, { prefix: '/sandbox', store: createMemoryStore(), authKey: 'key', hasOpinion: true });
  await app.ready();
});
afterEach(() => app.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const rehearse = (standIn: string, fault: string, count = '1') =>
  app.inject({ method: 'POST', url: `/sandbox/translation/${standIn}`, headers: FORM, payload: `fault=${fault}&count=${count}&lang=ko` });
const deepl = async (text: string) => {
  const reply = await app.inject({
    method: 'POST',
    url: '/sandbox/deepl/v2/translate',
    headers: { authorization: 'DeepL-Auth-Key key' },
    payload: { text: [text], target_lang: 'KO' },
  });
  return reply.statusCode === 200 ? (reply.json() as { translations: { text: string }[] }).translations[0]?.text : reply.statusCode;
};
const libre = async (q: string, more = {}) => {
  const reply = await app.inject({ method: 'POST', url: '/sandbox/libretranslate/translate', payload: { q, source: 'auto', target: 'ko', ...more } });
  return reply.statusCode === 200 ? (reply.json() as { translatedText: string }).translatedText : reply.statusCode;
};
const page = async (lang: string) => (await app.inject(`/sandbox/translation?lang=${lang}`)).body;

describe('a stand-in that is told to err', () => {
  it('errs for so many texts in which it can, and then no more', async () => {
    expect((await rehearse('deepl', 'side')).headers.location).toBe('/sandbox/translation?lang=ko');
    expect(await deepl('Thank you.')).toBe('감사합니다.');
    expect(await deepl('My left eye hurts.')).toBe('오른쪽 눈이 아파요.');
    expect(await deepl('My left eye hurts.')).toBe('왼쪽 눈이 아파요.');
  });

  it('errs until it is switched off, and alone', async () => {
    await rehearse('libretranslate', 'quota', '0');
    for (let time = 0; time < 4; time += 1) expect(await libre('Thank you.')).toBe(429);
    expect(await deepl('Thank you.')).toBe('감사합니다.');
    await rehearse('libretranslate', 'none');
    expect(await libre('Thank you.')).toBe('감사합니다.');
  });

  it('finds a difference for so many questions, and no mistake of a translator', async () => {
    const ask = async () => {
      const content = JSON.stringify({ translation: 'Drink water. Rest.' });
      const payload = { model: 'm', messages: [{ role: 'user', content }] };
      const reply = await app.inject({ method: 'POST', url: '/sandbox/opinion/chat/completions', headers: { authorization: 'Bearer key' }, payload });
      return JSON.parse((reply.json() as { choices: { message: { content: string } }[] }).choices[0]?.message.content ?? '') as unknown;
    };
    await rehearse('opinion', 'differs');
    expect(await ask()).toEqual({ verdict: 'differs', part: 'Rest.' });
    await rehearse('opinion', 'side');
    expect(await ask()).toEqual({ verdict: 'same' });
  });

  it.each([
    ['away', 503, 503],
    ['quota', 456, 429],
    ['error', 500, 500],
  ])('%s is said in the words of each wire', async (fault, first, second) => {
    await rehearse('deepl', fault);
    await rehearse('libretranslate', fault);
    expect([await deepl('Thank you.'), await libre('Thank you.')]).toEqual([first, second]);
    expect([await deepl('Thank you.'), await libre('Thank you.')]).toEqual(['감사합니다.', '감사합니다.']);
  });

  it('makes no mistake in what is kept', async () => {
    await rehearse('libretranslate', 'digit');
    const html = '<span translate="no">NARU-12</span>: Thank you.';
    expect(await libre(html, { format: 'html' })).toContain('<span translate="no">NARU-12</span>');
  });
});

describe('its page', () => {
  it.each(LANGUAGES)('says in %s what goes wrong, of each, under a policy that lets nothing in', async (lang) => {
    await rehearse('deepl', 'digit', '3');
    const reply = await app.inject(`/sandbox/translation?lang=${lang}`);
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    expect(reply.body).toContain('DeepL');
    expect(reply.body).toContain('LibreTranslate');
    expect(reply.body).toMatch(/<option value="digit" selected>/);
  });

  it('counts down, and takes what it does not know as nothing', async () => {
    await rehearse('deepl', 'side', '3');
    await deepl('My left eye hurts.');
    expect(await page('en')).toContain('Left and right are swapped</strong> &middot; texts: 2');
    await rehearse('deepl', '<script>', 'many');
    expect(await page('en')).not.toContain('swapped</strong>');
    expect((await rehearse('google', 'side')).statusCode).toBe(404);
  });
});

test('the wire of LibreTranslate: a list as a list, the language found, and its refusals', async () => {
  const post = (payload: object) => app.inject({ method: 'POST', url: '/sandbox/libretranslate/translate', payload });
  expect((await post({ q: ['Thank you.', 'Hello!'], source: 'auto', target: 'ko' })).json()).toEqual({
    translatedText: ['감사합니다.', '안녕하세요!'],
    detectedLanguage: [
      { language: 'en', confidence: 90 },
      { language: 'en', confidence: 90 },
    ],
  });
  expect((await post({ q: '감사합니다.', source: 'ko', target: 'zh' })).json()).toEqual({ translatedText: '谢谢。' });
  const form = await app.inject({ method: 'POST', url: '/sandbox/libretranslate/translate', headers: FORM, payload: 'q=Thank+you.&source=en&target=ko' });
  expect(form.json()).toEqual({ translatedText: '감사합니다.' });
  for (const wrong of [
    { source: 'en', target: 'ko' },
    { q: 'a', target: 'ko' },
    { q: 'a', source: 'fr', target: 'ko' },
    { q: 'a', source: 'en', target: 'xx' },
    { q: 7, source: 'en', target: 'ko' },
    { q: 'a', source: 'en', target: 'ko', format: 'pdf' },
    { q: 'x'.repeat(20_001), source: 'en', target: 'ko' },
  ]) {
    const reply = await post(wrong);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ error: expect.any(String) });
  }
  expect((await app.inject('/sandbox/libretranslate/languages')).json()).toContainEqual(expect.objectContaining({ code: 'zh-Hans', name: 'Chinese' }));
  expect((await app.inject({ method: 'POST', url: '/sandbox/libretranslate/detect', payload: { q: '감사합니다' } })).json()).toEqual([
    { language: 'ko', confidence: 90 },
  ]);
  expect((await app.inject('/sandbox/libretranslate/health')).json()).toEqual({ status: 'ok' });
});
