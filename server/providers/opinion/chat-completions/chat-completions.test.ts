import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { type ModelFault, modelSandbox } from '../../../../sandbox/translation/model.http.ts';
import { TranslationError } from '../../translation/port.ts';
import type { TextPair } from '../port.ts';
import { withCircuitBreaker } from '../with-breaker.ts';
import { type ChatCompletionsOptions, chatCompletionsOpinion } from './chat-completions.ts';

const PAIR: TextPair = {
  original: { text: '■■■ 님, 물을 드세요. 술은 드시지 마세요.', language: 'ko' },
  translation: { text: '■■■, drink water. Drink alcohol.', language: 'en' },
};

const running: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

async function listening(register: (app: FastifyInstance) => unknown, given: Partial<ChatCompletionsOptions> = {}) {
  const app = Fastify();
  running.push(app);
  await register(app);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return chatCompletionsOpinion({ baseUrl: () => url, apiKey: 'key', model: 'm', timeoutMs: 2_000, ...given });
}

// biome-ignore-start lint/nursery/noMisusedPromises: Fastify waits for a plugin's promise; the rule takes `register` for its callback form.
const overSandbox = (fault: ModelFault = 'none', given: Partial<ChatCompletionsOptions> = {}) =>
  listening((app) => app.register(modelSandbox, { apiKey: 'key', fault: () => fault, slowMs: 50 }), given);
// biome-ignore-end lint/nursery/noMisusedPromises: Fastify waits for a plugin's promise; the rule takes `register` for its callback form.

/** A model that always answers `content`; `bodies` collects the questions. */
async function overFixedAnswer(content: unknown, bodies: unknown[] = []) {
  return listening((app) =>
    app.post('/chat/completions', async (request) => {
      bodies.push({ body: request.body, authorization: request.headers.authorization });
      return { choices: [{ message: { content } }] };
    }),
  );
}

const failure = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => error as TranslationError,
  );

describe('a language model behind the chat-completions protocol', () => {
  it.each([
    ['none', { outcome: 'same' }],
    ['slow', { outcome: 'same' }],
    ['differs', { outcome: 'differs', part: 'Drink alcohol.' }],
    ['garbled', { outcome: 'none' }],
  ] as const)('answers “%s” in the sandbox', async (fault, opinion) => {
    expect(await (await overSandbox(fault)).ask(PAIR)).toEqual(opinion);
  });

  it.each([
    ['away', true, 'the service failed'],
    ['error', true, 'the service failed'],
    ['hang', true, 'no answer in time'],
  ] as const)('is asked again later when it is “%s”', async (fault, retry, message) => {
    expect(await failure((await overSandbox(fault, { timeoutMs: 300 })).ask(PAIR))).toMatchObject({ name: 'TranslationError', retry, message });
  });

  it('is not asked again when it refuses the key', async () => {
    expect(await failure((await overSandbox('none', { apiKey: 'other' })).ask(PAIR))).toMatchObject({ retry: false, message: 'the key was refused' });
    expect(await failure((await overSandbox('none', { apiKey: undefined })).ask(PAIR))).toMatchObject({ retry: false });
  });

  it('gets the two texts as data, and what to answer', async () => {
    const bodies: unknown[] = [];
    await (await overFixedAnswer('{"verdict":"same"}', bodies)).ask(PAIR);
    const user = JSON.stringify({ from: 'Korean', to: 'English', original: PAIR.original.text, translation: PAIR.translation.text });
    expect(bodies).toMatchObject([
      {
        authorization: 'Bearer key',
        body: { model: 'm', temperature: 0, response_format: { type: 'json_object' }, messages: [{ role: 'system' }, { role: 'user', content: user }] },
      },
    ]);
  });

  it.each([
    ['prose', 'They say the same.'],
    ['JSON in a fence', '```json\n{"verdict":"differs","part":"x"}\n```'],
    ['another verdict', '{"verdict":"unsure"}'],
    ['no part', '{"verdict":"differs"}'],
    ['an empty part', '{"verdict":"differs","part":" "}'],
    ['something beside it', '{"verdict":"differs","part":"x","also":1}'],
    ['a part that is no text', '{"verdict":"differs","part":["x"]}'],
    ['no text at all', null],
    ['a text without an end', `{"verdict":"differs","part":"${'x'.repeat(5_000)}"}`],
  ])('has no opinion that says %s', async (_, content) => {
    expect(await (await overFixedAnswer(content)).ask(PAIR)).toEqual({ outcome: 'none' });
  });

  it('follows no redirect with the key', async () => {
    const model = await listening((app) => app.post('/chat/completions', async (_request, reply) => reply.redirect('http://127.0.0.1:9/', 307)));
    expect(await failure(model.ask(PAIR))).toMatchObject({ retry: true, message: 'no connection' });
  });
});

it('a service that failed is left alone for a while, then tried by one', async () => {
  let [asked, now] = [0, 0];
  const model = withCircuitBreaker(
    {
      service: 'model',
      async ask() {
        asked += 1;
        throw new TranslationError('the service failed', true);
      },
    },
    () => now,
  );
  for (let time = 0; time < 3; time += 1) expect(await failure(model.ask(PAIR))).toMatchObject({ retry: true });
  expect(asked).toBe(1);
  now = 16_000;
  await Promise.all([failure(model.ask(PAIR)), failure(model.ask(PAIR))]);
  expect(asked).toBe(2);
  now = 40_000;
  await failure(model.ask(PAIR));
  expect(asked).toBe(2);
});
