import { useState } from 'react';
import type { Visit } from '../../../../contract/visits/visits.ts';

/**
 * Tracks the version of a visit that the coordinator has seen in a dialog. A later change is `newer` until `accept` is called. Nothing is sent for an
 * unseen version (specification 5.14).
 */
export function useSeenVisit(opened: Visit, now: Visit): { visit: Visit; newer: Visit | undefined; accept: () => void } {
  const [visit, setVisit] = useState(opened);
  return { visit, newer: now.id === visit.id && now.version > visit.version ? now : undefined, accept: () => setVisit(now) };
}
