import type { z } from 'zod';
import type { Language } from '../../contract/constants.ts';
import type { ErrorBody } from '../../contract/endpoint.ts';
import { type ErrorCode, getErrorStatus, getErrorText, isErrorCode } from '../../contract/errors/index.ts';
import { isBlank } from '../../contract/rules.ts';

export type FieldError = { field: string; code: ErrorCode };

/** An expected refusal. Only `toErrorBody` renders it; its text and status are declared in the contract. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: FieldError[];
  /** Seconds to wait, for `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** Values that help the caller to continue. */
  readonly details: ErrorBody['details'];
  constructor(code: ErrorCode, options: { fields?: FieldError[]; retryAfter?: number; details?: ErrorBody['details']; cause?: unknown } = {}) {
    super(code, { cause: options.cause });
    this.code = code;
    this.fields = options.fields ?? [];
    this.retryAfter = options.retryAfter;
    this.details = options.details;
  }
  get status(): number {
    return getErrorStatus(this.code);
  }
}

/** Returns the body of an error in the reader's language: `{ detail, code, errors?, details? }` (specification 8.2). */
export function toErrorBody(error: AppError, language: Language): ErrorBody {
  const body: ErrorBody = { detail: getErrorText(error.code, language), code: error.code };
  if (error.fields.length > 0) {
    body.errors = error.fields.map(({ field, code }) => ({ field, code, detail: getErrorText(code, language) }));
  }
  if (error.details) body.details = error.details;
  return body;
}

/**
 * Returns the field errors of a rejected input. The code is the schema's message, or else follows from the kind of issue. `fields.required` is used
 * for empty fields only. An issue of the whole input has no field and is omitted.
 */
export function toFieldErrors(error: z.ZodError, input: unknown): FieldError[] {
  return error.issues.slice(0, 50).flatMap((issue): FieldError[] => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), code: 'fields.unknown' as const }));
    if (issue.path.length === 0) return [];
    const value = issue.path.reduce((within: unknown, key) => (within as Record<PropertyKey, unknown> | undefined)?.[key], input);
    const named = isErrorCode(issue.message) ? issue.message : undefined;
    const code = isEmpty(value) ? (named ?? 'fields.required') : named && named !== 'fields.required' ? named : toFieldErrorCode(issue);
    return [{ field: issue.path.join('.'), code }];
  });
}

/** True if a person would see the value as an empty field, including an unticked box. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return isBlank(value);
  return value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0);
}

/** Returns the error code of a filled field whose schema names none. */
function toFieldErrorCode(issue: z.core.$ZodIssue): ErrorCode {
  switch (issue.code) {
    case 'invalid_type':
      return 'fields.wrong-type';
    case 'invalid_value':
      return 'fields.choice';
    case 'invalid_format':
      return 'fields.format';
    case 'too_big':
      if (issue.origin === 'string') return 'fields.too-long';
      return issue.origin === 'array' ? 'fields.too-many' : 'fields.range';
    case 'too_small':
      return issue.origin === 'number' ? 'fields.range' : 'fields.invalid';
    case 'invalid_union': {
      // The last branch of the union validates the value; earlier branches allow it to be empty.
      const last = issue.errors.at(-1)?.[0];
      return last ? toFieldErrorCode(last) : 'fields.invalid';
    }
    default:
      return 'fields.invalid';
  }
}
