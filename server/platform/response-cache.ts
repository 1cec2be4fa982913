import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Language } from '../../contract/constants.ts';
import type { Endpoint, EndpointReplyInput, ParsedEndpointInput } from '../../contract/endpoint.ts';
import { MINUTE_MS } from '../../contract/time.ts';
import { BROTLI_WINDOW } from './brotli-window.ts';
import type { Bus, TopicOf } from './bus.ts';
import type { Clock } from './clock.ts';
import type { RateLimits } from './limits.ts';
import { negotiateEncoding, negotiateLanguage } from './negotiation.ts';
import type { SecuresItselfOption } from './security-headers.ts';
import { clientAddress, parseInput } from './serve.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** A cached body: uncompressed, or in an encoding that some clients accept. */
type PackedBody = { body: Buffer; etag: string | undefined; encoding: string | undefined; head: string[] | undefined };
type CachedAnswer = { plain: PackedBody; br: PackedBody | undefined; gz: PackedBody | undefined; headers: Headers; size: number; waitsForDense: boolean };
type Headers = Readonly<Record<string, string>>;

/**
 * Content to cache: the text and its headers. With `etag`, a client that already has the text gets a 304. `dense` allows `recompress`, which changes
 * the bytes, so it excludes `etag`.
 */
type CacheableContent = { text: string; headers: Headers; etag: boolean; dense?: boolean };
/** Sends a cached answer. */
type SendCached = (request: FastifyRequest, reply: FastifyReply) => void;

/** Result of an act: the reply, and the address of the next page if this page is full. */
type ActResult<E extends Endpoint> = { reply: EndpointReplyInput<E>; link?: string | undefined };
type CachedCall<E extends Endpoint> = Pick<ParsedEndpointInput<E>, 'params' | 'query'> & { language: Language };

export type ResponseCache = {
  /**
   * Registers a call whose answer is the same for everybody in a language. Answers are cached as bytes by address and language, for a minute or until
   * a hint. The rate limit is `public-read`; errors are those of `serve`. The caller is not identified.
   */
  serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, act: (call: CachedCall<E>) => Promise<ActResult<E>>): void;
  /** For routes outside the contract: returns the cached answer of a key, if there is one. */
  find(key: string): SendCached | undefined;
  /** Makes and caches an answer, once for all concurrent requests. Undefined if `work` finds that the answer is not the same for everybody. */
  prepare(key: string, work: () => Promise<CacheableContent | undefined>): Promise<SendCached | undefined>;
  /** Options of a route that sends answers with `find` and `prepare`. */
  route: { config: SecuresItselfOption; onSend: onSendHookHandler<unknown> };
};

const LIFETIME_MS = MINUTE_MS;
/** Maximum bytes of all cached answers. The oldest are dropped first. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024;
/** Below this size compression saves nothing. */
const MIN_COMPRESSED_BYTES = 1024;

/** Creates a cache that is emptied at hints of `topics` and whenever hints may have been lost. */
export function makeResponseCache<S extends Record<string, unknown>>(
  { bus, clock, limits, mostBytes = MAX_CACHE_BYTES }: { bus: Bus<S>; clock: Clock; limits: RateLimits; mostBytes?: number },
  ...topics: TopicOf<S>[]
): ResponseCache {
  const ready = new LRUCache<string, CachedAnswer>({
    maxSize: mostBytes,
    sizeCalculation: ({ size }) => size,
    ttl: LIFETIME_MS,
    // Reads the given clock at every answer. By default the cache would store the time with its own timer.
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  });
  const making = new Map<string, Promise<CachedAnswer | undefined>>();
  const forget = () => {
    ready.clear();
    making.clear();
  };
  for (const topic of topics) bus.subscribe(topic, forget);
  bus.onGap(forget);

  /** Makes an answer once for all concurrent requests. An answer begun before a hint is sent but not cached. */
  function make(key: string, work: () => Promise<CacheableContent | undefined>): Promise<CachedAnswer | undefined> {
    const begun = making.get(key);
    if (begun !== undefined) return begun;
    const promise = work().then((prepared) => prepared && compress(prepared));
    making.set(key, promise);
    const finish = (answer?: CachedAnswer) => {
      if (making.get(key) !== promise) return;
      making.delete(key);
      if (answer) ready.set(key, answer);
    };
    promise.then(finish, () => finish());
    return promise;
  }

  const sending = new WeakMap<FastifyReply, PackedBody>();
  // The first sending of an answer runs every hook of the server. The resulting headers are cached with the answer.
  const keepHead = (reply: FastifyReply, payload: unknown): void => {
    const chosen = sending.get(reply);
    if (chosen && payload === chosen.body && reply.statusCode === 200)
      chosen.head = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
  };
  const sender =
    (answer: CachedAnswer): SendCached =>
    (request, reply) =>
      sendPacked(request, reply, answer, sending);

  const route: ResponseCache['route'] = {
    // The security headers are also added only at the first sending, and cached with the other headers.
    config: { securesItself: true },
    onSend: (_request, reply, payload, done) => {
      reply.secure();
      keepHead(reply, payload);
      done();
    },
  };

  return {
    route,
    find(key) {
      const answer = ready.get(key);
      if (answer) recompress(answer);
      return answer && sender(answer);
    },
    async prepare(key, work) {
      const answer = await make(key, work);
      return answer && sender(answer);
    },
    serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, act: (call: CachedCall<E>) => Promise<ActResult<E>>) {
      const slowly = async (request: FastifyRequest, language: Language): Promise<CachedAnswer> => {
        const params = parseInput(endpoint.params, request.params) as ParsedEndpointInput<E>['params'];
        const query = parseInput(endpoint.query, request.query) as ParsedEndpointInput<E>['query'];
        const key = language + canonicalAddress(endpoint.path, params, query);
        const work = async () => {
          const { reply, link } = await act({ params, query, language });
          return { text: JSON.stringify(endpoint.reply.parse(reply)), headers: link ? { ...HEADERS, link } : HEADERS, etag: true };
        };
        return ready.get(key) ?? ((await make(key, work)) as CachedAnswer);
      };
      app.route({
        method: 'GET',
        url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        // Answers are compressed once, when they are made, and are not logged. This saves both costs at each request.
        compress: false,
        childLoggerFactory: (logger) => logger,
        handler: (request, reply) => {
          limits.takeRead(clientAddress(request));
          const language = negotiateLanguage(request.headers['accept-language']);
          // Addresses in their usual form are found before anything is parsed.
          const answer = ready.get(language + request.raw.url);
          if (answer) return sendPacked(request, reply, answer, sending);
          return slowly(request, language).then((made) => sendPacked(request, reply, made, sending));
        },
        ...route,
      });
    },
  };
}

function canonicalAddress(path: string, params: unknown, query: unknown): string {
  const place = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String((params as Record<string, unknown>)[name]));
  const given = Object.entries((query as object | undefined) ?? {}).filter(([, value]) => value !== undefined);
  return given.length === 0 ? place : `${place}?${given.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

/** Headers of every call whose answer is the same for everybody. */
const HEADERS: Headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=30',
  vary: 'accept-language, accept-encoding',
};

async function compress({ text, headers, etag, dense = false }: CacheableContent): Promise<CachedAnswer> {
  const body = Buffer.from(text);
  const hash = etag && createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const worth = body.length >= MIN_COMPRESSED_BYTES;
  const [br, gz] = worth ? await Promise.all([compressBrotli(body, 6), gzipAsync(body)]) : [];
  const as = (bytes: Buffer, encoding?: string): PackedBody => ({
    body: bytes,
    etag: hash ? `"${hash}${encoding ? `-${encoding}` : ''}"` : undefined,
    encoding,
    head: undefined,
  });
  return {
    plain: as(body),
    br: br && as(br, 'br'),
    gz: gz && as(gz, 'gzip'),
    headers,
    size: body.length + (br?.length ?? 0) + (gz?.length ?? 0) + 2048,
    waitsForDense: dense && worth,
  };
}

const compressBrotli = (body: Buffer, quality: number): Promise<Buffer> =>
  brotliAsync(body, { params: { ...BROTLI_WINDOW, [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });

let isPacking = false;

/**
 * Recompresses an answer at its second request, to about a tenth less. A document within the first window of a connection (14.6 KB) arrives a round
 * trip sooner. Takes 20 to 40 ms on another thread, so only one runs at a time and no request waits for it.
 */
function recompress(answer: CachedAnswer): void {
  const { br, plain } = answer;
  if (!answer.waitsForDense || !br || isPacking) return;
  answer.waitsForDense = false;
  isPacking = true;
  void compressBrotli(plain.body, 10)
    .then((body) => {
      if (body.length < br.body.length) answer.br = { ...br, body, head: undefined };
    })
    .finally(() => {
      isPacking = false;
    });
}

function chooseEncoding(answer: CachedAnswer, accepted: string | undefined): PackedBody {
  const encoding = negotiateEncoding(accepted);
  return (encoding === 'br' ? answer.br : encoding === 'gzip' ? answer.gz : undefined) ?? answer.plain;
}

function sendPacked(request: FastifyRequest, reply: FastifyReply, answer: CachedAnswer, sending: WeakMap<FastifyReply, PackedBody>): void {
  const chosen = chooseEncoding(answer, request.headers['accept-encoding'] as string | undefined);
  const known = chosen.etag && request.headers['if-none-match'];
  if (chosen.head && !known) {
    reply.hijack();
    reply.raw.writeHead(200, chosen.head);
    reply.raw.end(chosen.body);
    return;
  }
  const { 'content-type': type, ...others } = answer.headers;
  reply.headers(others);
  if (chosen.etag) reply.header('etag', chosen.etag);
  if (known && matchesEtag(known, chosen.etag as string)) return void reply.code(304).send();
  reply.header('content-type', type).header('content-length', String(chosen.body.length));
  if (chosen.encoding) reply.header('content-encoding', chosen.encoding);
  sending.set(reply, chosen);
  reply.send(chosen.body);
}

/** True if an If-None-Match header matches: a list, with or without `W/`, or a star (RFC 9110, 13.1.2). */
function matchesEtag(header: string, etag: string): boolean {
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
