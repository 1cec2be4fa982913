/** The front of the room: visits of threads, and the time of clinics (specification 5.14). */

export { adoptDates } from './adopt-dates.ts';
export { withAlternatives } from './alternative-starts.ts';
export { lockClinicShared, lockClinics } from './calendar.ts';
export { exportVisits } from './export-visits.ts';
export { firstFreeDays, lengthKey } from './first-free.ts';
export { giveUpAll, hasVisitToCome, holdForOrder, payVisit, procedureDates, refundVisits, releaseHold } from './for-orders.ts';
export { fixedFor, fixedPerOrder, hasVisitBetween, nextVisitAt, seoulDayAndWeek, unsettledPatients } from './inbox-parts.ts';
export { nextReservations } from './next-reservation.ts';
export { openTime, openTimeAdders, readVisitState, visitAttachment, visitsTomorrow } from './notice-reads.ts';
export type { PaidOrder } from './paid-orders.ts';
export { filterVisited, findLastDone, type PastVisit, pastVisits, visitedOrders, visitToReview } from './past-visits.ts';
export { listVisits, readClinicDetails, visitShapes } from './visit-reads.ts';
export type { VisitRow } from './write-visit.ts';
