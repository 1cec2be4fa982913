import { useState } from 'react';
import type { Visit } from '../../../../contract/visits/visits.ts';

/**
 * The visit that a question is about, as the coordinator has seen it. What somebody else changes while it is open is `newer` until she
 * goes on with it (`accept`): nothing is sent for a version that she has not seen (specification 5.14).
 */
export function useSeenVisit(opened: Visit, now: Visit): { visit: Visit; newer: Visit | undefined; accept: () => void } {
  const [visit, setVisit] = useState(opened);
  return { visit, newer: now.id === visit.id && now.version > visit.version ? now : undefined, accept: () => setVisit(now) };
}
