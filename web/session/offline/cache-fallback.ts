import { ApiError } from '../../api/call.ts';
import { cacheAnswer, readCachedAnswer } from './answer-store.ts';
import { notifyOnline } from './online.ts';
import { reportCachedAnswer, showsFresh } from './shown-answers.ts';

/** How long the network may take before the kept answer is shown. */
const SLOW_MS = 4_000;
/** An answer that came late is handed to the reading that follows it, and to no later one. */
const HAND_OVER_MS = 10_000;

type Asking = { owner: string; question: string; ask: () => Promise<unknown> };

/** Answers that came after what was kept had been shown, by member and question. */
const late = new Map<string, { value: unknown; until: number }>();
/** How many are still on their way: the page is read anew once they all have come. */
let underWay = 0;

/** Nothing answered, or something did that is not our server (a hotel's page that asks for a room number). */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || (error.code === 'unavailable' && error.status < 500));

/** What a browser's own `fetch` says when nothing answered, in the words of the API's client. */
export function asUnanswered(error: unknown): never {
  throw error instanceof TypeError ? new ApiError(0, { code: 'offline', detail: '' }) : error;
}

/**
 * Asks, and keeps the answer. Where none comes what was kept is told instead, and so it is while one takes long; the page is read anew
 * as soon as that is there. An answer of the network, a refusal too, always goes before what was kept.
 */
export async function fetchWithCacheFallback({ owner, question, ask }: Asking): Promise<unknown> {
  const came = late.get(`${owner} ${question}`);
  late.delete(`${owner} ${question}`);
  if (came && came.until > Date.now()) {
    showsFresh(question);
    return came.value;
  }
  const asked = ask();
  asked.catch(() => undefined);
  const before = readCachedAnswer(owner, question);
  try {
    const inTime = await Promise.race([asked.then((value) => ({ value })), after(SLOW_MS)]);
    const found = inTime ? undefined : await before;
    if (found) {
      reportCachedAnswer(question, found.at, 'slow');
      void takeLate({ owner, question }, asked);
      return found.value;
    }
    const value = inTime ? inTime.value : await asked;
    await answered({ owner, question }, value);
    return value;
  } catch (error) {
    const found = isUnanswered(error) ? await before : undefined;
    if (!found) throw error;
    reportCachedAnswer(question, found.at, 'offline');
    return found.value;
  }
}

async function answered({ owner, question }: Omit<Asking, 'ask'>, value: unknown): Promise<void> {
  showsFresh(question);
  void cacheAnswer(owner, question, value);
}

async function takeLate({ owner, question }: Omit<Asking, 'ask'>, asked: Promise<unknown>): Promise<void> {
  underWay += 1;
  try {
    const value = await asked;
    late.set(`${owner} ${question}`, { value, until: Date.now() + HAND_OVER_MS });
    void cacheAnswer(owner, question, value);
  } catch (error) {
    // The answer will not come: the kept one stays on the page, marked as offline.
    const found = isUnanswered(error) ? await readCachedAnswer(owner, question) : undefined;
    if (found) reportCachedAnswer(question, found.at, 'offline');
  }
  underWay -= 1;
  if (underWay === 0) notifyOnline();
}

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));
