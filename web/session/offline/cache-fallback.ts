import { ApiError } from '../../api/call.ts';
import { cacheAnswer, readCachedAnswer } from './answer-store.ts';
import { notifyOnline } from './online.ts';
import { reportCachedAnswer, reportFreshAnswer } from './shown-answers.ts';

/** Time the network may take before the cached answer is shown, in ms. */
const NETWORK_WAIT_MS = 4_000;
/** A late answer is passed to the reload that it causes, and to no later one. */
const LATE_ANSWER_LIFETIME_MS = 10_000;

type CachedRequest = { owner: string; question: string; ask: () => Promise<unknown> };

/** Answers that arrived after the cached ones were shown, by member and question. */
const lateAnswers = new Map<string, { value: unknown; until: number }>();
/** Number of late requests still pending: the page reloads once all have been answered. */
let lateRequests = 0;

/** True if nothing answered, or something that is not our server (such as a hotel's login page). */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || (error.code === 'unavailable' && error.status < 500));

/** Converts the browser's own `fetch` error for "no answer" to the one of the API client, and rethrows. */
export function rethrowAsOffline(error: unknown): never {
  throw error instanceof TypeError ? new ApiError(0, { code: 'offline', detail: '' }) : error;
}

/**
 * Asks, and caches the answer. Returns the cached answer if none comes or while one is slow; the page reloads as soon as it arrives. An answer of
 * the network, even a refusal, always precedes the cached one.
 */
export async function fetchWithCacheFallback({ owner, question, ask }: CachedRequest): Promise<unknown> {
  const came = lateAnswers.get(`${owner} ${question}`);
  lateAnswers.delete(`${owner} ${question}`);
  if (came && came.until > Date.now()) {
    reportFreshAnswer(question);
    return came.value;
  }
  const asked = ask();
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
    lateAnswers.set(`${owner} ${question}`, { value, until: Date.now() + LATE_ANSWER_LIFETIME_MS });
    void cacheAnswer(owner, question, value);
  } catch (error) {
    // No answer will come: the cached one stays on the page, marked as offline.
    const found = isUnanswered(error) ? await readCachedAnswer(owner, question) : undefined;
    if (found) reportCachedAnswer(question, found.at, 'offline');
  }
  lateRequests -= 1;
  if (lateRequests === 0) notifyOnline();
}

const waitMs = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));
