import { expect, test } from 'vitest';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { OPINION_FIELDS, readOpinionSettings } from './opinion-config.ts';

type Env = Record<string, string>;
const SANDBOX: Parameters<typeof readOpinionSettings>[1] = { translators: ['deepl', 'libretranslate'], isSandbox: true, production: false };
/** A real DeepL, in production. */
const REAL: typeof SANDBOX = { translators: ['deepl'], isSandbox: false, production: true };
const LIBRE = { LIBRETRANSLATE_URL: 'http://127.0.0.1:5000' };
const MODEL = { SECOND_OPINION: 'model', SECOND_OPINION_URL: 'https://models.example/v1/', SECOND_OPINION_MODEL: 'm' };

const settings = (env: Env, around = SANDBOX) =>
  readOpinionSettings({ ...z.object(OPINION_FIELDS).parse(env), LIBRETRANSLATE_URL: env.LIBRETRANSLATE_URL }, around);

test('nobody is asked for a second opinion unless it is switched on', () => {
  expect(settings({})).toBeNull();
  expect(settings(LIBRE, REAL)).toBeNull();
});

test('another translator or a model is asked, and in the sandbox the stand-in of either', () => {
  expect(settings({ SECOND_OPINION: 'translator' })).toEqual({ by: 'translator' });
  expect(settings({ ...LIBRE, SECOND_OPINION: 'translator' }, REAL)).toEqual({ by: 'translator' });
  expect(settings(MODEL, REAL)).toEqual({ by: 'model', baseUrl: 'https://models.example/v1', apiKey: undefined, model: 'm', timeoutMs: 20_000 });
  expect(settings({ ...MODEL, SECOND_OPINION_URL: 'http://127.0.0.1:8000/v1' }, REAL)).toMatchObject({ baseUrl: 'http://127.0.0.1:8000/v1' });
  expect(settings({ SECOND_OPINION: 'model' })).toMatchObject({ by: 'model', baseUrl: null });
});

const { SECOND_OPINION_URL: _url, ...withoutUrl } = MODEL;
const { SECOND_OPINION_MODEL: _model, ...withoutModel } = MODEL;
test.each<[string, Env, typeof SANDBOX, string]>([
  ['another translator that is not there', { SECOND_OPINION: 'translator' }, REAL, 'LIBRETRANSLATE_URL is not set'],
  ['the translator that translates already', { ...LIBRE, SECOND_OPINION: 'translator' }, { ...REAL, translators: ['libretranslate'] }, 'translates already'],
  ['a stand-in beside a real translator', { SECOND_OPINION: 'model' }, REAL, 'needs SECOND_OPINION_URL and SECOND_OPINION_MODEL'],
  ['a model without its name', withoutModel, SANDBOX, 'SECOND_OPINION_MODEL'],
  ['a model without its address', withoutUrl, SANDBOX, 'SECOND_OPINION_URL'],
  ['a model that is not switched on', { ...MODEL, SECOND_OPINION: 'off' }, SANDBOX, 'SECOND_OPINION_URL is set but SECOND_OPINION is not'],
  ['a model without TLS', { ...MODEL, SECOND_OPINION_URL: 'http://models.example/v1' }, REAL, 'SECOND_OPINION_URL must start with https://'],
])('%s is refused in a sentence', (_what, env, around, named) => {
  expect(() => settings(env, around)).toThrow(ConfigError);
  expect(() => settings(env, around)).toThrow(named);
});
