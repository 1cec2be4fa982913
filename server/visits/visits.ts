/** The front of the room: visits of threads, and the time of clinics (specification 5.14). */

export { adoptDates } from './adopt-dates.ts';
export { holdClinics, holdUnchanged } from './calendar.ts';
export { exportVisits } from './export-visits.ts';
export { firstFreeDays, lengthKey } from './first-free.ts';
export { giveUpAll, hasVisitToCome, holdForOrder, payVisit, procedureDates, refundVisits, releaseHold } from './for-orders.ts';
export { fixedFor, fixedPerOrder, hasVisit, nextVisitAt, seoulDayAndWeek, unsettledPatients } from './inbox-parts.ts';
export { nextReservations } from './next-reservation.ts';
export { openMinutes, openTime, readVisitState, visitAttachment, visitsTomorrow } from './notice-reads.ts';
export { orOthers } from './other-starts.ts';
export type { PaidOrder } from './paid-orders.ts';
export { filterCame, findLastDone, type PastVisit, pastVisits, visitedOrders, visitToReview } from './took-place.ts';
export { listVisits, ownToClinic, visitShapes } from './visit-reads.ts';
export type { VisitRow } from './write-visit.ts';
