import { ApiError } from '../api/call.ts';

const RETRY_AFTER_MS = 1_000;

/** Repeats `send` once after one second if it fails with 503. The server was then overloaded and changed nothing. */
export async function retryUnavailable<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 503)) throw error;
    await new Promise((done) => setTimeout(done, RETRY_AFTER_MS));
    return send();
  }
}
