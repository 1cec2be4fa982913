import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { TranslationFault } from '../../../../sandbox/translation/behaviour.ts';
import { translationSandbox } from '../../../../sandbox/translation/translation.http.ts';
import { TranslationError } from '../port.ts';
import { deeplTranslator } from './deepl-translator.ts';

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

async function overSandbox(fault: TranslationFault = 'none', authKey = 'key', timeoutMs = 2_000) {
  // biome-ignore lint/nursery/noMisusedPromises: Fastify waits for a plugin's promise; the rule takes `register` for its callback form.
  const url = await listening((app) => app.register(translationSandbox, { authKey: 'key', fault: () => fault, slowMs: 30_000 }));
  return deeplTranslator({ baseUrl: () => url, authKey, timeoutMs });
}

/** A hostile DeepL that answers every text with `answer`. */
async function overHostile(answer: (reply: { code(n: number): { send(body: unknown): unknown } }) => unknown) {
  const url = await listening((app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    app.post('/v2/translate', (_request, reply) => answer(reply));
  });
  return deeplTranslator({ baseUrl: () => url, authKey: 'key', timeoutMs: 1_000 });
}

const failure = (translation: Promise<unknown>) =>
  translation.then(
    () => undefined,
    (error: unknown) => error as TranslationError,
  );

describe('the DeepL adapter against the sandbox', () => {
  it('translates and says what it detected', async () => {
    const translator = await overSandbox();
    const answer = await translator.translate('Hello!', null, 'KO');
    expect(answer).toMatchObject({ outcome: 'done', detected: 'en' });
    expect(answer.text).toMatch(/\p{Script=Hangul}/u);
  });

  it('asks for American English and simplified Chinese when only the language is named', async () => {
    const translator = await overSandbox();
    expect((await translator.translate('안녕하세요!', 'ko', 'EN')).outcome).toBe('done');
    expect((await translator.translate('안녕하세요!', 'ko', 'ZH')).text).toMatch(/\p{Script=Han}/u);
  });

  it('keeps what is marked in XML, and takes context and a glossary along', async () => {
    const translator = await overSandbox();
    const options = { xml: true, context: 'We spoke of prices.', glossary: 'g-1' } as const;
    expect(await translator.translate('How much is <keep>Botox</keep>?', 'en', 'KO', options)).toMatchObject({
      outcome: 'done',
      text: expect.stringContaining('<keep>Botox</keep>'),
    });
    const sent: URLSearchParams[] = [];
    const url = await listening((app) => {
      app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      app.post('/v2/translate', (request, reply) => {
        sent.push(new URLSearchParams(String(request.body)));
        return reply.send({ translations: [{ detected_source_language: 'EN', text: '네' }] });
      });
    });
    const watched = deeplTranslator({ baseUrl: () => url, authKey: 'key', timeoutMs: 1_000 });
    await watched.translate('Yes', 'en', 'KO', options);
    await watched.translate('Yes', null, 'KO', { glossary: 'g-1' });
    await watched.translate('Yes', null, 'KO');
    expect(Object.fromEntries(sent[0] ?? [])).toMatchObject({ context: options.context, glossary_id: 'g-1', tag_handling: 'xml', ignore_tags: 'keep' });
    // DeepL refuses a glossary without a source language.
    expect([...(sent[1]?.keys() ?? [])]).not.toContain('glossary_id');
    expect([...(sent[2]?.keys() ?? [])].filter((name) => /tag|context|glossary/.test(name))).toEqual([]);
  });

  it('says when there were no words, and when there were words for a part', async () => {
    const translator = await overSandbox();
    expect(await translator.translate('Zorgle the flimflam.', 'en', 'KO')).toMatchObject({ outcome: 'untranslated', text: 'Zorgle the flimflam.' });
    expect(await translator.translate('Hello! Zorgle the flimflam.', 'en', 'KO')).toMatchObject({ outcome: 'partial' });
  });

  it.each([
    ['quota', false],
    ['error', true],
    ['hang', true],
    ['slow', true],
  ] as const)('%s: worth another try is %s', async (fault, retry) => {
    const error = await failure((await overSandbox(fault, 'key', 1_000)).translate('Hello!', null, 'KO'));
    expect(error).toBeInstanceOf(TranslationError);
    expect(error?.retry).toBe(retry);
  });

  it('a refused key is final', async () => {
    expect(await failure((await overSandbox('none', 'wrong')).translate('Hello!', null, 'KO'))).toMatchObject({ retry: false });
  });

  it('nobody listening is worth another try', async () => {
    const translator = deeplTranslator({ baseUrl: () => 'http://127.0.0.1:9', authKey: 'key', timeoutMs: 1_000 });
    expect(await failure(translator.translate('Hello!', null, 'KO'))).toMatchObject({ retry: true });
  });
});

describe('a translator that cannot be trusted', () => {
  it('has its answer cut to a length that fits the source', async () => {
    const translator = await overHostile((reply) => reply.code(200).send({ translations: [{ detected_source_language: 'EN', text: 'x'.repeat(100_000) }] }));
    expect((await translator.translate('Hello!', null, 'KO')).text).toHaveLength(6 * 8 + 200);
  });

  it('may return ‹ › of the source without counting as incomplete', async () => {
    const translator = await overHostile((reply) => reply.code(200).send({ translations: [{ detected_source_language: 'FR', text: '‹안녕›' }] }));
    expect(await translator.translate('‹Salut›', null, 'KO')).toEqual({ text: '‹안녕›', outcome: 'done', detected: null });
  });

  it.each([
    ['no text', 200, { translations: [{ detected_source_language: 'EN' }] }, true],
    ['an empty text', 200, { translations: [{ detected_source_language: 'EN', text: ' ' }] }, true],
    ['a text that shows nothing', 200, { translations: [{ detected_source_language: 'EN', text: '\u200b\u3164' }] }, true],
    ['a text that is none', 200, { translations: [{ detected_source_language: 'EN', text: 7 }] }, true],
    ['no translations', 200, { translations: [] }, true],
    ['another list', 200, { translations: 'none' }, true],
    ['nothing', 200, 'null', true],
    ['an empty answer', 200, '', true],
    ['no JSON', 200, '<html>', true],
    ['a failure', 500, '<html>', true],
    ['a gateway without a service', 502, '', true],
    ['a broken request', 400, { message: 'no' }, false],
    ['too large', 413, { message: 'no' }, false],
    ['busy', 529, { message: 'no' }, true],
  ])('%s is an error', async (_name, status, body, retry) => {
    const translator = await overHostile((reply) => reply.code(status).send(body));
    expect(await failure(translator.translate('Hello!', null, 'KO'))).toMatchObject({ name: 'TranslationError', retry });
  });

  it('is asked a bounded number of texts at once', async () => {
    let now = 0;
    let most = 0;
    const translator = await overHostile(async (reply) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((done) => setImmediate(done));
      now -= 1;
      return reply.code(200).send({ translations: [{ detected_source_language: 'EN', text: '안녕' }] });
    });
    const all = await Promise.all(Array.from({ length: 60 }, () => translator.translate('Hello!', null, 'KO')));
    expect(all).toHaveLength(60);
    expect(most).toBeLessThanOrEqual(12);
  });
});
