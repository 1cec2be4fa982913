/** Public interface of this folder: visits of threads, and the time of clinics (specification 5.14). */

export { convertReservationDates } from './adopt-dates.ts';
export { withAlternatives } from './alternative-starts.ts';
export { lockClinicCalendarShared, lockClinicCalendars } from './calendar.ts';
export { exportVisits } from './export-visits.ts';
export { findFirstFreeDays, lengthKey } from './first-free.ts';
export {
  attachPaidVisit,
  giveUpFutureVisits,
  giveUpRefundedVisits,
  hasFutureVisit,
  holdForOrder,
  readProcedureDates,
  releaseHold,
} from './for-orders.ts';
export {
  fixedTreatments,
  fixedVisitCounts,
  hasVisitInPeriod,
  listUnsettledPatients,
  nextVisitStart,
  toSeoulDayAndWeek,
} from './inbox-parts.ts';
export { findNextReservations, listVisitsUnderWay } from './next-reservation.ts';
export {
  buildVisitAttachment,
  countVisitsTomorrow,
  listOpenTimesOfClinic,
  makeOpenTimeAdders,
  readVisitState,
} from './notice-reads.ts';
export type { PaidOrder } from './paid-orders.ts';
export {
  filterVisitedConsultations,
  findVisitToReview,
  listPastVisits,
  type PastVisit,
} from './past-visits.ts';
export { listVisits, listVisitsOfMember, readClinicDetails, toVisitReplies } from './visit-reads.ts';
export type { VisitRow } from './write-visit.ts';
