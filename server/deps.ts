import type { SocialProvider } from '../contract/constants.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import type { Jobs } from './platform/jobs.ts';
import type { RateLimits } from './platform/limits.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import type { AccessTokens } from './platform/tokens.ts';
import type { Traces } from './platform/traces.ts';
import type { FileStore } from './providers/files/port.ts';
import type { IdentityProvider } from './providers/identity/port.ts';
import type { DeliveryReports, Mailer } from './providers/mail/port.ts';
import type { Messaging } from './providers/messaging/port.ts';
import type { SecondOpinion } from './providers/opinion/port.ts';
import type { Payments } from './providers/payment/port.ts';
import type { Pusher } from './providers/push/port.ts';
import type { Translator } from './providers/translation/port.ts';
import type { SignalBus } from './signals.ts';

/** All dependencies of the product. The server chooses them once in `main`; each test chooses its own. */
export type Deps = {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  bus: SignalBus;
  jobs: Jobs;
  limits: RateLimits;
  tokens: AccessTokens;
  payments: Payments;
  translator: Translator;
  /** Null if no second opinion on translations is configured. */
  secondOpinion: SecondOpinion | null;
  mailer: Mailer;
  /** Null if no mail server sends delivery reports. */
  deliveryReports: DeliveryReports | null;
  files: FileStore;
  /** Identity providers for sign-in. A provider that is absent is not offered. */
  identities: Partial<Record<SocialProvider, IdentityProvider>>;
  /** Messages over the messenger used to sign in; absent if not offered. */
  messaging?: Messaging;
  /** Null where push is not offered. */
  pusher: Pusher | null;
  /** Metrics and traces, if configured. */
  metrics?: Metrics;
  traces?: Traces;
};
