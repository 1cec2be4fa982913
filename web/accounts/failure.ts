import { ApiError } from '../api/call.ts';

/** What to say under the headline of a failure: the server's own sentence, or that there is no network. Undefined when it said nothing. */
export function failureDetail(error: unknown, offline: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.status === 0 ? offline : error.message || undefined;
}
