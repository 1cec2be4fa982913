import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { SocialProvider } from '../contract/constants.ts';
import { createSandboxTable, createSqlStore, type SandboxStore } from '../sandbox/store.ts';
import type { Deps } from './deps.ts';
import { LINE_WEBHOOK_PATH } from './notifications/notifications.ts';
import { openMail } from './outside-mail.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import { lazy } from './platform/lazy.ts';
import { localFiles } from './providers/files/local/local-files.ts';
import type { FileStore } from './providers/files/port.ts';
import { s3Files } from './providers/files/s3/s3-files.ts';
import type { IdentityProvider } from './providers/identity/port.ts';
import type { DeliveryReports, Mailer } from './providers/mail/port.ts';
import { lineMessaging } from './providers/messaging/line/line-messaging.ts';
import type { Messaging } from './providers/messaging/port.ts';
import { chatCompletionsOpinion } from './providers/opinion/chat-completions/chat-completions.ts';
import type { SecondOpinion } from './providers/opinion/port.ts';
import { translatorOpinion } from './providers/opinion/translator-opinion.ts';
import { withCircuitBreaker } from './providers/opinion/with-breaker.ts';
import type { Payments } from './providers/payment/port.ts';
import { tossPayments } from './providers/payment/toss/toss-payments.ts';
import type { Pusher } from './providers/push/port.ts';
import { isPushServiceUrl } from './providers/push/web/push-services.ts';
import { makeFallbackTranslator } from './providers/translation/fall-back.ts';
import { libreTranslator } from './providers/translation/libre/libre-translator.ts';
import type { Glossaries, Translator } from './providers/translation/port.ts';

/** Keys of the product at the payment provider's stand-in. */
export const SANDBOX_PAYMENT_KEYS = { client: 'test_ck_sandbox', secret: 'test_sk_sandbox' };
const SANDBOX_TRANSLATION_KEY = 'sandbox';
/** Credentials of the product at the stand-ins of the identity providers and of LINE messaging. */
const LINE_MESSAGES = { token: 'sandbox-messaging-token', secret: 'sandbox-messaging-secret' };
const SANDBOX_CLIENTS = {
  line: { id: 'sandbox-channel', secret: 'sandbox-channel-secret' },
  google: { id: 'sandbox-client', secret: 'sandbox-client-secret' },
};
const PUSH_SANDBOX_PATH = '/sandbox/push';
/** Table with the stand-ins' data, beside the product's own tables; created on first use. */
export const SANDBOX_TABLES = { sandbox_records: (query: Database['query']) => createSandboxTable((text, params) => query(text, params)) };
type OutsideOptions = Pick<Deps, 'config' | 'database'> & { clock?: Clock };
export type OutsideServices = {
  providers: {
    payments: Payments;
    translator: Translator;
    secondOpinion: SecondOpinion | null;
    mailer: Mailer;
    deliveryReports: DeliveryReports | null;
    files: FileStore;
    identities: Deps['identities'];
    messaging?: Messaging;
    pusher: Deps['pusher'];
  };
  /** Mounts the stand-ins of services that are not configured. A service with real keys has no stand-in (specification 1.6). */
  mount(app: FastifyInstance): Promise<void>;
  /** Sets the address on which the product listens, where adapters reach the stand-ins. */
  listening(address: string): void;
  /** Records of the stand-ins, in the product's database. */
  store: SandboxStore;
  close(): Promise<void>;
};

/**
 * Chooses a vendor for each port: the configured service, else the sandbox's stand-in, through the same adapter. Clients and stand-ins are large, so
 * each is loaded on first use. Stand-ins take their times from `clock`, except for sign-in, whose adapters use the system's. Delays are real.
 */
export async function openOutsideServices({ config, database, clock = systemClock }: OutsideOptions): Promise<OutsideServices> {
  const store = createSqlStore((text, params) => database.query(text, params));
  const standIn = { store, now: () => clock.now() };
  let address = config.publicUrl;
  const { sandbox } = config;
  const translator = lazy(() => chooseTranslator(config, () => address));
  const mail = openMail(config, standIn, () => address);
  return {
    providers: {
      payments: choosePayments(config, () => address),
      translator: {
        translate: async (...text) => (await translator()).translate(...text),
        ...(config.translators.includes('deepl') && { glossaries: chooseGlossaries(config, () => address) }),
      },
      secondOpinion: chooseSecondOpinion(config, () => address),
      mailer: mail.mailer,
      deliveryReports: mail.deliveryReports,
      files: chooseFiles(config),
      identities: chooseIdentities(config, () => address),
      ...chooseMessaging(config, () => address),
      pusher: choosePusher(config, () => address),
    },
    async mount(app) {
      if (sandbox.mail) {
        const { mailSandbox } = await import('../sandbox/mail/mail-sandbox.ts');
        await app.register(mailSandbox, { prefix: '/sandbox', store });
      }
      if (sandbox.push) {
        const { pushSandbox } = await import('../sandbox/push/push-sandbox.ts');
        await app.register(pushSandbox, { prefix: PUSH_SANDBOX_PATH, ...standIn, publicUrl: config.publicUrl, address: () => address });
      }
      if (sandbox.translation) {
        const hasOpinion = config.secondOpinion?.by === 'model' && config.secondOpinion.baseUrl === null;
        const { translationSandboxes } = await import('../sandbox/translation/translation-sandboxes.ts');
        await app.register(translationSandboxes, { prefix: '/sandbox', store, authKey: SANDBOX_TRANSLATION_KEY, hasOpinion });
      }
      if (sandbox.payment) {
        const { paymentSandbox } = await import('../sandbox/payment/payment-sandbox.ts');
        await app.register(paymentSandbox, {
          prefix: '/sandbox/toss',
          clientKey: SANDBOX_PAYMENT_KEYS.client,
          secretKey: SANDBOX_PAYMENT_KEYS.secret,
          ...standIn,
          brand: config.BRAND_NAME,
          webhookUrl: () => `${address}/api/v1/payment/webhook`,
        });
      }
      if (sandbox.line) {
        const { lineSandbox } = await import('../sandbox/line/line-sandbox.ts');
        const webhookUrl = () => `${address}${LINE_WEBHOOK_PATH}`;
        await app.register(lineSandbox, { prefix: '/sandbox/line', ...standIn, ...LINE_MESSAGES, publicUrl: config.publicUrl, webhookUrl });
      }
      if (sandbox.line || sandbox.google) {
        const { identitySandbox } = await import('../sandbox/identity/identity-sandbox.ts');
        const client = (provider: SocialProvider) =>
          sandbox[provider] ? { ...SANDBOX_CLIENTS[provider], redirectUris: () => config.socialRedirectUris[provider] } : undefined;
        await app.register(identitySandbox, {
          prefix: '/sandbox/identity',
          store,
          brand: config.BRAND_NAME,
          // With PORT=0 the public address is known only once the product listens.
          publicUrl: () => (config.PORT === 0 ? address : config.publicUrl),
          line: client('line'),
          google: client('google'),
        });
      }
    },
    store,
    listening(url) {
      address = url;
    },
    close: mail.close,
  };
}

/** Returns the payment provider: the configured account, else the sandbox's stand-in, through the same adapter. */
export function choosePayments(config: Config, address: () => string): Payments {
  return tossPayments({
    baseUrl: () => config.TOSS_BASE_URL ?? (config.sandbox.payment ? `${address()}/sandbox/toss` : 'https://api.tosspayments.com'),
    secretKey: config.TOSS_SECRET_KEY ?? SANDBOX_PAYMENT_KEYS.secret,
    // The configuration refuses a secret key that comes without its client key.
    clientKey: config.sandbox.payment ? SANDBOX_PAYMENT_KEYS.client : (config.TOSS_CLIENT_KEY as string),
    timeoutMs: config.TOSS_TIMEOUT_MS,
    script: config.sandbox.payment ? '/sandbox/toss/v2/standard' : (config.TOSS_SDK_URL ?? 'https://js.tosspayments.com/v2/standard'),
    isSandbox: config.sandbox.payment,
  });
}

/** Returns the glossaries of the only service that supports them, loaded on first use. */
function chooseGlossaries(config: Config, address: () => string): Glossaries {
  const glossaries = lazy(async () => {
    const { deeplGlossaries } = await import('./providers/translation/deepl/deepl-glossaries.ts');
    return deeplGlossaries({
      baseUrl: () => config.DEEPL_BASE_URL ?? (config.sandbox.translation ? `${address()}/sandbox/deepl` : undefined),
      authKey: config.DEEPL_AUTH_KEY ?? SANDBOX_TRANSLATION_KEY,
      timeoutMs: config.TRANSLATION_TIMEOUT_MS,
    });
  });
  return {
    list: async () => (await glossaries()).list(),
    create: async (...given) => (await glossaries()).create(...given),
    replace: async (...given) => (await glossaries()).replace(...given),
    remove: async (id) => (await glossaries()).remove(id),
  };
}

/** Returns the translator, with services in the order of use: the configured ones, else the sandbox's stand-ins, through the same adapters. */
async function chooseTranslator(config: Config, address: () => string): Promise<Translator> {
  const { sandbox, TRANSLATION_TIMEOUT_MS: timeoutMs } = config;
  const services = {
    async deepl() {
      const { deeplTranslator } = await import('./providers/translation/deepl/deepl-translator.ts');
      return deeplTranslator({
        baseUrl: () => config.DEEPL_BASE_URL ?? (sandbox.translation ? `${address()}/sandbox/deepl` : undefined),
        authKey: config.DEEPL_AUTH_KEY ?? SANDBOX_TRANSLATION_KEY,
        timeoutMs,
      });
    },
    libretranslate: () => makeLibreTranslate(config, address),
  };
  return makeFallbackTranslator(await Promise.all(config.translators.map(async (name) => ({ name, translator: await services[name]() }))));
}

function makeLibreTranslate(config: Config, address: () => string): Translator {
  const baseUrl = () => config.LIBRETRANSLATE_URL ?? `${address()}/sandbox/libretranslate`;
  return libreTranslator({ baseUrl, apiKey: config.LIBRETRANSLATE_API_KEY, timeoutMs: config.TRANSLATION_TIMEOUT_MS });
}

/** Returns the service for second opinions on a clinic's delivered instructions; null if none is configured. */
function chooseSecondOpinion(config: Config, address: () => string): SecondOpinion | null {
  const { secondOpinion: settings } = config;
  if (!settings) return null;
  if (settings.by === 'translator') return withCircuitBreaker(translatorOpinion('libretranslate', makeLibreTranslate(config, address)));
  const { baseUrl, apiKey } = settings;
  return withCircuitBreaker(
    chatCompletionsOpinion({ ...settings, apiKey: baseUrl ? apiKey : SANDBOX_TRANSLATION_KEY, baseUrl: () => baseUrl ?? `${address()}/sandbox/opinion` }),
  );
}

/** The configured bucket, else a folder beside the data (house 4). */
export function chooseFiles(config: Config): FileStore {
  if (!config.S3_ENDPOINT) return localFiles(join(config.dataDir, 'files'));
  return s3Files({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: String(config.S3_BUCKET),
    accessKeyId: String(config.S3_ACCESS_KEY_ID),
    secretAccessKey: String(config.S3_SECRET_ACCESS_KEY),
  });
}

/** Returns messaging over LINE: the configured account, or the stand-in if sign-in with LINE uses one. Absent otherwise. */
function chooseMessaging(config: Config, address: () => string): { messaging?: Messaging } {
  const { LINE_MESSAGING_TOKEN: token, LINE_MESSAGING_SECRET: secret } = config;
  if (token && secret) return { messaging: lineMessaging({ apiUrl: () => config.LINE_API_URL ?? 'https://api.line.me', token, secret }) };
  return config.sandbox.line ? { messaging: lineMessaging({ apiUrl: () => `${address()}/sandbox/line/api`, ...LINE_MESSAGES }) } : {};
}

/** Returns Web Push to the browsers' services, and to the sandbox's if it is on; null without keys. */
function choosePusher({ vapid, sandbox }: Config, address: () => string): Pusher | null {
  if (!vapid) return null;
  const ownAddress = sandbox.push ? () => `${address()}${PUSH_SANDBOX_PATH}/send` : undefined;
  const pusher = lazy(async () => {
    const { webPusher } = await import('./providers/push/web/web-pusher.ts');
    return webPusher({ vapid, ...(ownAddress && { ownAddress }) });
  });
  return {
    publicKey: vapid.publicKey,
    standIn: sandbox.push ? `${PUSH_SANDBOX_PATH}/subscriptions` : null,
    knows: (endpoint) => isPushServiceUrl(endpoint, ownAddress?.()),
    send: async (...notice) => (await pusher()).send(...notice),
  };
}

/** Returns the identity providers offered for sign-in: configured ones, or the sandbox; others are absent. */
function chooseIdentities(config: Config, address: () => string): Deps['identities'] {
  const at = (provider: SocialProvider) => `${address()}/sandbox/identity/${provider}`;
  const line = lazy(async () => {
    const { lineIdentity } = await import('./providers/identity/line/line-identity.ts');
    return lineIdentity({
      authUrl: () => config.LINE_AUTH_URL ?? (config.sandbox.line ? at('line') : 'https://access.line.me'),
      apiUrl: () => config.LINE_API_URL ?? (config.sandbox.line ? at('line') : 'https://api.line.me'),
      channelId: config.LINE_CHANNEL_ID ?? SANDBOX_CLIENTS.line.id,
      channelSecret: config.LINE_CHANNEL_SECRET ?? SANDBOX_CLIENTS.line.secret,
      asksFriendship: config.sandbox.line || config.LINE_MESSAGING_TOKEN !== undefined,
    });
  });
  const google = lazy(async () => {
    const { googleIdentity } = await import('./providers/identity/google/google-identity.ts');
    return googleIdentity({
      issuer: () => config.GOOGLE_ISSUER ?? (config.sandbox.google ? at('google') : 'https://accounts.google.com'),
      clientId: config.GOOGLE_CLIENT_ID ?? SANDBOX_CLIENTS.google.id,
      clientSecret: config.GOOGLE_CLIENT_SECRET ?? SANDBOX_CLIENTS.google.secret,
    });
  });
  const chosen = { line, google };
  return Object.fromEntries(
    config.socialProviders.map((provider): [SocialProvider, IdentityProvider] => [
      provider,
      {
        authorizeUrl: async (request) => (await chosen[provider]()).authorizeUrl(request),
        exchange: async (request) => (await chosen[provider]()).exchange(request),
      },
    ]),
  );
}
