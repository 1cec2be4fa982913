import { createHmac } from 'node:crypto';
import { resolve } from 'node:path';
import { z } from 'zod';
import { toMinor } from '../../contract/money.ts';
import { ConfigError } from './config-error.ts';
import {
  flag,
  httpUrl,
  isAddressList,
  isLocalUrl,
  isProxyList,
  listRedirectUris,
  refuseTrailingComments,
  splitList,
  url,
  wholeNumber,
} from './config-fields.ts';
import { prepareDataDir, readOrCreateFileKey, readOrCreateTokenSecret } from './data-dir.ts';
import { isKeyList, parseFileKeys } from './file-keys.ts';
import { LEGAL_FIELDS, LEGAL_PARTICULARS } from './legal-particulars.ts';
import { OPINION_FIELDS, readOpinionSettings } from './opinion-config.ts';
import { hasTranslator, listConfiguredTranslators, TRANSLATION_FIELDS } from './translation-config.ts';
import { readVapid } from './vapid-config.ts';

export { ConfigError } from './config-error.ts';

/** Every variable (house 4; one line each in `.env.example`). */
const Env = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  TRUST_PROXY: z.string().refine(isProxyList, 'must be addresses or networks such as 10.0.0.0/8, separated by commas').default(''),
  CLIENT_COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header, such as cf-ipcountry')
    .transform((name) => name.toLowerCase())
    .optional(),
  DATA_DIR: z.string().default('./data'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_PORT: wholeNumber(0, 65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  LIMIT_SCALE: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number')
    .transform(Number)
    .refine((n) => n > 0 && n <= 1_000_000, 'must be above 0')
    .default(1),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_POOL: wholeNumber(5, 500).default(12),
  DATABASE_PREPARED_STATEMENTS: flag.default(true),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w:.-]{1,64}$/, 'must be letters, digits and : . _ - only')
    .optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  FILE_KEYS: z.string().refine(isKeyList, 'must be keys such as 2026a:…, each an id and 32 bytes in base64, separated by commas').optional(),
  STAFF_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  TOKEN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TOSS_BASE_URL: httpUrl.optional(),
  TOSS_SDK_URL: httpUrl.optional(),
  TOSS_CLIENT_KEY: z.string().optional(),
  TOSS_SECRET_KEY: z.string().optional(),
  TOSS_TIMEOUT_MS: wholeNumber(100, 120_000).default(60_000),
  ...TRANSLATION_FIELDS,
  ...OPINION_FIELDS,
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().optional(),
  MAIL_RETURN_PATH: z
    .string()
    .regex(/^[\w.-]{1,39}@[^\s@<>]+$/, 'must be an address such as bounces@naru.example, at most 39 characters before the @ and without +')
    .optional(),
  MAIL_REPORT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, 'must be a public key of P-256 in base64url, 87 characters that begin with B')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a private key of P-256 in base64url, 43 characters')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'must be mailto: and an address, or a page at https://')
    .optional(),
  LINE_AUTH_URL: httpUrl.optional(),
  LINE_API_URL: httpUrl.optional(),
  LINE_CHANNEL_ID: z.string().optional(),
  LINE_CHANNEL_SECRET: z.string().optional(),
  LINE_MESSAGING_TOKEN: z.string().optional(),
  LINE_MESSAGING_SECRET: z.string().optional(),
  GOOGLE_ISSUER: httpUrl.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  SOCIAL_REDIRECT_URIS: z.string().refine(isAddressList, 'must be addresses such as https://app.example/auth/line/callback, separated by commas').default(''),
  ...LEGAL_FIELDS,
  FX_USD_KRW: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be a number such as 1390.5')
    .refine((v) => Number(v) > 0, 'must be above 0')
    .default('1390'),
  DEMO_CONTENT: flag.default(true),
  DEMO_LIFE: flag.default(true),
});

/**
 * Sign-in providers in order, the messaging app first (specification 3.1). SOCIAL_ID_VARIABLES: the variable that takes each provider out of the
 * sandbox.
 */
const SOCIAL_ORDER = ['line', 'google'] as const;
const SOCIAL_ID_VARIABLES = { line: 'LINE_CHANNEL_ID', google: 'GOOGLE_CLIENT_ID' } as const;

export type Config = ReturnType<typeof loadConfig>;

/**
 * Reads the environment once. Throws ConfigError with a sentence that names the variable.
 * Setting a provider's key takes that provider out of the sandbox, whatever its base URL (house 4).
 */
export function loadConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, v]) => v !== undefined && v !== ''));
  refuseTrailingComments(given, Object.keys(Env.shape));
  const parsed = Env.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    throw new ConfigError(`${name}=${isSecret(name) ? '(hidden)' : given[name]} cannot be used: ${issue?.message}.`);
  }
  const e = parsed.data;
  const production = e.NODE_ENV === 'production';
  const dataDir = resolve(e.DATA_DIR);
  for (const [key, partner] of [
    ['TOSS_SECRET_KEY', 'TOSS_CLIENT_KEY'],
    ['TOSS_CLIENT_KEY', 'TOSS_SECRET_KEY'],
    ['SMTP_URL', 'MAIL_FROM'],
    ['MAIL_RETURN_PATH', 'MAIL_REPORT_SECRET'],
    ['MAIL_REPORT_SECRET', 'MAIL_RETURN_PATH'],
    ['MAIL_RETURN_PATH', 'SMTP_URL'],
    ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
    ['VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY'],
    ['VAPID_PUBLIC_KEY', 'VAPID_SUBJECT'],
    ['LINE_CHANNEL_ID', 'LINE_CHANNEL_SECRET'],
    ['LINE_CHANNEL_SECRET', 'LINE_CHANNEL_ID'],
    ['LINE_MESSAGING_TOKEN', 'LINE_MESSAGING_SECRET'],
    ['LINE_MESSAGING_SECRET', 'LINE_MESSAGING_TOKEN'],
    ['LINE_MESSAGING_TOKEN', 'LINE_CHANNEL_ID'],
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['LIBRETRANSLATE_API_KEY', 'LIBRETRANSLATE_URL'],
    ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  ] as const) {
    if (e[key] && !e[partner]) throw new ConfigError(`${key} is set but ${partner} is not. Set both or neither.`);
  }
  const s3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const absent = s3.filter((key) => !e[key]);
  if (absent.length > 0 && absent.length < s3.length)
    throw new ConfigError(
      `${s3.find((key) => e[key])} is set but ${absent.join(', ')} ${absent.length === 1 ? 'is' : 'are'} not. Set all S3 settings or none.`,
    );
  if (production) requireInProduction(e, new Set(Object.keys(given)));
  refuseRealMoneyBesideSandbox(e);
  prepareDataDir(dataDir);
  // In production and with real money, nobody may sign in as a fictitious person. An unconfigured provider is not offered there.
  const rehearsed = !production && !movesRealMoney(e);
  const sandbox = {
    payment: !e.TOSS_SECRET_KEY,
    translation: !hasTranslator(e),
    mail: !e.SMTP_URL,
    push: rehearsed && !e.VAPID_PUBLIC_KEY,
    line: rehearsed && !e.LINE_CHANNEL_ID,
    google: rehearsed && !e.GOOGLE_CLIENT_ID,
  };
  const translators = listConfiguredTranslators(e);
  const tokenSecret = e.TOKEN_SECRET ?? readOrCreateTokenSecret(dataDir);
  const publicUrl = e.PUBLIC_URL ?? `http://${e.HOST === '0.0.0.0' || e.HOST === '::' ? 'localhost' : e.HOST}:${e.PORT}`;
  return {
    ...e,
    production,
    dataDir,
    /** `undefined` if PORT is 0, until the port is known; `main` then sets it. */
    publicUrl,
    tokenSecret,
    /** Encryption keys of people's files. The first one encrypts; all of them decrypt. */
    fileKeys: parseFileKeys(e.FILE_KEYS ?? `kept:${readOrCreateFileKey(dataDir)}`),
    staffSecondFactor: e.STAFF_SECOND_FACTOR ?? (production ? ('required' as const) : ('optional' as const)),
    sandbox,
    /** Translation services, in the order in which they are tried. */
    translators,
    secondOpinion: readOpinionSettings(e, { translators, isSandbox: sandbox.translation, production }),
    /** Price of a million translated characters. */
    deeplCentsPerMillion: toMinor(e.DEEPL_USD_PER_MILLION, 'USD'),
    /** Null if no mail server reports undeliverable mail to us. */
    mailReports: readMailReports(e, sandbox.mail, tokenSecret),
    /** Null if push is not offered, as in production without keys. */
    vapid: readVapid(e, dataDir),
    /** Providers that sign-in offers, in this order: those that are configured or in the sandbox. */
    socialProviders: SOCIAL_ORDER.filter((provider) => sandbox[provider] || e[SOCIAL_ID_VARIABLES[provider]]),
    /** Exact addresses to which a provider may redirect. */
    socialRedirectUris: {
      line: listRedirectUris('line', publicUrl, e.SOCIAL_REDIRECT_URIS),
      google: listRedirectUris('google', publicUrl, e.SOCIAL_REDIRECT_URIS),
    },
  };
}

function isSecret(name: string): boolean {
  return /KEY|SECRET|TOKEN|_URL$/.test(name) && name !== 'VAPID_PUBLIC_KEY';
}

/** Throws ConfigError for missing variables in production, where nothing falls back to the sandbox or samples (house 4). `given`: variables set. */
function requireInProduction(e: z.output<typeof Env>, given: ReadonlySet<string>): void {
  const needed = [
    'PUBLIC_URL',
    'DATABASE_URL',
    'TOKEN_SECRET',
    'FILE_KEYS',
    'TOSS_CLIENT_KEY',
    'TOSS_SECRET_KEY',
    ...(hasTranslator(e) ? [] : (['DEEPL_AUTH_KEY'] as const)),
    'SMTP_URL',
    'MAIL_FROM',
    ...LEGAL_PARTICULARS,
  ] as const;
  const missing = needed.filter((name) => !given.has(name));
  if (missing.length > 0) throw new ConfigError(`NODE_ENV=production needs ${missing.join(', ')}, which ${missing.length === 1 ? 'is' : 'are'} not set.`);
  const samples = LEGAL_PARTICULARS.filter((name) => Env.shape[name].safeParse(undefined).data === e[name]);
  if (samples.length > 0) throw new ConfigError(`Still set to the sample values of the demonstration: ${samples.join(', ')}. Production needs your own.`);
  if (!e.PUBLIC_URL?.startsWith('https://'))
    throw new ConfigError('PUBLIC_URL must start with https:// in production: the session cookie travels only over TLS.');
  if (e.LIMIT_SCALE > 1) throw new ConfigError('LIMIT_SCALE must not exceed 1 in production, because it loosens every rate limit.');
  if (/^test_/.test(e.TOSS_SECRET_KEY ?? '') || /^test_/.test(e.TOSS_CLIENT_KEY ?? ''))
    throw new ConfigError('TOSS_SECRET_KEY and TOSS_CLIENT_KEY are test keys. Production needs live ones.');
  for (const name of [
    'TOSS_BASE_URL',
    'TOSS_SDK_URL',
    'DEEPL_BASE_URL',
    'LIBRETRANSLATE_URL',
    'S3_ENDPOINT',
    'LINE_AUTH_URL',
    'LINE_API_URL',
    'GOOGLE_ISSUER',
  ] as const) {
    if (e[name]?.startsWith('http:') && !isLocalUrl(e[name]))
      throw new ConfigError(`${name} must start with https:// in production: keys and personal data travel over it.`);
  }
  const open = splitList(e.SOCIAL_REDIRECT_URIS).find((one) => one.startsWith('http:') && !isLocalUrl(one));
  if (open) throw new ConfigError(`SOCIAL_REDIRECT_URIS holds ${open}, which must start with https:// in production.`);
}

/** Return path of mails, and the secret that a mail server presents when it reports undeliverable mail. The sandbox's inbox needs no configuration. */
function readMailReports(e: z.output<typeof Env>, isSandbox: boolean, tokenSecret: string): { returnPath: string; secret: string } | null {
  if (isSandbox) return { returnPath: 'returned@naru.example', secret: createHmac('sha256', tokenSecret).update('mail-reports').digest('hex') };
  return e.MAIL_RETURN_PATH && e.MAIL_REPORT_SECRET ? { returnPath: e.MAIL_RETURN_PATH, secret: e.MAIL_REPORT_SECRET } : null;
}

const movesRealMoney = (e: z.output<typeof Env>) => /^live_/.test(e.TOSS_SECRET_KEY ?? '') && !e.TOSS_BASE_URL;

/**
 * A live key at the provider's own address moves real money. Nothing may be a sandbox then: anybody can open the sandbox inbox, which contains
 * password reset links (specification 1.6).
 */
function refuseRealMoneyBesideSandbox(e: z.output<typeof Env>): void {
  if (!movesRealMoney(e)) return;
  const missing = [...(e.SMTP_URL ? [] : ['SMTP_URL']), ...(hasTranslator(e) ? [] : ['DEEPL_AUTH_KEY'])];
  if (missing.length > 0)
    throw new ConfigError(
      `TOSS_SECRET_KEY is a live key, but ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set. With a live key, all services must be configured and none may run in the sandbox.`,
    );
}
