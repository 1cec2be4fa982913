import type { SQL } from 'drizzle-orm';
import type { accountRoutes } from './accounts/accounts.http.ts';
import { clinicsWithCoordinator, findLineSubject, memberById } from './accounts/accounts.ts';
import type { StaffingOperations } from './accounts/staff/clinic-staff.ts';
import { clinicName, listClinics } from './catalog/catalog.ts';
import { exportFiles } from './chat/attachments/export-files.ts';
import { closeConsultation, deleteMemberThreads, exportConsultations, lockConsultation, withdrawFiles, withdrawStaleNotices } from './chat/chat.ts';
import type { Deps } from './deps.ts';
import { assignedConversations, handConversations } from './desk/desk.ts';
import type { InboxSqlFragments } from './desk/inbox/inbox.tables.ts';
import { exportSaved, forgetSaved } from './finding/finding.ts';
import { exportHelp, forgetHelp, helpWaiting } from './help/help.ts';
import { countAwaitingInterpreter, doubtsWaiting, endInterpreting, endInterpretingOf } from './interpreting/interpreting.ts';
import { exportNotices, forgetNotices, lockNotices, type QueueReaders } from './notifications/notifications.ts';
import { countRefundRequests, exportOrders, findLastContractTime, hasOpenOrders, ordersToLookAt, paidOrdersSql } from './orders/orders.ts';
import type { Db } from './platform/database.ts';
import { AppError } from './platform/errors.ts';
import { exportQuotes, forgetQuotes, lockQuotesOfThread, withdrawOpenQuotes } from './quotes/quotes.ts';
import {
  clinicReviewFigures,
  exportPictures,
  exportReviews,
  findNewestReviews,
  forgetReviews,
  reviewedClinics,
  reviewFigures,
  reviewsWaiting,
  withdrawPictures,
  withdrawReview,
} from './reviews/reviews.ts';
import {
  answerTimes,
  countConsultations,
  countOpenConsultations,
  findClinicNames,
  listClinicsOfMember,
  recordAccess,
  stoppedWaiting,
} from './threads/threads.ts';
import { exportVisits, fixedFor, giveUpAll, hasVisitBetween, lockClinics, nextVisitAt, openTime, seoulDayAndWeek } from './visits/visits.ts';

/* Functions that one module needs from another. They are combined here so that modules do not import each other; app.ts passes them on. */

/**
 * Returns the operations needed to withdraw consents: they end the sharing with a clinic in every module. All modules lock in the same order
 * (decision 10): quotes before their thread, as answering a quote does.
 */
export const makeSharingOperations = (deps: Deps): Parameters<typeof accountRoutes>[2]['sharing'] => ({
  clinicNames: findClinicNames,
  reviewed: reviewedClinics,
  withdrawReview: (tx, of) => withdrawReview(deps.bus, tx, of),
  withdrawPictures: (tx, of) => withdrawPictures(deps.bus, tx, of),
  async hold(tx, of) {
    await lockNotices(tx);
    await lockClinics(tx, await listClinicsOfMember(tx, of.memberId));
    await lockQuotesOfThread(tx, of.id);
    await lockConsultation(tx, of);
  },
  async close(tx, of) {
    await giveUpAll(tx, of.id, of.memberId, of.at);
    await withdrawOpenQuotes(tx, of.id, of.at);
    return closeConsultation(deps.bus, tx, of);
  },
  endInterpreting: (tx, of) => endInterpreting(deps.bus, tx, of),
  async withdrawFiles(tx, of) {
    const announce = await withdrawFiles(deps.bus, tx, of);
    return async () => {
      announce();
      await withdrawStaleNotices(deps, of.id);
    };
  },
});

/** Returns the operation that deletes a leaving member's data in every module. Throws `accounts.open-orders`. */
export const makeLeaveOperation =
  ({ bus }: Deps): Parameters<typeof accountRoutes>[2]['onLeave'] =>
  async (tx, memberId, now) => {
    if (await hasOpenOrders(tx, memberId, now)) throw new AppError('accounts.open-orders');
    await lockClinics(tx, await listClinicsOfMember(tx, memberId));
    await forgetQuotes(tx, memberId);
    await forgetHelp(tx, memberId);
    const email = (await memberById(tx, memberId))?.email ?? null;
    await forgetNotices(tx, { memberId, email, lineSubject: await findLineSubject(tx, memberId) });
    await forgetSaved(tx, memberId);
    const announcements = [await forgetReviews(bus, tx, memberId), await deleteMemberThreads(bus, tx, memberId)];
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
  ...{ clinics: listClinics, clinicName, openConsultations: countOpenConsultations, recordAccess, assignedConversations },
  handConversations: (tx, of) => handConversations(deps.bus, tx, of),
  endInterpreting: (of) => endInterpretingOf(deps, of),
});

/** Returns figures of other modules that the catalogue shows. */
export const makeCatalogueQueries = ({ clock }: Deps) => ({
  reviews: reviewFigures,
  clinicReviews: clinicReviewFigures,
  newestReviews: findNewestReviews,
  consultations: countConsultations,
  answered: clinicsWithCoordinator,
  answerMinutes: async (db: Db, hospitalId: number) => (await answerTimes(db, clock.now(), openTime, hospitalId)).get(hospitalId),
});

/** Returns each module's counter for the operators' queues. */
export const makeQueueReaders = (deps: Pick<Deps, 'database' | 'clock'>): QueueReaders => ({
  help: helpWaiting,
  interpreters: countAwaitingInterpreter,
  refunds: countRefundRequests,
  payments: () => ordersToLookAt(deps),
  doubts: doubtsWaiting,
  stopped: stoppedWaiting,
  reviews: (db) => reviewsWaiting(db, 'reported'),
  pictures: (db) => reviewsWaiting(db, 'pictures'),
});

/** Returns the SQL parts of a clinic's inbox that depend on visits and orders. */
export function buildInboxParts(hospitalId: number, now: Date, threadId: SQL): InboxSqlFragments {
  const { today, week } = seoulDayAndWeek(now);
  return {
    visits: { today: hasVisitBetween(threadId, hospitalId, today), week: hasVisitBetween(threadId, hospitalId, week) },
    nextVisit: nextVisitAt(threadId, now),
    fixedFor: fixedFor(hospitalId),
    paidFor: paidOrdersSql(hospitalId),
  };
}
