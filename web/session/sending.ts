import { ApiError, type Send } from '../api/call.ts';

/** Returns the error for a call without an answer. */
export const offline = () => new ApiError(0, { code: 'offline', detail: '' });

/** Sends a request with `fetch`. */
export const plain: Send = async ({ method, url, headers, body, signal }) => {
  try {
    return await fetch(url, { method, headers, body: body ?? null, signal: signal ?? null, credentials: 'same-origin' });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw offline();
  }
};

let session = new AbortController();

/** Returns a signal that aborts when the present session ends in this document. */
export const endOfSession = (): AbortSignal => session.signal;

/** Aborts the reads of the ended session: they would only be refused, and nothing waits for them. */
export function giveReadsUp(): void {
  session.abort();
  session = new AbortController();
}

/** Like `plain` for members: reads are aborted at the end of the session, writes are completed. */
export const untilEnded: Send = (request) => {
  if (request.method !== 'GET') return plain(request);
  return plain({ ...request, signal: request.signal ? AbortSignal.any([request.signal, session.signal]) : session.signal });
};
