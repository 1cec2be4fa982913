import type { Facets, FindResult, FoundTreatment } from '../../contract/finding/finding.ts';

/** Returns the answer of the treatment list: these treatments, with facets of all kinds. */
export function findResult(items: FoundTreatment[], given: Partial<FindResult> = {}): FindResult {
  const count = items.length;
  const facets: Facets = {
    department: [1, 2, 3].map((id) => ({ id, count: items.filter((item) => item.medical_department_id === id).length })),
    area: [
      { id: 'jongno', count },
      { id: 'gangnam', count: 0 },
    ],
    speaks: [{ id: 2, title: 'English', count }],
    price: [
      { from: 0, to: 500, count: 0 },
      { from: 500, to: null, count },
    ],
    rating: [{ least: 4.5, count: 1 }],
    doctor: [
      { id: 'female', count: 1 },
      { id: 'male', count },
    ],
    recovery: [{ days: 0, count: 1 }],
    free: [{ days: 3, count: 1 }],
    saturday: 1,
    sunday: 1,
  };
  return { total: count, items, facets, meant: [], near: count > 0 ? null : { why: 'popular', items: [] }, ...given };
}

export const NOTHING_FOUND: FindResult = findResult([]);
