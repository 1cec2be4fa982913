import { z } from 'zod';
import type { ErrorCode } from './errors/index.ts';
import { MAX_ID } from './ids.ts';
import { isBlank, isSingleLine } from './rules.ts';

/** Permitted callers: anyone, anyone signed in, or one role only. */
export type EndpointAudience = 'anyone' | 'member' | 'user' | 'hospital' | 'operator' | 'interpreter';

/** Names of the rate limits of security 7.3; the server defines their values. */
export type RateLimitName =
  | 'public-read'
  | 'login'
  | 'password'
  | 'export'
  | 'link'
  | 'duplicate-check'
  | 'recovery'
  | 'sign-up'
  | 'refresh'
  | 'reservation'
  | 'payment'
  | 'preview'
  | 'english'
  | 'english-list'
  | 'doubt'
  | 'review'
  | 'help'
  | 'upload'
  | 'invite'
  | 'default';

/** Rule for calls reserved to the head of a clinic. */
export type ClinicHeadRule = 'only' | 'where-there-is-one';

/**
 * One endpoint, described as data. The server registers it, the browser calls it, and the OpenAPI document is generated from it. Parameters in `path`
 * are in braces. Fields that `reply` does not list are removed from the answer.
 */
export type Endpoint = {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  who: EndpointAudience;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * `form`: the body is url-encoded or multipart (specification 8.4, sign-in). `bytes`: the body is a file, `application/octet-stream`, which the
   * handler reads after authentication.
   */
  encoding?: 'form' | 'bytes';
  reply: z.ZodType;
  /** Media type if the answer is a streamed file. `reply` then describes its text. */
  download?: 'text/csv';
  /** Status of a success; 200 by default. */
  status?: number;
  /** Requires a proof of identity within the last ten minutes (`proveAgain`), else answers `accounts.prove-again`. */
  proof?: true;
  /**
   * Requires the head of a clinic (specification 7.18); otherwise the answer is `accounts.head-only`. `only`: the head alone. `where-there-is-one`:
   * any coordinator if the clinic has no head.
   */
  head?: ClinicHeadRule;
  /** Staff can call it before they have set up the mandatory second factor, because it protects their own account. */
  beforeFactor?: true;
  /** Error codes of this endpoint in addition to the general ones. */
  errors?: readonly ErrorCode[];
  limit?: RateLimitName;
};

/** Declares an endpoint and keeps its exact types. */
export const defineEndpoint = <const E extends Endpoint>(e: E): E => e;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
/** Parameters, query and body as the caller passes them. */
export type EndpointInput<E extends Endpoint> = { params: In<E['params']>; query: In<E['query']>; body: In<E['body']> };
/** Parsed parameters, query and body, as the server's handler receives them. */
export type ParsedEndpointInput<E extends Endpoint> = { params: Out<E['params']>; query: Out<E['query']>; body: Out<E['body']> };
export type EndpointReply<E extends Endpoint> = z.output<E['reply']>;
export type EndpointReplyInput<E extends Endpoint> = z.input<E['reply']>;

/** Body of every error (specification 8.2): `code` is stable, `detail` is for people. */
export const ErrorBody = z.object({
  detail: z.string(),
  code: z.string(),
  errors: z.array(z.object({ field: z.string(), code: z.string(), detail: z.string() })).optional(),
  /** Additional data of some errors. `free_starts`: up to five other free starts if a start was refused (specification 5.14), ISO 8601 UTC. */
  details: z.object({ free_starts: z.array(z.string()) }).optional(),
});
export type ErrorBody = z.output<typeof ErrorBody>;

/** Successful answer of endpoints without an answer of their own. */
export const ConfirmationResponse = z.object({ msg: z.string() });

/** Schema of text typed by a person: well-formed Unicode without U+0000 (security 6.5). */
export const textField = (max: number) =>
  z
    .string()
    .max(max, 'fields.too-long')
    .refine((s) => s.isWellFormed() && !s.includes('\u0000'), 'fields.bad-text');
/** Required text with at least one visible character. */
export const requiredTextField = (max: number) =>
  textField(max)
    .trim()
    .min(1, { error: 'fields.required', abort: true })
    .refine((s) => !isBlank(s), 'fields.required');
/** Schema of required text on a single line, for names and titles that also appear in mails, lists and documents. */
export const requiredLineField = (max: number) => requiredTextField(max).refine(isSingleLine, 'fields.bad-text');

/**
 * Schema of a whole number from 1 to `max`, or its decimal digits as in addresses. Other values that JavaScript would convert to a number are
 * refused.
 */
export const positiveIntField = (max: number) =>
  z.preprocess((value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value), z.number().int().min(1).max(max));
/** Schema of every id in bodies, addresses and queries. */
export const Id = positiveIntField(MAX_ID);
export const PageQuery = z.object({ limit: positiveIntField(100).optional(), after: Id.optional() });
