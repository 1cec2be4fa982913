import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'naru-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const load = (env: Record<string, string | undefined>) => loadConfig({ DATA_DIR: folder, ...env });

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://naru.example',
  DATABASE_URL: 'postgres://naru@db.example/naru',
  TOKEN_SECRET: 'k3J9-vQ2m_Zr8tY5wXc1Lb7Nf4Hd6Gs0',
  TOSS_CLIENT_KEY: 'live_ck_a',
  TOSS_SECRET_KEY: 'live_sk_a',
  DEEPL_AUTH_KEY: 'key',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Naru <no-reply@naru.example>',
  COMPANY_NAME: 'Ferry Ltd',
  COMPANY_BUSINESS_NUMBER: '123-45-67890',
};

describe('production', () => {
  test('starts with everything set, and nothing of it is the sandbox', () => {
    expect(load(PRODUCTION).sandbox).toEqual({ payment: false, translation: false, mail: false });
  });

  test.each(Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV'))('does not start without %s, and says so', (name) => {
    expect(() => load({ ...PRODUCTION, [name]: undefined })).toThrow(ConfigError);
    expect(() => load({ ...PRODUCTION, [name]: undefined })).toThrow(name);
  });

  test.each([
    ['an address without TLS', { PUBLIC_URL: 'http://naru.example' }, 'PUBLIC_URL'],
    ['test keys', { TOSS_SECRET_KEY: 'test_sk_a', TOSS_CLIENT_KEY: 'test_ck_a' }, 'TOSS_SECRET_KEY'],
    ['loosened limits', { LIMIT_SCALE: '2' }, 'LIMIT_SCALE'],
    ['a short secret', { TOKEN_SECRET: 'short' }, 'TOKEN_SECRET'],
    ['the sample company', { COMPANY_BUSINESS_NUMBER: '000-00-00000' }, 'COMPANY_BUSINESS_NUMBER'],
    ['a provider without TLS', { TOSS_BASE_URL: 'http://pay.example' }, 'TOSS_BASE_URL'],
    ['a translator without TLS', { DEEPL_BASE_URL: 'http://deepl.example' }, 'DEEPL_BASE_URL'],
  ])('does not start with %s', (_what, env, named) => {
    expect(() => load({ ...PRODUCTION, ...env })).toThrow(ConfigError);
    expect(() => load({ ...PRODUCTION, ...env })).toThrow(named);
  });

  test('takes a stand-in on this machine', () => {
    expect(load({ ...PRODUCTION, TOSS_BASE_URL: 'http://127.0.0.1:9000' }).TOSS_BASE_URL).toBe('http://127.0.0.1:9000');
  });
});

describe('a part real and a part the sandbox', () => {
  const live = { TOSS_CLIENT_KEY: 'live_ck_a', TOSS_SECRET_KEY: 'live_sk_a' };

  test('real money never stands beside an inbox that is open to everybody', () => {
    expect(() => load(live)).toThrow('SMTP_URL');
    expect(() => load({ ...live, SMTP_URL: PRODUCTION.SMTP_URL, MAIL_FROM: PRODUCTION.MAIL_FROM })).toThrow('DEEPL_AUTH_KEY');
  });

  test('a rehearsal may: test keys, or a stand-in of the provider', () => {
    expect(load({ TOSS_CLIENT_KEY: 'test_ck_a', TOSS_SECRET_KEY: 'test_sk_a' }).sandbox).toEqual({ payment: false, translation: true, mail: true });
    expect(load({ ...live, TOSS_BASE_URL: 'http://127.0.0.1:9000' }).sandbox.payment).toBe(false);
  });
});

test('a secret that cannot be used is not repeated in the sentence about it', () => {
  expect(() => load({ TOKEN_SECRET: 'mySecret' })).toThrow(/^TOKEN_SECRET=\(hidden\)/);
});

describe('a setting that cannot be used', () => {
  test.each([
    ['NODE_ENV', 'prod'],
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PUBLIC_URL', 'naru.example'],
    ['TRUST_PROXY', 'my-proxy'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '127.0.0.1, true'],
    ['LOG_LEVEL', 'loud'],
    ['LIMIT_SCALE', '0'],
    ['LIMIT_SCALE', '-1'],
    ['DATABASE_URL', 'mysql://db.example/naru'],
    ['REDIS_URL', 'http://redis.example'],
    ['S3_ENDPOINT', 's3.example'],
    ['S3_BUCKET', 'My Bucket'],
    ['TOSS_BASE_URL', 'ftp://pay.example'],
    ['TOSS_TIMEOUT_MS', '1'],
    ['DEEPL_BASE_URL', 'deepl'],
    ['TRANSLATION_TIMEOUT_MS', 'soon'],
    ['SMTP_URL', 'mail.example'],
    ['BUSINESS_CHECK_URL', 'javascript:alert(1)'],
    ['FX_USD_KRW', '0'],
    ['FX_USD_KRW', '1,390'],
    ['DEMO_CONTENT', 'maybe'],
  ])('%s=%s is named in one sentence', (name, value) => {
    expect(() => load({ [name]: value })).toThrow(ConfigError);
    expect(() => load({ [name]: value })).toThrow(new RegExp(`^${name}=[^\\n]* cannot be used: [^\\n]+\\.$`));
  });

  test.each([
    ['TOSS_SECRET_KEY', 'TOSS_CLIENT_KEY', { TOSS_SECRET_KEY: 'test_sk_a' }],
    ['TOSS_CLIENT_KEY', 'TOSS_SECRET_KEY', { TOSS_CLIENT_KEY: 'test_ck_a' }],
    ['SMTP_URL', 'MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
    ['S3_ENDPOINT', 'S3_BUCKET', { S3_ENDPOINT: 'https://s3.example' }],
  ])('%s alone asks for %s', (given, wanted, env) => {
    expect(() => load(env)).toThrow(ConfigError);
    expect(() => load(env)).toThrow(new RegExp(`^${given} is set but .*${wanted}`));
  });

  test('a folder that cannot be written to is named', () => {
    expect(() => loadConfig({ DATA_DIR: '/dev/null/data' })).toThrow(/^DATA_DIR=\/dev\/null\/data cannot be written to/);
  });
});

test('with nothing set it runs in the sandbox, on this machine alone, and keeps the secret it made', () => {
  const first = load({});
  expect(first).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', LIMIT_SCALE: 1, production: false, publicUrl: 'http://127.0.0.1:3000' });
  expect(first.sandbox).toEqual({ payment: true, translation: true, mail: true });
  expect(first.tokenSecret.length).toBeGreaterThanOrEqual(32);
  expect(load({}).tokenSecret).toBe(first.tokenSecret);
});

test('proxies are addresses and networks', () => {
  expect(load({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, fd00::/8' }).TRUST_PROXY).toBe('127.0.0.1, 10.0.0.0/8, fd00::/8');
});
