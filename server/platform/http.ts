import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { BROTLI_WINDOW } from './brotli-window.ts';
import type { Config } from './config.ts';
import { limitConnections } from './connections.ts';
import { describeError, ownStackFrames } from './error-description.ts';
import { AppError, toErrorBody } from './errors.ts';
import { type Log, loggableAddress } from './log.ts';
import { negotiateLanguage } from './negotiation.ts';
import { makeSecurityHeaders, registerSecurityHeaders, type SecuresItselfOption } from './security-headers.ts';

/** Kinds of bodies that a route accepts. */
export type RouteConfig = { takesForms?: boolean; takesBytes?: boolean } & SecuresItselfOption;
const routeConfigOf = (request: FastifyRequest) => request.routeOptions.config as RouteConfig;

/** Maximum time for a request to arrive completely, in ms. MAX_FILE_REQUEST_MS: maximum for a file, which takes longer over slow Wi-Fi. */
const MAX_REQUEST_MS = 30_000;
const MAX_FILE_REQUEST_MS = 300_000;

/** Creates a bare server with the product's limits, parsers, headers and error handler. */
export async function makeHttpServer({ config, log }: { config: Config; log: Log }): Promise<FastifyInstance> {
  const secure = makeSecurityHeaders(config.publicUrl.startsWith('https:'));
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: !['debug', 'trace'].includes(config.LOG_LEVEL) }),
    bodyLimit: 64 * 1024,
    requestTimeout: MAX_FILE_REQUEST_MS,
    connectionTimeout: 35_000,
    keepAliveTimeout: 72_000,
    // By default Node checks for late headers only twice a minute.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: requestPath,
    // An address that cannot be decoded is refused before any hook runs.
    frameworkErrors: (error, request, reply) => {
      secure(reply.raw);
      sendError(error, request, reply);
    },
    trustProxy: config.TRUST_PROXY === '' ? false : config.TRUST_PROXY.split(',').map((s) => s.trim()),
    forceCloseConnections: 'idle',
    // At shutdown, `limitConnections` refuses requests in the format of every other error.
    return503OnClosing: false,
  });
  // The first hook, so that every refusal has the security headers too.
  registerSecurityHeaders(app, secure);
  limitConnections(app);
  refuseOtherTargets(app);
  refuseSlowBodies(app);
  // An empty JSON body counts as no body: signing out or asking for a ticket sends none.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined);
    try {
      done(null, JSON.parse(text as string));
    } catch {
      done(new AppError('bad-request'), undefined);
    }
  });
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, readMultipart);
  // The act itself reads a file, because the sender is known by then.
  app.addContentTypeParser('application/octet-stream', (request, payload, done) => {
    if (routeConfigOf(request).takesBytes) done(null, payload);
    else done(new AppError('unsupported-media'), undefined);
  });
  await app.register(formbody, { bodyLimit: 64 * 1024 });
  await app.register(cookie);
  // All text is compressed, for slow Wi-Fi. Quality 5 is fast enough for every page.
  const brotliOptions = { params: { ...BROTLI_WINDOW, [constants.BROTLI_PARAM_QUALITY]: 5 } };
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions });
  registerErrorHandler(app);
  return app;
}

/** Returns the path of a request target. Proxies send the absolute form, which also contains the host (RFC 9112, 3.2.2). */
function requestPath({ url = '/' }: IncomingMessage): string {
  const address = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return address === url || address.startsWith('/') ? address : `/${address}`;
}

/** Refuses a request target that is not a path, such as `*`. */
function refuseOtherTargets(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url }, _reply, done) => done(url.startsWith('/') ? undefined : new AppError('bad-request')));
}

/** Closes connections whose body arrives slowly. All bodies except files must be complete within 30 seconds (security 7.2). */
function refuseSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    // A page's in-process call has no connection that could be slow.
    if (hasBody && !routeConfigOf(request).takesBytes && raw.socket instanceof Socket) destroyIfLate(raw, raw.socket);
    done();
  });
}

function destroyIfLate(raw: FastifyRequest['raw'], socket: Socket): void {
  const late = setTimeout(() => {
    if (!raw.complete) socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy());
  }, MAX_REQUEST_MS);
  late.unref();
  for (const over of ['end', 'close'] as const) raw.once(over, () => clearTimeout(late));
}

/** Reads the text fields of a multipart form, for calls that accept forms. Files are not accepted. */
async function readMultipart(request: FastifyRequest, body: Buffer): Promise<Record<string, string>> {
  if (!routeConfigOf(request).takesForms) throw new AppError('unsupported-media');
  const sent = new Response(new Uint8Array(body), { headers: { 'content-type': request.headers['content-type'] ?? '' } });
  const form = await sent.formData().catch((cause: unknown) => {
    throw new AppError('bad-request', { cause });
  });
  return Object.fromEntries(
    [...form].map(([name, value]) => {
      if (typeof value !== 'string') throw new AppError('unsupported-media');
      return [name, value];
    }),
  );
}

function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
}

function sendError(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toAppError(error);
  if (refusal.status >= 500) request.log.error({ ...describeError(error), path: loggableAddress(request), at: ownStackFrames(error) }, 'request failed');
  if (refusal.retryAfter) reply.header('retry-after', String(refusal.retryAfter));
  reply.code(refusal.status).type('application/json; charset=utf-8').header('cache-control', 'no-store');
  return reply.send(JSON.stringify(toErrorBody(refusal, negotiateLanguage(request.headers['accept-language']))));
}

/**
 * Maps an error to an AppError. Our own errors map as declared, framework errors by status. An unreachable database or an exhausted machine is a 503,
 * everything else a 500 without details.
 */
export function toAppError(error: Error & { statusCode?: number }): AppError {
  if (error instanceof AppError) return error;
  if (error.statusCode === 413) return new AppError('too-large', { cause: error });
  if (error.statusCode === 415) return new AppError('unsupported-media', { cause: error });
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new AppError('bad-request', { cause: error });
  if (error.statusCode === 503 || isUnavailable(error)) return new AppError('unavailable', { retryAfter: 5, cause: error });
  return new AppError('internal', { cause: error });
}

/**
 * Error codes that mean "unavailable". PostgreSQL: disconnected, starting or stopping, out of disk, memory or connections, read-only after a
 * failover, timed out, deadlocked. This machine: out of descriptors or disk space.
 */
const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND'],
  ...['EMFILE', 'ENFILE', 'ENOSPC'],
  ...['57P01', '57P02', '57P03', '53100', '53200', '53300', '25006', '57014', '25P03', '40P01'],
]);
/** Driver errors that mean "unavailable" and have no code: no free connection, a broken connection, and any later statement on that connection. */
const UNAVAILABLE_MESSAGES = ['timeout exceeded when trying to connect', 'Connection terminated', 'is not queryable'];

function isUnavailable(error: unknown): boolean {
  for (let e = error as { code?: string; message?: string; cause?: unknown } | undefined; e; e = e.cause as typeof e) {
    if (UNAVAILABLE_CODES.has(e.code ?? '')) return true;
    if (UNAVAILABLE_MESSAGES.some((words) => e.message?.includes(words))) return true;
  }
  return false;
}
