import { type AnswerEntry, CACHE_LIMITS, isAnswerExpired, questionsToEvict } from './answer-store.rules.ts';
import { CACHE_DATABASE, getCacheOwner } from './cache-owner.ts';
import { runTransaction } from './database.ts';

/** The store of a patient's cached answers in this browser. Each record has its owner, time and size. */
const ANSWER_STORE = 'answers';
const ANSWER_DATABASE = { name: CACHE_DATABASE, stores: { [ANSWER_STORE]: 'question' } };

type StoredAnswer = AnswerEntry & { value: unknown };

async function withAnswers<T>(mode: IDBTransactionMode, act: (answers: IDBObjectStore) => IDBRequest<T> | undefined): Promise<T | undefined> {
  return globalThis.indexedDB && runTransaction(ANSWER_DATABASE, mode, (storeOf) => act(storeOf(ANSWER_STORE)));
}

let writeCount = 0;

/** Caches an answer, unless it is too large or its session has ended. Never rejects, because full or forbidden storage must not break the page. */
export async function cacheAnswer(owner: string, question: string, value: unknown, at = Date.now()): Promise<void> {
  const size = JSON.stringify(value)?.length ?? 0;
  if (size > CACHE_LIMITS.one) return;
  try {
    // Checked while the store is open, because the session may have ended during opening.
    await withAnswers('readwrite', (answers) =>
      getCacheOwner() === owner ? answers.put({ owner, question, at, size, value } satisfies StoredAnswer) : undefined,
    );
    writeCount += 1;
    if (writeCount % CACHE_LIMITS.tidyEvery === 1) await evictAnswers();
  } catch {
    // The answer is not cached.
  }
}

/** Returns this member's cached answer and its time. Never returns another member's or an expired answer. */
export async function readCachedAnswer(owner: string, question: string): Promise<{ value: unknown; at: number } | undefined> {
  const found = await withAnswers<StoredAnswer | undefined>('readonly', (answers) => answers.get(question)).catch(() => undefined);
  if (found?.owner !== owner || getCacheOwner() !== owner || isAnswerExpired(found, Date.now())) return undefined;
  return { value: found.value, at: found.at };
}

/** Deletes other members' answers, expired ones, and the oldest beyond the limits. */
async function evictAnswers(): Promise<void> {
  const owner = getCacheOwner();
  const all = (await withAnswers<StoredAnswer[]>('readonly', (answers) => answers.getAll())) ?? [];
  const go = questionsToEvict(all, owner, Date.now());
  await withAnswers('readwrite', (answers) => {
    for (const question of go) answers.delete(question);
    return undefined;
  });
}

/** Returns the questions with cached answers of this member, newest first. */
export async function listCacheKeys(owner: string): Promise<string[]> {
  const all = (await withAnswers<StoredAnswer[]>('readonly', (answers) => answers.getAll()).catch(() => undefined)) ?? [];
  return all
    .filter((each) => each.owner === owner && !isAnswerExpired(each, Date.now()))
    .sort((a, b) => b.at - a.at)
    .map(({ question }) => question);
}
