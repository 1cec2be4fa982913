import { ApiError } from './call.ts';

/** Why something failed, for whoever was at it. `refused` brings the server's own words, in the reader's language. */
export type Failure = { kind: 'offline' | 'server' | 'script' | 'page' } | { kind: 'refused'; text: string };

/** How browsers say that a script which a page asked for later did not come: Chromium, Firefox, Safari; and the payment provider's loader. */
const SCRIPT = /dynamically imported module|Importing a module script failed/;
const SCRIPT_NAMES = ['ScriptLoadFailedError', 'ChunkLoadError'];

/**
 * What an error was, and never more than is known: no answer at all is the network; an answer without words is not our server's
 * own, or it is broken; anything that is no answer and no script is an error of the page.
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof ApiError) {
    if (error.status === 0) return { kind: 'offline' };
    return error.message ? { kind: 'refused', text: error.message } : { kind: 'server' };
  }
  const { name, message } = error instanceof Error ? error : { name: '', message: '' };
  return { kind: SCRIPT_NAMES.includes(name) || SCRIPT.test(message) ? 'script' : 'page' };
}
