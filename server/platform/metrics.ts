import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Config, ConfigError } from './config.ts';
import { routePattern, type Watcher } from './watch.ts';

/** One value of a metric. Labels are fixed words of ours, never personal data. */
type MetricValue = { value: number; labels?: Record<string, string> };

/** A metric contributed by a feature folder and read at each scrape. */
export type MetricReader = { name: string; help: string; labels?: readonly string[]; read(): Promise<MetricValue[]> | MetricValue[] };

export type Metrics = Watcher & {
  figures(...figures: readonly MetricReader[]): void;
  /** Address at which the metrics are read. */
  address: string;
  close(): Promise<void>;
};

/** Buckets in seconds, from a page and an API call to a slow provider. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
/** Maximum time to read one metric, in ms. A slower metric is left out; the others are still answered. */
const METRIC_TIMEOUT_MS = 2_000;

/** Serves this process's metrics in Prometheus' text format at `/metrics`, on a separate listener. Returns undefined if metrics are not configured. */
export async function openMetrics(config: Pick<Config, 'METRICS_PORT' | 'METRICS_HOST'>): Promise<Metrics | undefined> {
  if (config.METRICS_PORT === undefined) return undefined;
  // Imported only here, so that a process without metrics does not load it.
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'naru_request_seconds',
    help: 'Duration of requests by route',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const calls = new Counter({ name: 'naru_calls_total', help: 'Calls to providers by outcome', labelNames: ['port', 'act', 'outcome'], registers });
  const callTimes = new Histogram({
    name: 'naru_call_seconds',
    help: 'Duration of calls to providers',
    labelNames: ['port', 'act'],
    buckets: BUCKETS,
    registers,
  });
  const missing = new Counter({ name: 'naru_figures_missing_total', help: 'Metrics that could not be read in time', labelNames: ['figure'], registers });

  async function fill(gauge: InstanceType<typeof Gauge>, figure: MetricReader): Promise<void> {
    gauge.reset();
    try {
      for (const { value, labels = {} } of await withMetricTimeout(figure.read())) gauge.set(labels, value);
    } catch {
      // Removes the 0 with which a gauge without labels starts, because nobody counted it.
      if (!figure.labels?.length) gauge.remove({});
      missing.inc({ figure: figure.name });
    }
  }

  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const address = await listenAt(server, config.METRICS_PORT, config.METRICS_HOST);
  return {
    address,
    requests(app) {
      app.addHook('onResponse', (request, reply, done) => {
        requests.observe({ method: request.method, route: routePattern(request), status: reply.statusCode }, reply.elapsedTime / 1000);
        done();
      });
    },
    call(port, act) {
      const took = callTimes.startTimer({ port, act });
      return {
        within: (work) => work(),
        end(outcome) {
          took();
          calls.inc({ port, act, outcome });
        },
      };
    },
    figures(...figures) {
      for (const figure of figures) {
        const { name, help, labels = [] } = figure;
        const gauge: InstanceType<typeof Gauge> = new Gauge({ name, help, labelNames: [...labels], registers, collect: () => fill(gauge, figure) });
      }
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function withMetricTimeout<T>(reading: Promise<T> | T): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, METRIC_TIMEOUT_MS, new Error('late'));
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function listenAt(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, done)).catch((cause: NodeJS.ErrnoException) => {
    const reason = { EADDRINUSE: 'is in use by another program', EACCES: 'may not be opened by this user' }[cause.code ?? ''];
    throw new ConfigError(
      reason ? `METRICS_PORT=${port} ${reason}. Each process needs its own port.` : `METRICS_HOST=${host} is not an address of this machine.`,
    );
  });
  const { address, port: given, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${given}`;
}
