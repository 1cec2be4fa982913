import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../contract/time.ts';
import type { NextFree } from '../../contract/visits/free-times.ts';
import { requireOfferedClinic, resolveVisitSubject } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import { seoulDate } from '../platform/seoul-time.ts';
import { findFreeStartsFrom, makeFreeDayReader } from './free-times.ts';

const CACHE_LIFETIME_MS = MINUTE_MS;
const MAX_CACHED_ANSWERS = 5_000;

/**
 * Returns a function that gives the next free start of a clinic for a treatment (specification 4.11), under the booking rules. Answers are cached for
 * a minute, because every treatment page asks, and carry the time of the lookup. A start that has passed is never returned. Throws
 * `catalog.hospital-not-found`, `catalog.hospital-withdrawn`, `consultations.product-unknown`.
 */
export function makeNextFreeReader({
  database: { db },
  clock,
}: Pick<Deps, 'database' | 'clock'>): (hospitalId: number, productId: number) => Promise<NextFree> {
  const kept = new LRUCache<string, NextFree>({ max: MAX_CACHED_ANSWERS });
  const look = async (hospitalId: number, productId: number): Promise<NextFree> => {
    await requireOfferedClinic(db, hospitalId);
    const now = clock.now();
    const length = await resolveVisitSubject(db, hospitalId, { productId });
    const { look: free, until } = await makeFreeDayReader(db, hospitalId, length, {}, now);
    const [first = null] = await findFreeStartsFrom(free, seoulDate(now.getTime()), until, 1);
    return { first, as_of: now.toISOString() };
  };
  const holds = ({ first, as_of }: NextFree, now: number) => now - Date.parse(as_of) < CACHE_LIFETIME_MS && (first === null || Date.parse(first) > now);
  return async (hospitalId, productId) => {
    const key = `${hospitalId}/${productId}`;
    const known = kept.get(key);
    if (known && holds(known, clock.now().getTime())) return known;
    const found = await look(hospitalId, productId);
    kept.set(key, found);
    return found;
  };
}
