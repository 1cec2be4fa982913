import type { SocialProvider } from '../contract/constants.ts';
import type { Bus } from './platform/bus.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Limits } from './platform/limits.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import type { AccessTokens } from './platform/tokens.ts';
import type { Traces } from './platform/traces.ts';
import type { Files } from './providers/files/port.ts';
import type { IdentityProvider } from './providers/identity/port.ts';
import type { DeliveryReports, Mailer } from './providers/mail/port.ts';
import type { Messaging } from './providers/messaging/port.ts';
import type { Payments } from './providers/payment/port.ts';
import type { Pusher } from './providers/push/port.ts';
import type { Translator } from './providers/translation/port.ts';

/** Everything the product is made of, chosen once: by `main` when it serves, by each test for itself. */
export type Deps = {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  bus: Bus;
  jobs: Jobs;
  limits: Limits;
  tokens: AccessTokens;
  payments: Payments;
  translator: Translator;
  mailer: Mailer;
  /** Null where no mail server reports what it could not deliver. */
  deliveryReports: DeliveryReports | null;
  files: Files;
  /** Who else may say who somebody is; absent where sign-in is not offered with it. */
  identities: Partial<Record<SocialProvider, IdentityProvider>>;
  /** Short messages by the messenger that members signed in with; absent where it is not offered. */
  messaging?: Messaging;
  /** Null where push is not offered. */
  pusher: Pusher | null;
  /** Figures and traces, where they are wanted. */
  metrics?: Metrics;
  traces?: Traces;
};
