import { ApiError } from './call.ts';

/** Failure as explained to the user. `refused` carries the server's own message in the reader's language. */
export type Failure = { kind: 'offline' | 'server' | 'script' | 'page' } | { kind: 'refused'; text: string };

/**
 * Errors of Chromium, Firefox and Safari for a lazy script that failed to load. `SCRIPT_NAMES` includes the error of the payment provider's loader.
 */
const SCRIPT_LOAD_ERROR = /dynamically imported module|Importing a module script failed/;
const SCRIPT_NAMES = ['ScriptLoadFailedError', 'ChunkLoadError'];

/**
 * Classifies an error. No answer is `offline`; an answer without our error body is `server` (a broken or foreign server). Other errors are `script`
 * if a script failed to load, else `page`.
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof ApiError) {
    if (error.status === 0) return { kind: 'offline' };
    return error.message ? { kind: 'refused', text: error.message } : { kind: 'server' };
  }
  const { name, message } = error instanceof Error ? error : { name: '', message: '' };
  return { kind: SCRIPT_NAMES.includes(name) || SCRIPT_LOAD_ERROR.test(message) ? 'script' : 'page' };
}
