import { z } from 'zod';
import type { ErrorCode } from './errors/index.ts';
import { MAX_ID } from './ids.ts';
import { isBlank, isOneLine } from './rules.ts';

/** Who may call: anybody, somebody signed in, or one role only. */
export type Who = 'anyone' | 'member' | 'user' | 'hospital' | 'operator' | 'interpreter';

/** Names of the rate limits of security 7.3; the server holds their figures. */
export type LimitName =
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

/** Whom of a clinic a call is for. */
export type HeadRule = 'only' | 'where-there-is-one';

/**
 * One call, as data: the server registers it, the browser calls it, the OpenAPI document is made from it.
 * `path` writes its parameters in braces. `reply` is what a success carries and nothing else gets out.
 */
export type Endpoint = {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  who: Who;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * `form`: the body is sent as a form, url-encoded or multipart (specification 8.4, sign-in). `bytes`: it is a file, `application/octet-stream`,
   * which the act reads itself once it knows who sends it.
   */
  encoding?: 'form' | 'bytes';
  reply: z.ZodType;
  /** The answer is a file of this type, sent as its parts come; `reply` is its text. */
  download?: 'text/csv';
  /** Status of a success; 200 unless said. */
  status?: number;
  /** Only for who has proved again in the last ten minutes that it is her (`proveAgain`); else `accounts.prove-again`. */
  proof?: true;
  /**
   * For the head of a clinic (specification 7.18), else `accounts.head-only`. `only`: for nobody besides; `where-there-is-one`: for any coordinator
   * as long as her clinic has no head.
   */
  head?: HeadRule;
  /** Staff may call it before they have set up the second factor that they must have: it is about their own account's safety. */
  beforeFactor?: true;
  /** Codes this call may answer with beside the general ones. */
  errors?: readonly ErrorCode[];
  limit?: LimitName;
};

/** Declares a call and keeps its exact types. */
export const endpoint = <const E extends Endpoint>(e: E): E => e;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
/** What a caller passes. */
export type InputOf<E extends Endpoint> = { params: In<E['params']>; query: In<E['query']>; body: In<E['body']> };
/** What the server's act is handed, after parsing. */
export type ParsedOf<E extends Endpoint> = { params: Out<E['params']>; query: Out<E['query']>; body: Out<E['body']> };
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
export type ReplyInput<E extends Endpoint> = z.input<E['reply']>;

/** Body of every error (specification 8.2): `code` is stable, `detail` is for people. */
export const ErrorBody = z.object({
  detail: z.string(),
  code: z.string(),
  errors: z.array(z.object({ field: z.string(), code: z.string(), detail: z.string() })).optional(),
  /** What helps with some refusals. `free_starts`, of one about a start (specification 5.14): up to five others that are free, ISO 8601 UTC. */
  details: z.object({ free_starts: z.array(z.string()) }).optional(),
});
export type ErrorBody = z.output<typeof ErrorBody>;

/** Successful answers without a listed shape. */
export const Msg = z.object({ msg: z.string() });

/** Text as a person types it: well-formed Unicode without U+0000 (security 6.5). */
export const text = (max: number) =>
  z
    .string()
    .max(max, 'fields.too-long')
    .refine((s) => s.isWellFormed() && !s.includes('\u0000'), 'fields.bad-text');
/** Words that must be there: something of them is seen. */
export const requiredText = (max: number) =>
  text(max)
    .trim()
    .min(1, { error: 'fields.required', abort: true })
    .refine((s) => !isBlank(s), 'fields.required');
/** Such words on one line: names and titles that also stand in mails, lists and documents. */
export const requiredLine = (max: number) => requiredText(max).refine(isOneLine, 'fields.bad-text');

/** A whole number from 1 to `max`, or the decimal digits of one as addresses carry it; nothing else that JavaScript takes for a number. */
export const count = (max: number) =>
  z.preprocess((value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value), z.number().int().min(1).max(max));
/** Every id, at every door: bodies, addresses, queries. */
export const Id = count(MAX_ID);
export const Page = z.object({ limit: count(100).optional(), after: Id.optional() });
