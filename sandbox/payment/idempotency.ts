/** Implements the provider's Idempotency-Key: every repeat gets the answer of the first request, even an error. */

import { createHash, randomUUID } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '../../contract/time.ts';
import type { SandboxStore } from '../store.ts';
import { TossError } from './errors.ts';

export interface StoredResponse {
  status: number;
  /** The JSON text as sent, stored as text so that a repeat is identical byte for byte. */
  body: string;
}

interface StoredAnswer {
  /** Id of the request that is being processed; null once there is an answer. */
  worker: string | null;
  since: number;
  answer: StoredResponse | null;
}

export interface IdempotentRequest {
  key: string;
  apiKey: string;
  method: string;
  /** Path below the base URL. As at the provider, the body is not compared. */
  path: string;
}

const KIND = 'payment-idempotency';
const KEY_RETENTION_MS = 15 * DAY_MS;
/** A first request without an answer after this time is assumed to have died with its process. */
const ABANDONED_AFTER_MS = MINUTE_MS;
const MAX_KEY_LENGTH = 300;

/** Runs `act` for the first request and returns its answer for repeats; 409 while it still runs. */
export async function runIdempotent(
  store: SandboxStore,
  now: () => number,
  request: IdempotentRequest,
  act: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
  if (request.key.length > MAX_KEY_LENGTH) throw new TossError('INVALID_IDEMPOTENCY_KEY');
  const id = createHash('sha256')
    .update(JSON.stringify([request.key, request.apiKey, request.method, request.path]))
    .digest('hex');
  const worker = randomUUID();
  const kept = await claimKey(store, id, { worker, since: now(), answer: null });
  if (kept.answer) return kept.answer;
  if (kept.worker !== worker) throw new TossError('IDEMPOTENT_REQUEST_PROCESSING');
  const finish = (answer: StoredResponse | null) =>
    store.update<StoredAnswer>(KIND, id, (known) => (known.worker === worker ? { ...known, worker: null, answer } : known));
  try {
    const answer = await act();
    await finish(answer);
    return answer;
  } catch (error) {
    // Without an answer there is nothing to repeat: the next request may try again.
    await finish(null);
    throw error;
  }
}

async function claimKey(store: SandboxStore, id: string, mine: StoredAnswer): Promise<StoredAnswer> {
  if (await store.insert(KIND, id, mine)) return mine;
  const kept = await store.update<StoredAnswer>(KIND, id, (known) => {
    const age = mine.since - known.since;
    const free = known.answer ? age > KEY_RETENTION_MS : known.worker === null || age > ABANDONED_AFTER_MS;
    return free ? mine : known;
  });
  return kept ?? mine;
}
