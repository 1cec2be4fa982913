import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context, Span } from '@opentelemetry/api';
import about from '../../package.json' with { type: 'json' };
import type { Config } from './config.ts';
import { routePattern, type Watcher } from './watch.ts';

export type Traces = Watcher & {
  /** Wraps a database engine so that each statement of a request or a call is traced, with only its verb and table. */
  statements<E extends object>(engine: E): E;
  /** Sends the remaining spans, for a limited time. */
  close(): Promise<void>;
};

/** Longest wait for the collector when the process ends. */
const CLOSE_TIMEOUT_MS = 1_000;

/**
 * Opens tracing to an OpenTelemetry collector (OTLP over HTTP). Returns undefined if none is configured. Requests, statements and provider calls are
 * spans. Never exports an address, query, header, body, parameter or statement text, because these can contain personal data.
 */
export async function openTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT'>): Promise<Traces | undefined> {
  if (!endpoint) return undefined;
  // Imported only here, so that a process without tracing does not load it.
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, { BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'naru', 'service.version': about.version }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
  });
  const tracer = provider.getTracer('naru');
  /** Trace context of the current work. */
  const current = new AsyncLocalStorage<Context>();
  const start = (name: string, kind: (typeof SpanKind)[keyof typeof SpanKind], attributes: Record<string, string>) => {
    const parent = current.getStore() ?? ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind, attributes }, parent);
    return { span, context: trace.setSpan(parent, span) };
  };
  const end = (span: Span, failed: boolean) => {
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };

  /** Traces a statement only inside a request or a call. Other statements run all day and are not traced. */
  async function statement(text: string, work: () => Promise<unknown>): Promise<unknown> {
    if (!current.getStore()) return work();
    const { verb, table } = summarizeStatement(text);
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': verb, ...(table && { 'db.collection.name': table }) };
    const { span } = start(table ? `${verb} ${table}` : verb, SpanKind.CLIENT, attributes);
    return work().then(
      (result) => {
        end(span, false);
        return result;
      },
      (error: unknown) => {
        end(span, true);
        throw error;
      },
    );
  }

  function statements<E extends object>(engine: E): E {
    return new Proxy(engine, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        const own = (...given: unknown[]): unknown => Reflect.apply(member, target, given);
        if (name === 'query') return (...given: unknown[]) => statement(statementText(given[0]), () => own(...given) as Promise<unknown>);
        if (name === 'connect') return async () => statements((await own()) as object);
        if (name === 'transaction') return (work: (tx: object) => unknown) => own((tx: object) => work(statements(tx)));
        return own;
      },
    });
  }

  return {
    statements,
    requests(app) {
      const spans = new WeakMap<object, Span>();
      app.addHook('onRequest', (request, _reply, done) => {
        // A socket has no response that would end its span.
        if (request.headers.upgrade !== undefined) return done();
        const { span, context } = start(`${request.method} ${routePattern(request)}`, SpanKind.SERVER, {
          'http.request.method': request.method,
          'http.route': routePattern(request),
        });
        spans.set(request, span);
        current.run(context, done);
      });
      app.addHook('onResponse', (request, reply, done) => {
        const span = spans.get(request);
        span?.setAttribute('http.response.status_code', reply.statusCode);
        if (span) end(span, reply.statusCode >= 500);
        done();
      });
    },
    call(port, act) {
      const { span, context } = start(`${port}.${act}`, SpanKind.CLIENT, {});
      return {
        within: (work) => current.run(context, work),
        end(outcome, failed) {
          span.setAttribute('naru.outcome', outcome);
          end(span, failed);
        },
      };
    },
    close: () => Promise.race([provider.shutdown().catch(() => undefined), pause(CLOSE_TIMEOUT_MS)]),
  };
}

const statementText = (given: unknown): string => (typeof given === 'string' ? given : String((given as { text?: unknown } | undefined)?.text ?? ''));

/** Returns the verb and the first table of a statement. The rest can contain text that a person wrote. */
export function summarizeStatement(text: string): { verb: string; table: string | undefined } {
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update)\s+(?:"?public"?\.)?"?([a-z_][a-z0-9_]*)"?/i.exec(text.replaceAll(/'[^']*'/g, ''))?.[1]?.toLowerCase();
  return { verb, table };
}
