import type { Language } from '../../contract/constants.ts';
import { type Endpoint, ErrorBody } from '../../contract/endpoint.ts';
import { type ErrorCode, getErrorStatus, getErrorText } from '../../contract/errors/index.ts';
import { allEndpoints } from '../../contract/index.ts';
import type { CallName, CallReply, SendRequest } from '../api/call.ts';
import { guide, NO_REVIEWS, nextFree } from './guide-samples.ts';
import { fakeInbox } from './inbox-samples.ts';
import { preferencesReply } from './notice-samples.ts';
import { noPins } from './pin-samples.ts';
import { hospital, product, toListReply, sampleAnswers as usualOf } from './samples.ts';

/** Further data of a treatment's page is in a separate file. */
const defaultAnswers: FakeAnswers = {
  ...usualOf,
  hospital,
  clinicInbox: fakeInbox([]),
  treatmentGuide: guide,
  reviewSummary: NO_REVIEWS,
  reviews: [],
  myReviews: [],
  nextFree,
  treatmentList: toListReply([product]),
  wishes: preferencesReply,
  pins: noPins,
  listInEnglish: { items: [] },
  pinsInEnglish: { items: [] },
  clinicNotes: [],
};

type Field = { field: string; detail: string };
/** Ways in which a call can fail. */
export type CallFailure =
  | { trouble: 'offline' }
  | { trouble: 'broken' }
  | { trouble: 'foreign'; body: unknown }
  | { trouble: 'waiting' }
  | { trouble: 'refused'; code: ErrorCode; errors: Field[]; details?: ErrorBody['details'] };
/** No network: no call is answered. */
export const OFFLINE_CALL: CallFailure = { trouble: 'offline' };
/** Broken server or proxy: the answer is not in our format. */
export const BROKEN_SERVER: CallFailure = { trouble: 'broken' };
/** Answer of a gateway: JSON, but not in our format. */
export const foreignAnswer = (body: unknown): CallFailure => ({ trouble: 'foreign', body });
/** The call is never answered. */
export const UNANSWERED_CALL: CallFailure = { trouble: 'waiting' };
/** A refusal by the server, with the text and status of its code. */
export const refusedCall = (code: ErrorCode, errors: Field[] = [], details?: ErrorBody['details']): CallFailure => ({
  trouble: 'refused',
  code,
  errors,
  details,
});

/** A recorded call: path parameters and query together, and the body. */
type RecordedCall = { name: CallName; input: Record<string, string>; body: unknown };
type FakeAnswer<T> = T | CallFailure | ((asked: RecordedCall) => T | CallFailure);
export type FakeAnswers = { [N in CallName]?: FakeAnswer<CallReply<N>> };

/** Literal paths match before paths with parameters, as on the server. */
const ROUTES = allEndpoints
  .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }));

/**
 * Fake API that follows the contract, with the answers of a test and defaults for all other calls. An answer that breaks the contract fails the test,
 * and so does a call without an answer. Both are listed in `mismatches`.
 */
export function createFakeApi(answers: FakeAnswers) {
  const asked: RecordedCall[] = [];
  const mismatches: string[] = [];
  const send: SendRequest = async ({ method, url, headers, body, signal }) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const found = ROUTES.flatMap(({ endpoint, pattern }) => {
      const match = endpoint.method === method && pattern.exec(pathname);
      return match ? [{ endpoint, params: match.groups ?? {} }] : [];
    })[0];
    if (!found) throw new Error(`no endpoint for ${method} ${pathname}`);
    const { endpoint, params } = found;
    const call: RecordedCall = {
      name: endpoint.name as CallName,
      input: { ...decoded(params), ...Object.fromEntries(searchParams) },
      body: readBody(endpoint, body),
    };
    asked.push(call);
    // A strict body refuses extra fields.
    for (const issue of endpoint.body?.safeParse(call.body).error?.issues ?? [])
      if (issue.code === 'unrecognized_keys') mismatches.push(`${call.name} is sent what it never takes: ${[...issue.path, ...issue.keys].join('.')}`);
    const given = answers[call.name] ?? defaultAnswers[call.name];
    if (given === undefined) {
      mismatches.push(`nobody answers ${call.name}`);
      return response(500, '');
    }
    const answer = typeof given === 'function' ? (given as (asked: RecordedCall) => unknown)(call) : given;
    if (!isTrouble(answer)) {
      const read = endpoint.reply.safeParse(answer);
      if (!read.success) mismatches.push(`${call.name} is answered with what it never is: ${read.error.message}`);
      return response(endpoint.status ?? 200, JSON.stringify(answer));
    }
    return failCall(answer, (headers['accept-language'] ?? 'en') as Language, signal);
  };
  return { send, asked, mismatches, named: (name: CallName) => asked.filter((call) => call.name === name) };
}

const isTrouble = (answer: unknown): answer is CallFailure => typeof answer === 'object' && answer !== null && 'trouble' in answer;

function failCall(trouble: CallFailure, language: Language, signal: AbortSignal | undefined): Promise<ReturnType<typeof response>> {
  if (trouble.trouble === 'offline') return Promise.reject(new TypeError('Failed to fetch'));
  if (trouble.trouble === 'broken') return Promise.resolve(response(502, '<h1>Bad gateway</h1>'));
  if (trouble.trouble === 'foreign') return Promise.resolve(response(500, JSON.stringify(trouble.body)));
  if (trouble.trouble === 'waiting') return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  const { code, errors, details } = trouble;
  const body = { code, detail: getErrorText(code, language), errors: errors.map((error) => ({ ...error, code: 'fields.invalid' })), details };
  return Promise.resolve(response(getErrorStatus(code), JSON.stringify(ErrorBody.parse(body))));
}

const response = (status: number, text: string) => ({ status, headers: new Headers(), text: async () => text });
const decoded = (params: Record<string, string>) => Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));

function readBody(endpoint: Endpoint, body: string | undefined): unknown {
  if (!body) return undefined;
  return endpoint.encoding === 'form' ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
}
