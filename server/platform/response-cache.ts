import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, ParsedOf, ReplyInput } from '../../contract/endpoint.ts';
import { type Language, languageOf } from '../../contract/constants.ts';
import type { Bus } from './bus.ts';
import type { Clock } from './clock.ts';
import type { Limits } from './limits.ts';
import { clientOf, parse } from './serve.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** How an answer lies ready: as it is, and packed for those who accept that. */
type Packed = { body: Buffer; etag: string; encoding: string | undefined; head: string[] | undefined };
type Answer = { plain: Packed; br: Packed | undefined; gz: Packed | undefined; link: string | undefined; until: number; size: number };

/** What an act makes: the reply, and for a full page the address of the next. */
export type Made<E extends Endpoint> = { reply: ReplyInput<E>; link?: string | undefined };
export type CachedCall<E extends Endpoint> = Pick<ParsedOf<E>, 'params' | 'query'> & { language: Language };

export type ResponseCache = {
  /**
   * Registers a call that answers everybody alike in a language. Its answers lie ready as bytes, under address and
   * language, until the hint comes or a minute has passed. The limit is `public-read`, errors are those of `serve`; nobody is
   * identified, because the answer does not depend on it.
   */
  serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, act: (call: CachedCall<E>) => Promise<Made<E>>): void;
};

const LIVES_MS = 60_000;
/** All answers that lie ready together; the oldest go first. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Below this packing saves nothing. */
const WORTH_PACKING = 1024;

/** Prepared answers, forgotten at the hints `topics` and whenever hints may have been lost. */
export function makeResponseCache({ bus, clock, limits }: { bus: Bus; clock: Clock; limits: Limits }, ...topics: string[]): ResponseCache {
  const ready = new Map<string, Answer>();
  const making = new Map<string, Promise<Answer>>();
  let bytes = 0;
  const forget = () => {
    ready.clear();
    making.clear();
    bytes = 0;
  };
  for (const topic of topics) bus.subscribe(topic, forget);
  bus.onGap(forget);

  function find(key: string): Answer | undefined {
    const answer = ready.get(key);
    return answer && answer.until > clock.now().getTime() ? answer : undefined;
  }

  function keep(key: string, answer: Answer): void {
    drop(key);
    ready.set(key, answer);
    bytes += answer.size;
    for (const oldest of ready.keys()) {
      if (bytes <= MOST_BYTES) return;
      drop(oldest);
    }
  }

  function drop(key: string): void {
    bytes -= ready.get(key)?.size ?? 0;
    ready.delete(key);
  }

  /** Made once however many ask at the same time; what was begun before a hint is given out but not kept. */
  function make(key: string, work: () => Promise<{ text: string; link: string | undefined }>): Promise<Answer> {
    const begun = making.get(key);
    if (begun) return begun;
    const promise = work().then(({ text, link }) => packed(text, link, clock.now().getTime() + LIVES_MS));
    making.set(key, promise);
    const settle = (answer?: Answer) => {
      if (making.get(key) !== promise) return;
      making.delete(key);
      if (answer) keep(key, answer);
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
          find(key) ??
          make(key, async () => {
            const { reply, link } = await act({ params, query, language });
            return { text: JSON.stringify(endpoint.reply.parse(reply)), link };
          })
        );
      };
      app.route({
        method: 'GET',
        url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        // They are packed once, when they are made, and say nothing to a log: neither costs anything for each request.
        compress: false,
        childLoggerFactory: (logger) => logger,
        handler: (request, reply) => {
          limits.takeRead(clientOf(request));
          const language = languageOf(request.headers['accept-language']);
          // Addresses that are written the usual way are found before anything is parsed.
          const answer = find(language + request.raw.url);
          if (answer) return send(request, reply, answer, sending);
          return slowly(request, language).then((made) => send(request, reply, made, sending));
        },
        // The first sending of an answer passes every hook of the server; the headers it leaves with are kept beside it.
        onSend: (_request, reply, payload, done) => {
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

async function packed(text: string, link: string | undefined, until: number): Promise<Answer> {
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
    until,
    size: body.length + (br?.length ?? 0) + (gz?.length ?? 0) + 2048,
  };
}

const BR = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/;
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/;

function choose(answer: Answer, accepted: string | undefined): Packed {
  if (!accepted) return answer.plain;
  if (answer.br && BR.test(accepted)) return answer.br;
  if (answer.gz && GZIP.test(accepted)) return answer.gz;
  return answer.plain;
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
