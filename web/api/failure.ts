import { ApiError } from './call.ts';

/** Reason of a failure, for the user. `refused` carries the server's own message, in the reader's language. */
export type Failure = { kind: 'offline' | 'server' | 'script' | 'page' } | { kind: 'refused'; text: string };

/** Error messages of Chromium, Firefox and Safari for a lazy script that failed to load; and the error of the payment provider's loader. */
const SCRIPT_LOAD_ERROR = /dynamically imported module|Importing a module script failed/;
const SCRIPT_NAMES = ['ScriptLoadFailedError', 'ChunkLoadError'];

/**
 * Returns the failure behind an error, claiming no more than is known: no answer is the network; an answer without our error body is a broken or
 * foreign server; anything else that is no script error is an error of the page.
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof ApiError) {
    if (error.status === 0) return { kind: 'offline' };
    return error.message ? { kind: 'refused', text: error.message } : { kind: 'server' };
  }
  const { name, message } = error instanceof Error ? error : { name: '', message: '' };
  return { kind: SCRIPT_NAMES.includes(name) || SCRIPT_LOAD_ERROR.test(message) ? 'script' : 'page' };
}
