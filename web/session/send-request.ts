import { ApiError, type SendRequest } from '../api/call.ts';

/** Returns the error for a call without an answer. */
export const createOfflineError = () => new ApiError(0, { code: 'offline', detail: '' });

/** Sends a request with `fetch`. */
export const sendRequest: SendRequest = async ({ method, url, headers, body, signal }) => {
  try {
    return await fetch(url, { method, headers, body: body ?? null, signal: signal ?? null, credentials: 'same-origin' });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw createOfflineError();
  }
};

let sessionReads = new AbortController();

/** Returns a signal that aborts when the present session ends in this document. */
export const getSessionEndSignal = (): AbortSignal => sessionReads.signal;

/** Aborts reads of the ended session. They would be refused, and nothing waits for them. */
export function abortSessionReads(): void {
  sessionReads.abort();
  sessionReads = new AbortController();
}

/** Like `sendRequest`, for members. The end of the session aborts reads; writes are completed. */
export const sendForMember: SendRequest = (request) => {
  if (request.method !== 'GET') return sendRequest(request);
  return sendRequest({ ...request, signal: request.signal ? AbortSignal.any([request.signal, sessionReads.signal]) : sessionReads.signal });
};
