import { type Endpoint, Id } from '../../contract/endpoint.ts';
import { type ErrorCode, getErrorStatus, getErrorText } from '../../contract/errors/index.ts';

/** Named responses, to which calls refer with `#/components/responses/…`. */
export type OpenApiResponses = Record<string, object>;

/**
 * Returns the error responses of a call by status, each with its codes and their English texts. A response shared by many calls is put into `answers`
 * once and referenced. Repeated in each call, these were half of the document and slowed readers down by seconds.
 */
export function openApiErrorResponses(call: Endpoint, answers: OpenApiResponses): Record<string, object> {
  const general = listGeneralErrors(call);
  return Object.fromEntries(
    Object.entries(Object.groupBy([...new Set([...(call.errors ?? []), ...general])], getErrorStatus)).map(([status, codes = []]) => {
      if (!codes.every((code) => general.includes(code))) return [status, errorResponse(status, codes)];
      const name = codes.map(pascalCase).join('Or');
      answers[name] ??= errorResponse(status, codes);
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function errorResponse(status: string, codes: ErrorCode[]): object {
  return {
    description: codes.map((code) => `\`${code}\`: ${getErrorText(code, 'en')}`).join('\n\n'),
    ...(status === '429' || status === '503' ? { headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } } } : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    'x-error-codes': codes,
  };
}

/** Turns `not-signed-in` and `accounts.head-only` into names: `NotSignedIn`, `AccountsHeadOnly`. */
function pascalCase(code: ErrorCode): string {
  return code.replace(/(?:^|[-.])(\w)/g, (_found, letter: string) => letter.toUpperCase());
}

/** Error codes that every call of this kind can return, besides the codes it declares. */
function listGeneralErrors({ who, head, params, query, body, errors = [] }: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (params || query || body) codes.push('invalid');
  if (body) codes.push('bad-request', 'too-large', 'unsupported-media');
  if (who !== 'anyone') codes.push('not-signed-in');
  if (who !== 'anyone' && who !== 'member') codes.push('not-allowed');
  if (head) codes.push('accounts.head-only');
  if (params && Object.values(params.shape).includes(Id) && !errors.some((code) => getErrorStatus(code) === 404)) codes.push('not-found');
  return [...codes, 'too-many-requests', 'internal', 'unavailable'];
}
