import type { SQL } from 'drizzle-orm';
import type { accountRoutes } from './accounts/accounts.http.ts';
import { findClinicsWithCoordinator, findLineSubject, memberById } from './accounts/accounts.ts';
import type { StaffingOperations } from './accounts/staff/clinic-staff.ts';
import { clinicName, listClinics } from './catalog/catalog.ts';
import type { ListUnderWay } from './catalog/import/under-way.ts';
import { exportFiles } from './chat/attachment-access/export-files.ts';
import { closeConsultation, deleteMemberThreads, exportConsultations, lockConsultation, withdrawFiles, withdrawStaleNotices } from './chat/chat.ts';
import type { Deps } from './deps.ts';
import { countAssignedConversations, handConversations, readAnswerPromise } from './desk/desk.ts';
import type { InboxSqlFragments } from './desk/inbox/inbox.tables.ts';
import { deleteSavedOfMember, exportSaved } from './finding/finding.ts';
import { countWaitingHelp, exportHelp, forgetHelp } from './help/help.ts';
import { countAwaitingInterpreter, countWaitingDoubts, endInterpretationByPatient, endInterpretationsOfAccount } from './interpreting/interpreting.ts';
import { exportNotices, forgetNotices, lockNotices, type QueueReaders } from './notifications/notifications.ts';
import {
  countFlaggedOrders,
  countRefundRequests,
  exportOrders,
  filterPaid,
  findBuyers,
  findLastContractTime,
  findOrderedOptions,
  findOrderNums,
  hasOpenOrders,
  listOrdersUnderWay,
  listPaidOrders,
  paidOrdersSql,
  requestRefund,
} from './orders/orders.ts';
import type { Db } from './platform/database.ts';
import { AppError } from './platform/errors.ts';
import { exportQuotes, forgetQuotes, lockQuotesOfThread, withdrawOpenQuotes } from './quotes/quotes.ts';
import {
  countWaitingReviews,
  deleteMemberReviews,
  exportPictures,
  exportReviews,
  findNewestReviews,
  listReviewedClinics,
  readClinicReviewFigures,
  readTreatmentReviewFigures,
  withdrawPicturesConsent,
  withdrawReview,
} from './reviews/reviews.ts';
import {
  countConsultations,
  countOpenConsultations,
  countStoppedTranslations,
  findClinicNames,
  listClinicsOfMember,
  listThreadsUnderWay,
  readAnswerTimes,
  recordAccess,
} from './threads/threads.ts';
import {
  exportVisits,
  fixedTreatments,
  giveUpFutureVisits,
  hasVisitInPeriod,
  listOpenTimesOfClinic,
  listVisitsUnderWay,
  lockClinicCalendars,
  nextVisitStart,
  toSeoulDayAndWeek,
} from './visits/visits.ts';

/* Functions that one module needs from another. They are combined here so that modules do not import each other; app.ts passes them on. */

/**
 * Returns the operations needed to withdraw consents: they end the sharing with a clinic in every module. All modules lock in the same order
 * (decision 10): quotes before their thread, as answering a quote does.
 */
export const makeSharingOperations = (deps: Deps): Parameters<typeof accountRoutes>[2]['sharing'] => ({
  clinicNames: findClinicNames,
  reviewed: listReviewedClinics,
  withdrawReview: (tx, of) => withdrawReview(deps.bus, tx, of),
  withdrawPictures: (tx, of) => withdrawPicturesConsent(deps.bus, tx, of),
  async hold(tx, of) {
    await lockNotices(tx);
    await lockClinicCalendars(tx, await listClinicsOfMember(tx, of.memberId));
    await lockQuotesOfThread(tx, of.id);
    await lockConsultation(tx, of);
  },
  async close(tx, of) {
    await giveUpFutureVisits(tx, of.id, of.memberId, of.at);
    await withdrawOpenQuotes(tx, of.id, of.at);
    return closeConsultation(deps.bus, tx, of);
  },
  endInterpreting: (tx, of) => endInterpretationByPatient(deps.bus, tx, of),
  async withdrawFiles(tx, of) {
    const announce = await withdrawFiles(deps.bus, tx, of);
    return async () => {
      announce();
      await withdrawStaleNotices(deps, of.id);
    };
  },
});

/** Reads and requests of orders for visits, which orders depend on. */
export const ordersForVisits = { paidOrders: listPaidOrders, orderNums: findOrderNums, findOrderedOptions, findBuyers, filterPaid, requestRefund };

/** Returns the operation that deletes a leaving member's data in every module. Throws `accounts.open-orders`. */
export const makeLeaveOperation =
  ({ bus }: Deps): Parameters<typeof accountRoutes>[2]['onLeave'] =>
  async (tx, memberId, now) => {
    if (await hasOpenOrders(tx, memberId, now)) throw new AppError('accounts.open-orders');
    await lockClinicCalendars(tx, await listClinicsOfMember(tx, memberId));
    await forgetQuotes(tx, memberId);
    await forgetHelp(tx, memberId);
    const email = (await memberById(tx, memberId))?.email ?? null;
    await forgetNotices(tx, { memberId, email, lineSubject: await findLineSubject(tx, memberId) });
    await deleteSavedOfMember(tx, memberId);
    const announcements = [await deleteMemberReviews(bus, tx, memberId), await deleteMemberThreads(bus, tx, memberId)];
    const announce = () => {
      for (const one of announcements) one();
    };
    return { lastContractAt: await findLastContractTime(tx, memberId), announce };
  };

/** Returns each module's part of a member's data export. */
export const listExporters = (deps: Deps): Parameters<typeof accountRoutes>[2]['exportsOf'] => [
  exportConsultations,
  exportFiles(deps),
  exportVisits,
  exportQuotes,
  exportOrders,
  exportReviews,
  exportPictures(deps),
  exportHelp,
  exportSaved,
  exportNotices,
];

/** Returns the functions of other modules needed when a clinic's staff changes. */
export const makeStaffingOperations = (deps: Deps): StaffingOperations => ({
  ...{ clinics: listClinics, clinicName, openConsultations: countOpenConsultations, recordAccess, assignedConversations: countAssignedConversations },
  handConversations: (tx, of) => handConversations(deps.bus, tx, of),
  endInterpreting: (of) => endInterpretationsOfAccount(deps, of),
});

/** Returns figures of other modules that the catalogue shows. */
export const makeCatalogueQueries = ({ clock }: Deps) => ({
  reviews: readTreatmentReviewFigures,
  clinicReviews: readClinicReviewFigures,
  newestReviews: findNewestReviews,
  consultations: countConsultations,
  answered: findClinicsWithCoordinator,
  answerMinutes: async (db: Db, hospitalId: number) => (await readAnswerTimes(db, clock.now(), listOpenTimesOfClinic, hospitalId)).get(hospitalId),
  promiseMinutes: readAnswerPromise,
});

/** Lists the open conversations, orders and visits of clinics, for the report of an import. */
export const listBusinessUnderWay: ListUnderWay = async (db, hospitalIds, now) => ({
  conversations: await listThreadsUnderWay(db, hospitalIds),
  orders: await listOrdersUnderWay(db, hospitalIds, now),
  visits: await listVisitsUnderWay(db, hospitalIds, now),
});

/** Returns each module's counter for the operators' queues. */
export const makeQueueReaders = (deps: Pick<Deps, 'database' | 'clock'>): QueueReaders => ({
  help: countWaitingHelp,
  interpreters: countAwaitingInterpreter,
  refunds: countRefundRequests,
  payments: () => countFlaggedOrders(deps),
  doubts: countWaitingDoubts,
  stopped: countStoppedTranslations,
  reviews: (db) => countWaitingReviews(db, 'reported'),
  pictures: (db) => countWaitingReviews(db, 'pictures'),
});

/** Returns the SQL parts of a clinic's inbox that depend on visits and orders. */
export function buildInboxParts(hospitalId: number, now: Date, threadId: SQL): InboxSqlFragments {
  const { today, week } = toSeoulDayAndWeek(now);
  return {
    visits: { today: hasVisitInPeriod(threadId, hospitalId, today), week: hasVisitInPeriod(threadId, hospitalId, week) },
    nextVisit: nextVisitStart(threadId, now),
    fixedFor: fixedTreatments(hospitalId),
    paidFor: paidOrdersSql(hospitalId),
  };
}
