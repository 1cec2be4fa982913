import { CLINIC_TIME_ZONE, pickText } from '../contract/constants.ts';
import { findLineSubject, findMembers } from './accounts/accounts.ts';
import { hospitalsByIds } from './catalog/catalog.ts';
import type { Deps } from './deps.ts';
import { snoozedUntil } from './desk/desk.ts';
import { isHelpUnread, isHelpWaiting } from './help/help.ts';
import { interpretingState, isDoubted, unreadByInterpreter } from './interpreting/interpreting.ts';
import type { NoticeQueries } from './notifications/notifications.ts';
import { isFlagged, isPaymentMissing, readReceipt } from './orders/orders.ts';
import { isFollowUpPending, isQuoteOpen } from './quotes/quotes.ts';
import { hasWaitingPictures, isPublished, isReported, isReviewable } from './reviews/reviews.ts';
import {
  countUnreadMessages,
  countWaitingPatients,
  deleteLastSeen,
  findPatients,
  findUnreadFiles,
  findUnreadMarked,
  findUnreadThreads,
  findWaitStarts,
} from './threads/threads.ts';
import { buildVisitAttachment, countVisitsTomorrow, makeOpenTimeAdders, readVisitState } from './visits/visits.ts';

/** Returns the queries of other modules that notices need (house 1): recipients, time zones, and if a notice still applies. */
export function makeNoticeQueries(deps: Pick<Deps, 'database' | 'clock' | 'config'>): NoticeQueries {
  return {
    async readers(db, whom) {
      const people = await findMembers(db, whom);
      // While no zone is known, times are in Seoul time alone; the country's is a guess.
      return people.map(({ id, role, hospitalId, email, language, timeZone }) => ({
        id,
        role,
        hospitalId,
        email,
        language,
        timeZone: timeZone ?? CLINIC_TIME_ZONE,
      }));
    },
    async clinicNames(db, ids, language) {
      const clinics = await hospitalsByIds(db, ids);
      return new Map([...clinics].map(([id, { name }]) => [id, pickText(name, language)]));
    },
    async patientNames(db, ids) {
      return new Map([...(await findPatients(db, ids))].map(([id, { name }]) => [id, name]));
    },
    findUnreadThreads,
    forgetSeen: deleteLastSeen,
    unreadFiles: findUnreadFiles,
    unreadMarked: findUnreadMarked,
    unreadMessages: countUnreadMessages,
    waitingSince: (db, ids) => findWaitStarts(db, ids, deps.clock.now()),
    snoozedUntil,
    waitingPatients: (db, hospitalId) => countWaitingPatients(db, hospitalId, deps.clock.now()),
    visit: readVisitState,
    calendarFile: (_db, about, language) => buildVisitAttachment(deps, about, language),
    tomorrow: countVisitsTomorrow,
    openTimeAdders: makeOpenTimeAdders,
    lineSubject: findLineSubject,
    isPaymentMissing,
    readReceipt,
    isFlagged,
    isDoubted,
    interpretingState,
    unreadByInterpreter,
    isReviewable,
    isPublished,
    isReported,
    hasWaitingPictures,
    isQuoteOpen: (db, id, version) => isQuoteOpen(db, id, version, deps.clock.now()),
    isKeptAsked: isFollowUpPending,
    isHelpUnread,
    isHelpWaiting,
  };
}
