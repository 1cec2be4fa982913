import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Language } from '../../contract/constants.ts';
import type { ClinicHeadRule, Endpoint, EndpointReplyInput, ParsedEndpointInput } from '../../contract/endpoint.ts';
import { runAsOneRequest } from './connection-queue.ts';
import { AppError, toFieldErrors } from './errors.ts';
import type { RouteConfig } from './http.ts';
import type { RateLimits } from './limits.ts';
import { negotiateLanguage } from './negotiation.ts';
import type { Caller } from './tokens.ts';

/** Input of an endpoint's act. `caller` is present if the endpoint requires one. */
export type EndpointInput<E extends Endpoint> = ParsedEndpointInput<E> & {
  caller: E['who'] extends 'anyone' ? Caller | null : Caller;
  language: Language;
  /** The client's address, from the declared proxies only; IPv6 by its /64. */
  client: string;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Result of an act: the reply, or the parts of a file. */
type ActAnswer<E extends Endpoint> = E extends { download: string } ? AsyncIterable<string> : EndpointReplyInput<E>;

/** The caller, and `enrolled`: false for staff without the second factor that they must have. */
export type KnownCaller = Caller & { enrolled: boolean };

export type ServeDeps = {
  limits: RateLimits;
  /** Identifies the sender of a request. Returns null without a token. Throws `not-signed-in` for an invalid token or an ended session. */
  identify(request: FastifyRequest): Promise<KnownCaller | null>;
  /** True if the caller has proved their identity in the last ten minutes, for calls with `proof`. */
  isProven(caller: Caller): Promise<boolean>;
  /** True if the caller may make a call that only the head of a clinic may make (`head`). */
  mayAsHead(caller: Caller, rule: ClinicHeadRule): Promise<boolean>;
  /** Called after each successful call. */
  done?(endpoint: Endpoint): void;
};

/**
 * Registers one call of the contract: rate limit, sign-in, parse, act, and a reply that its schema reduces to the declared fields. Handlers make no
 * decisions; they translate between the contract and an act.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  { limits, identify, isProven, mayAsHead, done }: ServeDeps,
  endpoint: E,
  act: (call: EndpointInput<E>) => Promise<ActAnswer<E>>,
): void {
  const limit = endpoint.limit ?? 'default';
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { takesForms: endpoint.encoding === 'form', takesBytes: endpoint.encoding === 'bytes' } satisfies RouteConfig,
    handler: (request, reply) =>
      runAsOneRequest(async () => {
        const client = clientAddress(request);
        const caller = await identify(request).catch(async (refusal: unknown) => {
          if (endpoint.who === 'anyone') return null;
          await limits.take('default', `bad-token:${client}`);
          throw refusal;
        });
        // Calls open to anybody are counted by client, even for members. Otherwise ten accounts would have ten budgets for guessing.
        await limits.take(limit, caller && endpoint.who !== 'anyone' ? caller.memberId : client);
        assertAdmitted(endpoint, caller);
        if (endpoint.head && !(caller && (await mayAsHead(caller, endpoint.head)))) throw new AppError('accounts.head-only');
        if (endpoint.proof && !(caller && (await isProven(caller)))) throw new AppError('accounts.prove-again');
        const parsed = {
          params: parseInput(endpoint.params, request.params),
          query: parseInput(endpoint.query, request.query),
          body: parseInput(endpoint.body, request.body ?? undefined),
        } as ParsedEndpointInput<E>;
        const language = negotiateLanguage(request.headers['accept-language']);
        const result = await act({ ...parsed, caller: caller as EndpointInput<E>['caller'], language, client, request, reply });
        done?.(endpoint);
        if (endpoint.who !== 'anyone') reply.header('cache-control', 'no-store');
        if (endpoint.download) return reply.type(`${endpoint.download}; charset=utf-8`).send(Readable.from(result as AsyncIterable<string>));
        return reply.code(endpoint.status ?? 200).send(endpoint.reply.parse(result));
      }),
  });
}

/** Refuses callers who may not make this call. Staff without their second factor are refused by default, so that no new call can forget this rule. */
function assertAdmitted(endpoint: Endpoint, caller: KnownCaller | null): void {
  if (endpoint.who === 'anyone') return;
  if (!caller) throw new AppError('not-signed-in');
  if (endpoint.who !== 'member' && caller.role !== endpoint.who) throw new AppError('not-allowed');
  if (!caller.enrolled && !endpoint.beforeFactor) throw new AppError('accounts.second-factor-required');
}

export function parseInput(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = toFieldErrors(parsed.error, value);
  throw new AppError(fields.length > 0 ? 'invalid' : 'bad-request', { fields });
}

/** Returns the address that a limit counts: IPv4 in full, IPv6 by its /64 network, in one notation. */
export function clientAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!ip.includes(':')) return ip;
  if (ip.includes('.')) return ip.slice(ip.lastIndexOf(':') + 1);
  const [before = '', after] = ip.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [first, last] = [groups(before), groups(after)];
  const all = after === undefined ? first : [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** Returns the `Link: …; rel="next"` of a list whose page is full (specification 8.3), or undefined. The rows must be in page order. */
export function nextPageLink(address: string, limit: number, rows: readonly { id: number }[]): string | undefined {
  const last = rows.at(-1);
  if (!last || rows.length < limit) return undefined;
  const url = new URL(address, 'http://naru');
  url.searchParams.set('limit', String(limit));
  url.searchParams.set('after', String(last.id));
  return `<${url.pathname}${url.search}>; rel="next"`;
}

/** Puts the link to the next page on the answer of a call, if there is one. */
export function addNextPageLink(call: { request: FastifyRequest; reply: FastifyReply; query: { limit?: number | undefined } }, rows: { id: number }[]): void {
  const link = nextPageLink(call.request.url, call.query.limit ?? 100, rows);
  if (link) call.reply.header('link', link);
}
