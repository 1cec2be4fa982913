import type { SQL } from 'drizzle-orm';
import type { accountRoutes } from './accounts/accounts.http.ts';
import { answeredClinics } from './accounts/accounts.ts';
import type { Staffing } from './accounts/staff/clinic-staff.ts';
import { clinicName, listClinics } from './catalog/catalog.ts';
import { closeConsultation, holdConsultation, withdrawFiles, withdrawStaleNotices } from './chat/chat.ts';
import type { Deps } from './deps.ts';
import { assignedConversations, handConversations } from './desk/desk.ts';
import type { InboxParts } from './desk/inbox/inbox.tables.ts';
import { helpWaiting } from './help/help.ts';
import { doubtsWaiting, endInterpreting, endInterpretingOf, interpretersAwaited } from './interpreting/interpreting.ts';
import { holdNotices, type Queues } from './notifications/notifications.ts';
import { ordersToLookAt, paidFor, refundsAsked } from './orders/orders.ts';
import type { Db } from './platform/database.ts';
import { holdQuotes, withdrawOpenQuotes } from './quotes/quotes.ts';
import { clinicReviewFigures, findNewestReviews, reviewedClinics, reviewFigures, reviewsWaiting, withdrawPictures, withdrawReview } from './reviews/reviews.ts';
import { answerTimes, clinicNames, consultCounts, listClinicsOfMember, openConsultations, recordAccess, stoppedWaiting } from './threads/threads.ts';
import { fixedFor, giveUpAll, hasVisit, holdClinics, nextVisitAt, openTime, seoulDayAndWeek } from './visits/visits.ts';

/* What one room knows or does for another, put together here so that none imports the other: app.ts hands it to them. */

/** What the sharing with a clinic stands on: withdrawing consents ends it in every room. All hold in one order (decision 10): quotes are held before their thread, as whoever answers one holds them. */
export const makeSharing = (deps: Deps): Parameters<typeof accountRoutes>[2]['sharing'] => ({
  clinicNames,
  reviewed: reviewedClinics,
  withdrawReview: (tx, of) => withdrawReview(deps.bus, tx, of),
  withdrawPictures: (tx, of) => withdrawPictures(deps.bus, tx, of),
  async hold(tx, of) {
    await holdNotices(tx);
    await holdClinics(tx, await listClinicsOfMember(tx, of.memberId));
    await holdQuotes(tx, of.id);
    await holdConsultation(tx, of);
  },
  async close(tx, of) {
    await giveUpAll(tx, of.id, of.memberId, of.at);
    await withdrawOpenQuotes(tx, of.id, of.at);
    return closeConsultation(deps.bus, tx, of);
  },
  endInterpreting: (tx, of) => endInterpreting(deps.bus, tx, of),
  async withdrawFiles(tx, of) {
    const tell = await withdrawFiles(deps.bus, tx, of);
    return async () => {
      tell();
      await withdrawStaleNotices(deps, of.id);
    };
  },
});

/** What other rooms know and do where a clinic's people change. */
export const makeStaffing = (deps: Deps): Staffing => ({
  ...{ clinics: listClinics, clinicName, openConsultations, recordAccess, assignedConversations },
  handConversations: (tx, of) => handConversations(deps.bus, tx, of),
  endInterpreting: (of) => endInterpretingOf(deps, of),
});

/** What the catalogue shows that other rooms know. */
export const catalogueFigures = ({ clock }: Deps) => ({
  reviews: reviewFigures,
  clinicReviews: clinicReviewFigures,
  newestReviews: findNewestReviews,
  consultations: consultCounts,
  answered: answeredClinics,
  answerMinutes: async (db: Db, hospitalId: number) => (await answerTimes(db, clock.now(), openTime, hospitalId)).get(hospitalId),
});

/** What waits for operators in the rooms that have their queues. */
export const makeQueues = (deps: Pick<Deps, 'database' | 'clock'>): Queues => ({
  help: helpWaiting,
  interpreters: interpretersAwaited,
  refunds: refundsAsked,
  payments: () => ordersToLookAt(deps),
  doubts: doubtsWaiting,
  stopped: stoppedWaiting,
  reviews: (db) => reviewsWaiting(db, 'reported'),
  pictures: (db) => reviewsWaiting(db, 'pictures'),
});

/** What visits and orders say in the statements of a clinic's inbox. */
export function inboxParts(hospitalId: number, now: Date, threadId: SQL): InboxParts {
  const { today, week } = seoulDayAndWeek(now);
  return {
    visits: { today: hasVisit(threadId, hospitalId, today), week: hasVisit(threadId, hospitalId, week) },
    nextVisit: nextVisitAt(threadId, now),
    fixedFor: fixedFor(hospitalId),
    paidFor: paidFor(hospitalId),
  };
}
