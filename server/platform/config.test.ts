import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { deriveVapidPublicKey, generateVapidKey } from './vapid.ts';

const folder = mkdtempSync(join(tmpdir(), 'naru-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const load = (env: Record<string, string | undefined>) => loadConfig({ DATA_DIR: folder, ...env });

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://naru.example',
  DATABASE_URL: 'postgres://naru@db.example/naru',
  FILE_KEYS: `2026b:${Buffer.alloc(32, 1).toString('base64')},2026a:${Buffer.alloc(32, 2).toString('base64')}`,
  TOKEN_SECRET: 'k3J9-vQ2m_Zr8tY5wXc1Lb7Nf4Hd6Gs0',
  TOSS_CLIENT_KEY: 'live_ck_a',
  TOSS_SECRET_KEY: 'live_sk_a',
  DEEPL_AUTH_KEY: 'key',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Naru <no-reply@naru.example>',
  COMPANY_NAME: 'Ferry Ltd',
  COMPANY_BUSINESS_NUMBER: '123-45-67890',
  COMPANY_EMAIL: 'desk@ferry.example',
  COMPANY_PRIVACY_OFFICER: 'Ada Ferry',
  COMPANY_REPRESENTATIVE: 'Ada Ferry',
  COMPANY_MAIL_ORDER_NUMBER: '2026-Seoul-1234',
  COMPANY_MEDICAL_TOURISM_NUMBER: 'A-2026-01-01-00001',
  COMPANY_ADDRESS: '2 Ferry-ro, Mapo-gu, Seoul, Republic of Korea',
  COMPANY_HOSTING: 'Ferry Hosting Ltd',
  CLINIC_INQUIRY_URL: 'mailto:clinics@ferry.example',
  SUPPORT_PHONE: '+82-2-555-0199',
};

test.each(['MAIL_FROM', 'TOKEN_SECRET', 'DATA_DIR', 'COMPANY_NAME'])('a comment behind the value of %s is refused, whoever read the file', (name) => {
  expect(() => load({ [name]: 'a value of thirty-two characters …   # what it is for' })).toThrow(`${name} has a comment after its value.`);
  expect(() => load({ COMPANY_ADDRESS: '2 Ferry-ro # 501, Seoul' })).not.toThrow();
});

describe('production', () => {
  test('starts with everything set, and nothing of it is the sandbox', () => {
    expect(load(PRODUCTION).sandbox).toEqual({ payment: false, translation: false, mail: false, push: false, line: false, google: false });
  });

  test('seals files with the first of the keys and opens them with all', () => {
    expect(load(PRODUCTION).fileKeys).toEqual([
      { id: '2026b', secret: Buffer.alloc(32, 1) },
      { id: '2026a', secret: Buffer.alloc(32, 2) },
    ]);
    expect(load({}).fileKeys).toEqual([{ id: 'kept', secret: expect.objectContaining({ length: 32 }) }]);
  });

  test.each(Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV'))('does not start without %s, and says so', (name) => {
    expect(() => load({ ...PRODUCTION, [name]: undefined })).toThrow(ConfigError);
    expect(() => load({ ...PRODUCTION, [name]: undefined })).toThrow(name);
  });

  test.each([
    ['an address without TLS', { PUBLIC_URL: 'http://naru.example' }, 'PUBLIC_URL'],
    ['test keys', { TOSS_SECRET_KEY: 'test_sk_a', TOSS_CLIENT_KEY: 'test_ck_a' }, 'TOSS_SECRET_KEY'],
    ['loosened limits', { LIMIT_SCALE: '2' }, 'LIMIT_SCALE'],
    ['a key of files that is none', { FILE_KEYS: '2026a:short' }, 'FILE_KEYS'],
    ['two keys of files of one name', { FILE_KEYS: `a:${Buffer.alloc(32).toString('base64')},a:${Buffer.alloc(32, 1).toString('base64')}` }, 'FILE_KEYS'],
    ['a short secret', { TOKEN_SECRET: 'short' }, 'TOKEN_SECRET'],
    ['the sample company', { COMPANY_BUSINESS_NUMBER: '000-00-00000' }, 'COMPANY_BUSINESS_NUMBER'],
    ['the sample address', { COMPANY_EMAIL: 'help@naru.example' }, 'COMPANY_EMAIL'],
    ['the sample telephone', { SUPPORT_PHONE: '+82-2-555-0100' }, 'sample values of the demonstration: SUPPORT_PHONE.'],
    ['the sample registration', { COMPANY_MEDICAL_TOURISM_NUMBER: 'A-2025-00-00-00000' }, 'COMPANY_MEDICAL_TOURISM_NUMBER'],
    ['returned mail that nobody may report', { MAIL_RETURN_PATH: 'bounces@naru.example' }, 'MAIL_REPORT_SECRET'],
    ['a return path that holds a recipient already', { MAIL_RETURN_PATH: 'bounces+1@naru.example', MAIL_REPORT_SECRET: 'k'.repeat(32) }, 'MAIL_RETURN_PATH'],
    ['a provider without TLS', { TOSS_BASE_URL: 'http://pay.example' }, 'TOSS_BASE_URL'],
    ['a translator without TLS', { DEEPL_BASE_URL: 'http://deepl.example' }, 'DEEPL_BASE_URL'],
    ['another translator without TLS', { LIBRETRANSLATE_URL: 'http://libre.example' }, 'LIBRETRANSLATE_URL'],
    ['LINE without TLS', { LINE_API_URL: 'http://line.example' }, 'LINE_API_URL'],
    ['Google without TLS', { GOOGLE_ISSUER: 'http://google.example' }, 'GOOGLE_ISSUER'],
    ['a redirect address without TLS', { SOCIAL_REDIRECT_URIS: 'https://a.example/cb, http://b.example/cb' }, 'SOCIAL_REDIRECT_URIS'],
  ])('does not start with %s', (_what, env, named) => {
    expect(() => load({ ...PRODUCTION, ...env })).toThrow(ConfigError);
    expect(() => load({ ...PRODUCTION, ...env })).toThrow(named);
  });

  test('staff need a second factor there, and elsewhere where it is asked for', () => {
    expect(load(PRODUCTION).staffSecondFactor).toBe('required');
    expect(load({ ...PRODUCTION, STAFF_SECOND_FACTOR: 'optional' }).staffSecondFactor).toBe('optional');
    expect(load({}).staffSecondFactor).toBe('optional');
    expect(load({ STAFF_SECOND_FACTOR: 'required' }).staffSecondFactor).toBe('required');
    expect(() => load({ STAFF_SECOND_FACTOR: 'maybe' })).toThrow('STAFF_SECOND_FACTOR');
  });

  test('takes a stand-in on this machine', () => {
    expect(load({ ...PRODUCTION, TOSS_BASE_URL: 'http://127.0.0.1:9000' }).TOSS_BASE_URL).toBe('http://127.0.0.1:9000');
  });
});

describe('a part real and a part the sandbox', () => {
  const live = { TOSS_CLIENT_KEY: 'live_ck_a', TOSS_SECRET_KEY: 'live_sk_a' };

  test('refuses live payment keys with the sandbox mail inbox', () => {
    expect(() => load(live)).toThrow('SMTP_URL');
    expect(() => load({ ...live, SMTP_URL: PRODUCTION.SMTP_URL, MAIL_FROM: PRODUCTION.MAIL_FROM })).toThrow('DEEPL_AUTH_KEY');
  });

  test('allows test keys or a provider stand-in with the sandbox', () => {
    expect(load({ TOSS_CLIENT_KEY: 'test_ck_a', TOSS_SECRET_KEY: 'test_sk_a' }).sandbox).toMatchObject({
      payment: false,
      translation: true,
      mail: true,
      line: true,
      google: true,
    });
    expect(load({ ...live, TOSS_BASE_URL: 'http://127.0.0.1:9000' }).sandbox.payment).toBe(false);
  });
});

describe('sign-in with a provider', () => {
  const LINE = { LINE_CHANNEL_ID: '1', LINE_CHANNEL_SECRET: 's' };
  const GOOGLE = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's' };

  test('is the sandbox until it is configured, the messaging app first', () => {
    expect(load({}).socialProviders).toEqual(['line', 'google']);
    expect(load(LINE)).toMatchObject({ socialProviders: ['line', 'google'], sandbox: { line: false, google: true } });
  });

  test('is never the sandbox in production, nor beside real money: what is not configured is not offered', () => {
    expect(load(PRODUCTION).socialProviders).toEqual([]);
    expect(load({ ...PRODUCTION, ...GOOGLE }).socialProviders).toEqual(['google']);
    const { NODE_ENV: _, ...trial } = PRODUCTION;
    expect(load(trial)).toMatchObject({ socialProviders: [], sandbox: { line: false, google: false } });
  });

  test('leads back to our own page alone, by the name of the provider, and to what the operator adds', () => {
    const more = ' https://a.example/cb , https://b.example/cb';
    expect(load({ PUBLIC_URL: 'https://naru.example', SOCIAL_REDIRECT_URIS: more }).socialRedirectUris.line).toEqual([
      'https://naru.example/auth/line/callback',
      'https://a.example/cb',
      'https://b.example/cb',
    ]);
    expect(load({ PORT: '3100' }).socialRedirectUris.google).toEqual([
      'http://localhost:3100/auth/google/callback',
      'http://127.0.0.1:3100/auth/google/callback',
      'http://[::1]:3100/auth/google/callback',
    ]);
  });
});

describe('the choice of the translator', () => {
  const OWN = { LIBRETRANSLATE_URL: 'http://127.0.0.1:5000' };

  test('is every stand-in in the sandbox, and every configured service outside it, in the order asked for', () => {
    expect(load({})).toMatchObject({ translators: ['deepl', 'libretranslate'], sandbox: { translation: true } });
    expect(load({ TRANSLATORS: 'libretranslate' })).toMatchObject({ translators: ['libretranslate'], sandbox: { translation: true } });
    expect(load({ DEEPL_AUTH_KEY: 'key' })).toMatchObject({ translators: ['deepl'], sandbox: { translation: false } });
    expect(load(OWN)).toMatchObject({ translators: ['libretranslate'], sandbox: { translation: false } });
    expect(load({ DEEPL_AUTH_KEY: 'key', ...OWN, TRANSLATORS: 'libretranslate, deepl' }).translators).toEqual(['libretranslate', 'deepl']);
    expect(load({ ...PRODUCTION, DEEPL_AUTH_KEY: undefined, ...OWN }).translators).toEqual(['libretranslate']);
  });

  test('is never a stand-in beside a real one', () => {
    expect(() => load({ ...OWN, TRANSLATORS: 'deepl,libretranslate' })).toThrow('TRANSLATORS names deepl, but DEEPL_AUTH_KEY is not set.');
  });

  test('a key without its server is named', () => {
    expect(() => load({ LIBRETRANSLATE_API_KEY: 'key' })).toThrow('LIBRETRANSLATE_URL');
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
    ['CLIENT_COUNTRY_HEADER', 'cf country'],
    ['TRUST_PROXY', '127.0.0.1, true'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_PORT', 'yes'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
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
    ['LIBRETRANSLATE_URL', 'libre'],
    ['TRANSLATORS', 'deepl,google'],
    ['SECOND_OPINION', 'yes'],
    ['SECOND_OPINION_URL', 'models'],
    ['SECOND_OPINION_TIMEOUT_MS', '60000'],
    ['TRANSLATION_BUDGET', 'much'],
    ['TRANSLATION_CLINIC_BUDGET', '-1'],
    ['DEEPL_USD_PER_MILLION', '25 USD'],
    ['TRANSLATORS', 'deepl,deepl'],
    ['SMTP_URL', 'mail.example'],
    ['BUSINESS_CHECK_URL', 'javascript:alert(1)'],
    ['FX_USD_KRW', '0'],
    ['FX_USD_KRW', '1,390'],
    ['DEMO_CONTENT', 'maybe'],
    ['DATABASE_PREPARED_STATEMENTS', 'no'],
    ['GOOGLE_ISSUER', 'accounts.google.com'],
    ['LINE_API_URL', 'api.line.me'],
    ['SOCIAL_REDIRECT_URIS', 'app://callback'],
    ['SOCIAL_REDIRECT_URIS', 'https://a.example/cb,https://b.example/cb#here'],
    ['SUPPORT_HOURS', 'nine to five'],
    ['SUPPORT_ANSWER_HOURS', 'soon'],
    ['SUPPORT_ANSWER_HOURS', '0'],
    ['SUPPORT_WHATSAPP', '010-1234'],
    ['SUPPORT_WECHAT', 'two words'],
  ])('%s=%s is named in one sentence', (name, value) => {
    expect(() => load({ [name]: value })).toThrow(ConfigError);
    expect(() => load({ [name]: value })).toThrow(new RegExp(`^${name}=[^\\n]* cannot be used: [^\\n]+\\.$`));
  });

  test.each([
    ['TOSS_SECRET_KEY', 'TOSS_CLIENT_KEY', { TOSS_SECRET_KEY: 'test_sk_a' }],
    ['TOSS_CLIENT_KEY', 'TOSS_SECRET_KEY', { TOSS_CLIENT_KEY: 'test_ck_a' }],
    ['SMTP_URL', 'MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
    ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', { VAPID_PUBLIC_KEY: `B${'A'.repeat(86)}` }],
    ['VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY', { VAPID_PRIVATE_KEY: 'A'.repeat(43) }],
    ['VAPID_PUBLIC_KEY', 'VAPID_SUBJECT', { VAPID_PUBLIC_KEY: `B${'A'.repeat(86)}`, VAPID_PRIVATE_KEY: 'A'.repeat(43) }],
    ['LINE_CHANNEL_ID', 'LINE_CHANNEL_SECRET', { LINE_CHANNEL_ID: '1' }],
    ['LINE_CHANNEL_SECRET', 'LINE_CHANNEL_ID', { LINE_CHANNEL_SECRET: 's' }],
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: '1' }],
    ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 's' }],
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
  expect(first.sandbox).toEqual({ payment: true, translation: true, mail: true, push: true, line: true, google: true });
  expect(first.tokenSecret.length).toBeGreaterThanOrEqual(32);
  expect(load({}).tokenSecret).toBe(first.tokenSecret);
});

describe('the keys that push services know the product by', () => {
  const given = { VAPID_SUBJECT: 'mailto:help@naru.example' };

  test('are made once and kept beside the data outside production, where they are not set', () => {
    const { vapid } = load({ COMPANY_EMAIL: 'desk@naru.example' });
    expect(vapid).toMatchObject({ publicKey: expect.stringMatching(/^B[\w-]{86}$/), subject: 'mailto:desk@naru.example' });
    expect(load({}).vapid?.publicKey).toBe(vapid?.publicKey);
  });

  test('are those that are set, and take push out of the sandbox', () => {
    const own = generateVapidKey();
    const config = load({ ...given, VAPID_PUBLIC_KEY: deriveVapidPublicKey(own), VAPID_PRIVATE_KEY: own });
    expect([config.vapid, config.sandbox.push]).toEqual([{ publicKey: deriveVapidPublicKey(own), privateKey: own, subject: given.VAPID_SUBJECT }, false]);
  });

  test('are not made in production: push is not offered then', () => {
    expect(load(PRODUCTION).vapid).toBeNull();
  });

  test('belong together', () => {
    const pair = { VAPID_PUBLIC_KEY: deriveVapidPublicKey(generateVapidKey()), VAPID_PRIVATE_KEY: generateVapidKey() };
    expect(() => load({ ...given, ...pair })).toThrow(/^VAPID_PRIVATE_KEY does not belong to VAPID_PUBLIC_KEY/);
    expect(() => load({ ...given, ...pair, VAPID_PRIVATE_KEY: '_'.repeat(43) })).toThrow(/^VAPID_PRIVATE_KEY does not belong/);
  });

  test.each([
    ['VAPID_PUBLIC_KEY', 'short'],
    ['VAPID_PRIVATE_KEY', 'short'],
    ['VAPID_SUBJECT', 'help@naru.example'],
  ])('%s=%s is refused in a sentence', (name, value) => {
    expect(() => load({ [name]: value })).toThrow(new RegExp(`^${name}=.* cannot be used: must be`));
  });
});

test('proxies are addresses and networks', () => {
  expect(load({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, fd00::/8' }).TRUST_PROXY).toBe('127.0.0.1, 10.0.0.0/8, fd00::/8');
});
