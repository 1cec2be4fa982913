import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { TranslationFault } from '../../../../sandbox/translation/behaviour.ts';
import { libreSandbox } from '../../../../sandbox/translation/libre.http.ts';
import { TranslationError } from '../port.ts';
import { libreTranslator } from './libre-translator.ts';

const running: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

async function listening(register: (app: FastifyInstance) => unknown): Promise<string> {
  const app = Fastify();
  running.push(app);
  await register(app);
  return app.listen({ port: 0, host: '127.0.0.1' });
}

async function overSandbox({ fault = 'none', apiKey, timeoutMs = 2_000 }: { fault?: TranslationFault; apiKey?: string; timeoutMs?: number } = {}) {
  // biome-ignore lint/nursery/noMisusedPromises: Fastify waits for a plugin's promise; the rule takes `register` for its callback form.
  const url = await listening((app) => app.register(libreSandbox, { apiKey: 'key', fault: () => fault, slowMs: 30_000 }));
  return libreTranslator({ baseUrl: () => url, apiKey: apiKey ?? 'key', timeoutMs });
}

/** A hostile service that answers every text with `answer`. */
async function overHostile(answer: (reply: { code(n: number): { send(body: unknown): unknown } }, body: unknown) => unknown) {
  const url = await listening((app) => app.post('/translate', (request, reply) => answer(reply, request.body)));
  return libreTranslator({ baseUrl: () => url, apiKey: undefined, timeoutMs: 1_000 });
}

const failure = (translation: Promise<unknown>) =>
  translation.then(
    () => undefined,
    (error: unknown) => error as TranslationError,
  );

describe('the LibreTranslate adapter against the sandbox', () => {
  it('translates and says what it detected', async () => {
    const translator = await overSandbox();
    const answer = await translator.translate('Hello!', null, 'KO');
    expect(answer).toMatchObject({ outcome: 'done', detected: 'en' });
    expect(answer.text).toMatch(/\p{Script=Hangul}/u);
  });

  it.each([
    ['EN-US', /Hello/],
    ['EN', /Hello/],
    ['ZH-HANS', /\p{Script=Han}/u],
    ['ZH', /\p{Script=Han}/u],
    ['JA', /\p{Script=Hiragana}/u],
    ['AR', /\p{Script=Arabic}/u],
  ])('asks for %s by its own code', async (target, expected) => {
    const answer = await (await overSandbox()).translate('안녕하세요!', 'ko', target);
    expect(answer).toMatchObject({ outcome: 'done', detected: 'ko', text: expect.stringMatching(expected) });
  });

  it('says when there were no words, and when there were words for a part', async () => {
    const translator = await overSandbox();
    expect(await translator.translate('Zorgle the flimflam.', 'en', 'KO')).toMatchObject({ outcome: 'untranslated', text: 'Zorgle the flimflam.' });
    expect(await translator.translate('Hello! Zorgle the flimflam.', 'en', 'KO')).toMatchObject({ outcome: 'partial' });
  });

  it('keeps what is marked, with everything around it escaped as it was', async () => {
    const translator = await overSandbox();
    const xml = { xml: true } as const;
    expect((await translator.translate('How much is <keep>Botox</keep>?', 'en', 'KO', xml)).text).toMatch(/^<keep>Botox<\/keep> \p{Script=Hangul}/u);
    expect((await translator.translate('Hello! I &lt;3 <keep>a &amp; b</keep>.', 'en', 'KO', xml)).text).toMatch(/‹I &lt;3 <keep>a &amp; b<\/keep>\.›$/);
  });

  it('tells the service what is kept in HTML, and needs no key where none is asked for', async () => {
    const sent: unknown[] = [];
    const translator = await overHostile((reply, body) => {
      sent.push(body);
      return reply.code(200).send({ translatedText: "<span translate='no'>A</span>&nbsp;네" });
    });
    expect((await translator.translate('Yes <keep>A</keep>', 'en', 'KO', { xml: true, context: 'Prices.', glossary: 'g-1' })).text).toBe('<keep>A</keep> 네');
    expect(sent).toEqual([{ q: 'Yes <span translate="no">A</span>', source: 'en', target: 'ko', format: 'html' }]);
  });

  it.each([
    ['quota', true],
    ['error', true],
    ['away', true],
    ['hang', true],
    ['slow', true],
  ] as const)('%s: worth another try is %s', async (fault, retry) => {
    const error = await failure((await overSandbox({ fault, timeoutMs: 1_000 })).translate('Hello!', null, 'KO'));
    expect(error).toBeInstanceOf(TranslationError);
    expect(error).toMatchObject({ retry, about: 'service' });
  });

  it.each(['wrong', ''])('the key %j is refused, for good', async (apiKey) => {
    expect(await failure((await overSandbox({ apiKey })).translate('Hello!', null, 'KO'))).toMatchObject({ retry: false, about: 'service' });
  });

  it('nobody listening is worth another try', async () => {
    const translator = libreTranslator({ baseUrl: () => 'http://127.0.0.1:9', apiKey: undefined, timeoutMs: 1_000 });
    expect(await failure(translator.translate('Hello!', null, 'KO'))).toMatchObject({ retry: true });
  });
});

describe('a service that cannot be trusted', () => {
  it('has its answer cut to a length that fits the source', async () => {
    const translator = await overHostile((reply) => reply.code(200).send({ translatedText: 'x'.repeat(100_000) }));
    expect((await translator.translate('Hello!', null, 'KO')).text).toHaveLength(6 * 8 + 200);
  });

  it('may name a language that nobody here speaks', async () => {
    const translator = await overHostile((reply) => reply.code(200).send({ translatedText: '안녕', detectedLanguage: { language: 'fr', confidence: 3 } }));
    expect(await translator.translate('Salut', null, 'KO')).toEqual({ text: '안녕', outcome: 'done', detected: null });
  });

  it.each([
    ['no text', 200, {}, true, 'service'],
    ['an empty text', 200, { translatedText: ' ' }, true, 'service'],
    ['a text that shows nothing', 200, { translatedText: '\u200b\u3164' }, true, 'service'],
    ['a list where a text was asked', 200, { translatedText: ['안녕'] }, true, 'service'],
    ['nothing', 200, 'null', true, 'service'],
    ['an empty answer', 200, '', true, 'service'],
    ['no JSON', 200, '<html>', true, 'service'],
    ['another place', 302, '', true, 'service'],
    ['a failure', 500, '<html>', true, 'service'],
    ['a gateway without a service', 502, '', true, 'service'],
    ['slow down', 429, { error: 'Slowdown: 30 per 1 minute' }, true, 'service'],
    ['banned', 403, { error: 'Too many request limits violations' }, false, 'service'],
    ['a language that it has not', 400, { error: 'ko is not supported' }, false, 'text'],
    ['too large', 413, '', false, 'text'],
  ] as const)('%s is an error', async (_name, status, body, retry, about) => {
    const translator = await overHostile((reply) => reply.code(status).send(body));
    expect(await failure(translator.translate('Hello!', null, 'KO'))).toMatchObject({ name: 'TranslationError', retry, about });
  });

  it('is asked a bounded number of texts at once', async () => {
    let now = 0;
    let most = 0;
    const translator = await overHostile(async (reply) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((done) => setImmediate(done));
      now -= 1;
      return reply.code(200).send({ translatedText: '안녕' });
    });
    const all = await Promise.all(Array.from({ length: 30 }, () => translator.translate('Hello!', null, 'KO')));
    expect(all).toHaveLength(30);
    expect(most).toBeLessThanOrEqual(4);
  });
});
