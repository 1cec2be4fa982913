import type { z } from 'zod';
import type { Language } from '../../contract/constants.ts';
import type { ErrorBody } from '../../contract/endpoint.ts';
import { type ErrorCode, errorStatus, errorText, isErrorCode } from '../../contract/errors/index.ts';

export type FieldError = { field: string; code: ErrorCode };

/** An expected refusal. One place renders it (`errorBody`); its words and status are declared in the contract. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: FieldError[];
  /** Seconds to wait, for `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** What helps the caller on. */
  readonly details: ErrorBody['details'];
  constructor(code: ErrorCode, options: { fields?: FieldError[]; retryAfter?: number; details?: ErrorBody['details']; cause?: unknown } = {}) {
    super(code, { cause: options.cause });
    this.code = code;
    this.fields = options.fields ?? [];
    this.retryAfter = options.retryAfter;
    this.details = options.details;
  }
  get status(): number {
    return errorStatus(this.code);
  }
}

/** The body of an error in the reader's language: `{ detail, code, errors?, details? }` (specification 8.2). */
export function errorBody(error: AppError, language: Language): ErrorBody {
  const body: ErrorBody = { detail: errorText(error.code, language), code: error.code };
  if (error.fields.length > 0) {
    body.errors = error.fields.map(({ field, code }) => ({ field, code, detail: errorText(code, language) }));
  }
  if (error.details) body.details = error.details;
  return body;
}

/** Field problems of a rejected input. Schemas name their code as the message; everything else is `fields.invalid`. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.slice(0, 50).flatMap((issue): FieldError[] => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map((field) => ({ field, code: 'fields.invalid' as const }));
    const missing = issue.code === 'invalid_type' && issue.input === undefined;
    const code = isErrorCode(issue.message) ? issue.message : missing ? 'fields.required' : 'fields.invalid';
    return [{ field: issue.path.join('.'), code }];
  });
}
