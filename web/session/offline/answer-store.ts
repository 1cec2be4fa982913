import { dueToGo, type Filed, isOver, LIMITS } from './answer-store.rules.ts';
import { cacheOwner, KEPT_DATABASE } from './cache-owner.ts';
import { inDatabase } from './database.ts';

/** Where a patient's answers lie in this browser: one store, each record with whose it is, when it came and how large it is. */
const ANSWERS = 'answers';
const SHAPE = { name: KEPT_DATABASE, stores: { [ANSWERS]: 'question' } };

type Answer = Filed & { value: unknown };

async function withAnswers<T>(mode: IDBTransactionMode, act: (answers: IDBObjectStore) => IDBRequest<T> | undefined): Promise<T | undefined> {
  return globalThis.indexedDB && inDatabase(SHAPE, mode, (storeOf) => act(storeOf(ANSWERS)));
}

let written = 0;

/** Keeps an answer. One that is larger than it may be is not kept, and one that comes after its session never. Never rejects: a full or forbidden store is no reason to stop. */
export async function cacheAnswer(owner: string, question: string, value: unknown, at = Date.now()): Promise<void> {
  const size = JSON.stringify(value)?.length ?? 0;
  if (size > LIMITS.one) return;
  try {
    // Asked while the store is open: the session may have ended while it was being opened.
    await withAnswers('readwrite', (answers) => (cacheOwner() === owner ? answers.put({ owner, question, at, size, value } satisfies Answer) : undefined));
    written += 1;
    if (written % LIMITS.tidyEvery === 1) await tidy();
  } catch {
    // Nothing is kept then.
  }
}

/** What was kept of a question for this member, and when it was; never another's, and nothing that is too old. */
export async function readCachedAnswer(owner: string, question: string): Promise<{ value: unknown; at: number } | undefined> {
  const found = await withAnswers<Answer | undefined>('readonly', (answers) => answers.get(question)).catch(() => undefined);
  if (found?.owner !== owner || cacheOwner() !== owner || isOver(found, Date.now())) return undefined;
  return { value: found.value, at: found.at };
}

/** Takes away what is not this member's, what is too old, and the oldest of what is too much. */
async function tidy(): Promise<void> {
  const owner = cacheOwner();
  const all = (await withAnswers<Answer[]>('readonly', (answers) => answers.getAll())) ?? [];
  const go = dueToGo(all, owner, Date.now());
  await withAnswers('readwrite', (answers) => {
    for (const question of go) answers.delete(question);
    return undefined;
  });
}

/** The questions that this member has answers to, the newest first. */
export async function listCacheKeys(owner: string): Promise<string[]> {
  const all = (await withAnswers<Answer[]>('readonly', (answers) => answers.getAll()).catch(() => undefined)) ?? [];
  return all
    .filter((each) => each.owner === owner && !isOver(each, Date.now()))
    .sort((a, b) => b.at - a.at)
    .map(({ question }) => question);
}
