import { ApiError } from '../../api/call.ts';
import { cacheAnswer, readCachedAnswer } from './answer-store.ts';
import { notifyOnline } from './online.ts';
import { reportCachedAnswer, reportFreshAnswer } from './shown-answers.ts';

/** Maximum wait for the network before the cached answer is shown, in ms. */
const NETWORK_WAIT_MS = 4_000;
/** Time for which a late answer is kept for the reload that it causes, in ms. Later reloads do not get it. */
const LATE_ANSWER_LIFETIME_MS = 10_000;

type CachedRequest = { owner: string; question: string; ask: () => Promise<unknown> };

/** Answers that arrived after cached ones were shown, by member and question. */
const lateAnswers = new Map<string, { value: unknown; until: number }>();
/** The latest request of each question, by member. An answer to an earlier one may be older than what the page shows, so it is dropped. */
const latestRequests = new Map<string, Promise<unknown>>();
/** Number of pending late requests. The page reloads when all are answered. */
let lateRequests = 0;

/** True if nothing answered, or if something other than our server did (such as a hotel's login page). */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || (error.code === 'unavailable' && error.status < 500));

/** Converts a network error of `fetch` to the API client's `offline` error. Rethrows other errors. */
export function rethrowAsOffline(error: unknown): never {
  throw error instanceof TypeError ? new ApiError(0, { code: 'offline', detail: '' }) : error;
}

/**
 * Sends a request and caches the answer. Returns the cached answer if the network does not answer or is slow; the page reloads when a late answer
 * arrives. Any answer of the network, even a refusal, takes precedence over the cache.
 */
export async function fetchWithCacheFallback({ owner, question, ask }: CachedRequest): Promise<unknown> {
  const key = `${owner} ${question}`;
  const came = lateAnswers.get(key);
  lateAnswers.delete(key);
  if (came && came.until > Date.now()) {
    reportFreshAnswer(question);
    return came.value;
  }
  const asked = ask();
  latestRequests.set(key, asked);
  asked.catch(() => undefined);
  const before = readCachedAnswer(owner, question);
  try {
    const inTime = await Promise.race([asked.then((value) => ({ value })), waitMs(NETWORK_WAIT_MS)]);
    const found = inTime ? undefined : await before;
    if (found) {
      reportCachedAnswer(question, found.at, 'slow');
      void storeLateAnswer({ owner, question }, asked);
      return found.value;
    }
    const value = inTime ? inTime.value : await asked;
    await storeAnswer({ owner, question }, value);
    return value;
  } catch (error) {
    const found = isUnanswered(error) ? await before : undefined;
    if (!found) throw error;
    reportCachedAnswer(question, found.at, 'offline');
    return found.value;
  }
}

async function storeAnswer({ owner, question }: Omit<CachedRequest, 'ask'>, value: unknown): Promise<void> {
  reportFreshAnswer(question);
  void cacheAnswer(owner, question, value);
}

async function storeLateAnswer({ owner, question }: Omit<CachedRequest, 'ask'>, asked: Promise<unknown>): Promise<void> {
  lateRequests += 1;
  try {
    const value = await asked;
    const key = `${owner} ${question}`;
    if (latestRequests.get(key) === asked) {
      lateAnswers.set(key, { value, until: Date.now() + LATE_ANSWER_LIFETIME_MS });
      void cacheAnswer(owner, question, value);
    }
  } catch (error) {
    // No answer will come. The cached answer stays on the page, marked as offline.
    const found = isUnanswered(error) ? await readCachedAnswer(owner, question) : undefined;
    if (found) reportCachedAnswer(question, found.at, 'offline');
  }
  lateRequests -= 1;
  if (lateRequests === 0) notifyOnline();
}

const waitMs = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));
