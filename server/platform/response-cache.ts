import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Endpoint, ParsedOf, ReplyInput } from '../../contract/endpoint.ts';
import type { Language } from '../../contract/constants.ts';
import type { Bus } from './bus.ts';
import type { Clock } from './clock.ts';
import type { Limits } from './limits.ts';
import { encodingOf, languageOf } from './negotiation.ts';
import { clientOf, parse } from './serve.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** How an answer lies ready: as it is, and packed for those who accept that. */
type Packed = { body: Buffer; etag: string; encoding: string | undefined; head: string[] | undefined };
type Answer = { plain: Packed; br: Packed | undefined; gz: Packed | undefined; link: string | undefined; size: number };

/** What an act makes: the reply, and for a full page the address of the next. */
type Made<E extends Endpoint> = { reply: ReplyInput<E>; link?: string | undefined };
type CachedCall<E extends Endpoint> = Pick<ParsedOf<E>, 'params' | 'query'> & { language: Language };

export type ResponseCache = {
  /**
   * Registers a call that answers everybody alike in a language. Its answers lie ready as bytes, under address and
   * language, until the hint comes or a minute has passed. The limit is `public-read`, errors are those of `serve`; nobody is
   * identified, because the answer does not depend on it.
   */
  serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, act: (call: CachedCall<E>) => Promise<Made<E>>): void;
};

const LIVES_MS = 60_000;
/** All answers that lie ready together, packed forms too; those that nobody asked for longest go first. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Below this packing saves nothing. */
const WORTH_PACKING = 1024;

/** Prepared answers, forgotten at the hints `topics` and whenever hints may have been lost. */
export function makeResponseCache(
  { bus, clock, limits, mostBytes = MOST_BYTES }: { bus: Bus; clock: Clock; limits: Limits; mostBytes?: number },
  ...topics: string[]
): ResponseCache {
  const ready = new LRUCache<string, Answer>({
    maxSize: mostBytes,
    sizeCalculation: ({ size }) => size,
    ttl: LIVES_MS,
    // Asked at every answer, as the clock is handed in; the default keeps a timer of its own.
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  });
  const making = new Map<string, Promise<Answer>>();
  const forget = () => {
    ready.clear();
    making.clear();
  };
  for (const topic of topics) bus.subscribe(topic, forget);
  bus.onGap(forget);

  /** Made once however many ask at the same time; what was begun before a hint is given out but not kept. */
  function make(key: string, work: () => Promise<{ text: string; link: string | undefined }>): Promise<Answer> {
    const begun = making.get(key);
    if (begun !== undefined) return begun;
    const promise = work().then(({ text, link }) => packed(text, link));
    making.set(key, promise);
    const settle = (answer?: Answer) => {
      if (making.get(key) !== promise) return;
      making.delete(key);
      if (answer) ready.set(key, answer);
    };
    promise.then(settle, () => settle());
    return promise;
  }

  return {
    serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, act: (call: CachedCall<E>) => Promise<Made<E>>) {
      const sending = new WeakMap<FastifyReply, Packed>();
      const slowly = async (request: FastifyRequest, language: Language): Promise<Answer> => {
        const params = parse(endpoint.params, request.params) as ParsedOf<E>['params'];
        const query = parse(endpoint.query, request.query) as ParsedOf<E>['query'];
        const key = language + usualAddress(endpoint.path, params, query);
        return (
          ready.get(key) ??
          make(key, async () => {
            const { reply, link } = await act({ params, query, language });
            return { text: JSON.stringify(endpoint.reply.parse(reply)), link };
          })
        );
      };
      app.route({
        method: 'GET',
        url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        // They are packed once, when they are made, say nothing to a log, and keep the headers of their first sending: none of it costs each request.
        compress: false,
        helmet: false,
        childLoggerFactory: (logger) => logger,
        handler: (request, reply) => {
          limits.takeRead(clientOf(request));
          const language = languageOf(request.headers['accept-language']);
          // Addresses that are written the usual way are found before anything is parsed.
          const answer = ready.get(language + request.raw.url);
          if (answer) return send(request, reply, answer, sending);
          return slowly(request, language).then((made) => send(request, reply, made, sending));
        },
        // The headers of the first sending of an answer, of every hook of the server, are kept beside it.
        onSend: (_request, reply, payload, done) => {
          reply.helmet();
          const chosen = sending.get(reply);
          if (chosen && payload === chosen.body && reply.statusCode === 200)
            chosen.head = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
          done();
        },
      });
    },
  };
}

/** `Link: …; rel="next"` of a full page (specification 8.3), or nothing. */
export function nextPage(path: string, limit: number, rows: readonly { id: number }[]): string | undefined {
  const last = rows.at(-1);
  return last && rows.length >= limit ? `<${path}?limit=${limit}&after=${last.id}>; rel="next"` : undefined;
}

function usualAddress(path: string, params: unknown, query: unknown): string {
  const place = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String((params as Record<string, unknown>)[name]));
  const given = Object.entries((query as object | undefined) ?? {}).filter(([, value]) => value !== undefined);
  return given.length === 0 ? place : `${place}?${given.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

async function packed(text: string, link: string | undefined): Promise<Answer> {
  const body = Buffer.from(text);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const worth = body.length >= WORTH_PACKING;
  const [br, gz] = worth ? await Promise.all([brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }), gzipped(body)]) : [];
  const as = (bytes: Buffer, encoding?: string): Packed => ({ body: bytes, etag: `"${hash}${encoding ? `-${encoding}` : ''}"`, encoding, head: undefined });
  return {
    plain: as(body),
    br: br && as(br, 'br'),
    gz: gz && as(gz, 'gzip'),
    link,
    size: body.length + (br?.length ?? 0) + (gz?.length ?? 0) + 2048,
  };
}

function choose(answer: Answer, accepted: string | undefined): Packed {
  const encoding = encodingOf(accepted);
  return (encoding === 'br' ? answer.br : encoding === 'gzip' ? answer.gz : undefined) ?? answer.plain;
}

function send(request: FastifyRequest, reply: FastifyReply, answer: Answer, sending: WeakMap<FastifyReply, Packed>): void {
  const chosen = choose(answer, request.headers['accept-encoding'] as string | undefined);
  const known = request.headers['if-none-match'];
  if (chosen.head && !known) {
    reply.hijack();
    reply.raw.writeHead(200, chosen.head);
    reply.raw.end(chosen.body);
    return;
  }
  reply.header('etag', chosen.etag).header('cache-control', 'public, max-age=30').header('vary', 'accept-language, accept-encoding');
  if (answer.link) reply.header('link', answer.link);
  if (known && holds(known, chosen.etag)) return void reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8').header('content-length', String(chosen.body.length));
  if (chosen.encoding) reply.header('content-encoding', chosen.encoding);
  sending.set(reply, chosen);
  reply.send(chosen.body);
}

/** If-None-Match is a list, `W/` or not, or a star (RFC 9110, 13.1.2). */
function holds(header: string, etag: string): boolean {
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
