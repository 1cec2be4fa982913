import { ApiError, type Send } from '../api/call.ts';

/** No answer came. */
export const offline = () => new ApiError(0, { code: 'offline', detail: '' });

/** The browser's way of sending. */
export const plain: Send = async ({ method, url, headers, body, signal }) => {
  try {
    return await fetch(url, { method, headers, body: body ?? null, signal: signal ?? null, credentials: 'same-origin' });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw offline();
  }
};

let session = new AbortController();

/** Aborted when the session of this moment ends in this document. */
export const endOfSession = (): AbortSignal => session.signal;

/** The session has ended: what is still read with its token would only be refused, and nobody waits for it any more. */
export function giveReadsUp(): void {
  session.abort();
  session = new AbortController();
}

/** The same for who is signed in: what she only reads ends with her session. What she does is done, whoever hears of it. */
export const untilEnded: Send = (request) => {
  if (request.method !== 'GET') return plain(request);
  return plain({ ...request, signal: request.signal ? AbortSignal.any([request.signal, session.signal]) : session.signal });
};
