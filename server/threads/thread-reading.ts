import type { Language } from '../../contract/constants.ts';
import type { BookingProgress, Visit } from '../../contract/visits/visits.ts';
import type { Db } from '../platform/database.ts';
import type { ReservationRow } from './reservation.ts';

/** A thread whose progress is read. */
export type ThreadForProgress = { id: number; memberId: string; hospitalId: number; waitingSince: Date | null; lastAt: Date | null; leavesOn: string | null };

/** Queries of the visits and orders modules about threads. `app.ts` passes them in, because those modules depend on this one. */
export type ThreadReading = {
  /** Returns the date of each thread as defined in specification 5.6. A thread without one has no entry. */
  reservations(db: Db, ids: readonly number[], now: Date): Promise<Map<number, ReservationRow>>;
  /** Returns each thread's progress and next step (specification 5.15), with names in the reader's language. */
  ways(db: Db, threads: readonly ThreadForProgress[], language: Language, now: Date): Promise<Map<number, BookingProgress>>;
  /** Returns details of these visits that only the clinic sees, by visit. */
  readClinicDetails(db: Db, visitIds: readonly number[], language: Language): Promise<Map<number, Pick<Visit, 'changed_by' | 'place'>>>;
};
