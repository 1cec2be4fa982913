import type { Language } from '../../contract/constants.ts';
import type { BookingProgress, Visit } from '../../contract/visits/visits.ts';
import type { Db } from '../platform/database.ts';
import type { ReservationRow } from './reservation.ts';

/** A thread of which the way is asked. */
export type Walked = { id: number; memberId: string; hospitalId: number; waitingSince: Date | null; lastAt: Date | null; leavesOn: string | null };

/** What the rooms of visits and orders know of threads; handed in by `app.ts`, because those rooms stand on this one. */
export type ThreadReading = {
  /** The date of each thread as specification 5.6 knows one; a thread without has no entry. */
  reservations(db: Db, ids: readonly number[], now: Date): Promise<Map<number, ReservationRow>>;
  /** Where each thread stands and what comes next (specification 5.15), with names in the reader's language. */
  ways(db: Db, threads: readonly Walked[], language: Language, now: Date): Promise<Map<number, BookingProgress>>;
  /** What the clinic alone is told of these visits, by visit. */
  ownToClinic(db: Db, visitIds: readonly number[], language: Language): Promise<Map<number, Pick<Visit, 'changed_by' | 'place'>>>;
};
