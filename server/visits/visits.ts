/** Public interface of this folder: visits of threads, and the time of clinics (specification 5.14). */

export { convertReservationDates as adoptDates } from './adopt-dates.ts';
export { withAlternatives } from './alternative-starts.ts';
export { lockClinicCalendarShared as lockClinicShared, lockClinicCalendars as lockClinics } from './calendar.ts';
export { exportVisits } from './export-visits.ts';
export { findFirstFreeDays as firstFreeDays, lengthKey } from './first-free.ts';
export {
  attachPaidVisit as payVisit,
  giveUpFutureVisits as giveUpAll,
  giveUpRefundedVisits as refundVisits,
  hasFutureVisit as hasVisitToCome,
  holdForOrder,
  readProcedureDates as procedureDates,
  releaseHold,
} from './for-orders.ts';
export {
  fixedTreatments as fixedFor,
  fixedVisitCounts as fixedPerOrder,
  hasVisitInPeriod as hasVisitBetween,
  listUnsettledPatients as unsettledPatients,
  nextVisitStart as nextVisitAt,
  toSeoulDayAndWeek as seoulDayAndWeek,
} from './inbox-parts.ts';
export { findNextReservations as nextReservations } from './next-reservation.ts';
export {
  buildVisitAttachment as visitAttachment,
  countVisitsTomorrow as visitsTomorrow,
  listOpenTimesOfClinic as openTime,
  makeOpenTimeAdders as openTimeAdders,
  readVisitState,
} from './notice-reads.ts';
export type { PaidOrder } from './paid-orders.ts';
export {
  filterVisitedConsultations as filterVisited,
  findVisitToReview as visitToReview,
  listPastVisits as pastVisits,
  type PastVisit,
} from './past-visits.ts';
export { listVisits, readClinicDetails, toVisitReplies as visitShapes } from './visit-reads.ts';
export type { VisitRow } from './write-visit.ts';
