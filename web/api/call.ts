import addresses from 'virtual:addresses';
import type { Endpoint, EndpointInput, EndpointReply, ErrorBody } from '../../contract/endpoint.ts';
import type { endpoints } from '../../contract/index.ts';

type EndpointGroups = typeof endpoints;
type AnyEndpoint = { [G in keyof EndpointGroups]: EndpointGroups[G][keyof EndpointGroups[G]] }[keyof EndpointGroups];
export type CallName = AnyEndpoint['name'];
type EndpointByName<N extends CallName> = Extract<AnyEndpoint, { name: N }>;
type WithoutUndefined<T> = { [K in keyof T as undefined extends T[K] ? (T[K] extends undefined ? never : K) : K]: T[K] };
type OptionalFields<T> = { [K in keyof T as object extends T[K] ? K : undefined extends T[K] ? K : never]?: T[K] };
type Input<E extends Endpoint> = Omit<WithoutUndefined<EndpointInput<E>>, keyof OptionalFields<EndpointInput<E>>> &
  OptionalFields<WithoutUndefined<EndpointInput<E>>>;

/**
 * Calls an endpoint by its name in the contract: `api('product', { params: { id: 1 } })`. Resolves with the declared reply; rejects with ApiError.
 * `signal` aborts the request.
 */
export type Api = <N extends CallName>(name: N, input?: CallInput<N>) => Promise<EndpointReply<EndpointByName<N>>>;
export type CallInput<N extends CallName> = Input<EndpointByName<N>> & { signal?: AbortSignal };
export type CallReply<N extends CallName> = EndpointReply<EndpointByName<N>>;

/** A refusal, with the body of every error, or `offline` if no answer came. Status 202 means that the outcome is not known yet. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly retryAfter: number | undefined;
  readonly details: ErrorBody['details'];
  constructor(status: number, body: ErrorBody, retryAfter?: number) {
    super(body.detail);
    this.status = status;
    this.code = body.code;
    this.fields = Object.fromEntries((body.errors ?? []).map(({ field, detail }) => [field, detail]));
    this.retryAfter = retryAfter;
    this.details = body.details;
  }
}

type Request = { method: string; url: string; headers: Record<string, string>; body: string | undefined; signal?: AbortSignal | undefined };
/** Sends one request: with `fetch` in the browser, within the process on the server. */
export type SendRequest = (request: Request) => Promise<{ status: number; headers: { get(name: string): string | null }; text(): Promise<string> }>;

/** Creates an API client that sends with `send`. `headers` are added to every request. */
export function createApi(send: SendRequest, headers: () => Record<string, string>): Api {
  return async (name, input) => {
    const { method, path, form } = addresses[name] ?? (await findFurtherAddress(name));
    const { params, query, body, signal } = (input ?? {}) as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: Record<string, unknown>;
      signal?: AbortSignal;
    };
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params?.[key])));
    const search = toQueryString(query);
    const response = await send({
      method,
      url: search ? `${filled}?${search}` : filled,
      signal,
      headers: { ...headers(), ...(body ? { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' } : {}) },
      body: body ? (form ? toQueryString(body) : JSON.stringify(body)) : undefined,
    });
    return parseResponse(response) as never;
  };
}

const loadFurtherAddresses = () => import('virtual:addresses/further').then(({ default: further }) => further);
const findFurtherAddress = async (name: string) => (await loadFurtherAddresses())[name] as (typeof addresses)[string];

/** Loads the addresses of the less common endpoints, so that the first call does not wait for them. */
export const preloadEndpointAddresses = (): void => void loadFurtherAddresses().catch(() => undefined);

/** Error body for an answer that does not come from our server. */
const UNKNOWN_ERROR: ErrorBody = { code: 'unavailable', detail: '' };

/** Returns the declared reply of an answer, or throws ApiError. */
export async function parseResponse(response: Awaited<ReturnType<SendRequest>>): Promise<unknown> {
  const text = await response.text();
  // A file is returned unparsed.
  if (response.status === 200 && response.headers.get('content-type')?.startsWith('text/csv')) return text;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ApiError(response.status, UNKNOWN_ERROR);
  }
  if (response.status === 202 || response.status >= 400) {
    throw new ApiError(response.status, readErrorBody(body), Number(response.headers.get('retry-after')) || undefined);
  }
  return body;
}

/** Returns the error body if it has our fields, else `UNKNOWN_ERROR`: proxies also answer in JSON. */
function readErrorBody(body: unknown): ErrorBody {
  const { code, detail, errors } = (body ?? {}) as Partial<ErrorBody>;
  return typeof code === 'string' && typeof detail === 'string' && Array.isArray(errors ?? []) ? (body as ErrorBody) : UNKNOWN_ERROR;
}

function toQueryString(values: Record<string, unknown> | undefined): string {
  const entries = Object.entries(values ?? {}).filter(([, v]) => v !== undefined && v !== null);
  return new URLSearchParams(entries.map(([k, v]) => [k, String(v)])).toString();
}
