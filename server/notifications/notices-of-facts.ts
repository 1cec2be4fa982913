import type { EventActor } from '../../contract/threads/thread-events.ts';
import type { About, FactKind } from './facts.ts';
import type { NoticeKind } from './notice-kinds.ts';

/** One's own act needs no push: it is confirmed where it has something to keep, a date or an amount. */
const byPatient = (by: EventActor | undefined, mine: NoticeKind[], clinics: NoticeKind[]): NoticeKind[] => (by === 'user' ? [...mine, ...clinics] : mine);

/** What a clinic was told of a visit is over once it has acted on it itself, of which it is told nothing. */
const byClinic =
  (kinds: NoticeKind[]) =>
  ({ by }: About): NoticeKind[] =>
    by === 'hospital' ? kinds : [];

/** What a fact answers, or makes untrue: it is gone from the lists of who was told or asked, and what was not sent yet is not sent. */
export const ANSWERED_BY: Partial<Record<FactKind, (about: About) => NoticeKind[]>> = {
  'quote-kept': () => ['quote-kept-asked'],
  'quote-taken-back': () => ['clinic-quote-agreed'],
  'quote-withdrawn': () => ['clinic-quote-agreed'],
  'review-written': () => ['review-asked'],
  'visit-offered': byClinic(['clinic-date-asked', 'clinic-date-fixed', 'clinic-move-asked']),
  'visit-fixed': byClinic(['clinic-date-asked']),
  'visit-moved': byClinic(['clinic-date-fixed', 'clinic-move-asked']),
  'move-declined': byClinic(['clinic-move-asked']),
  'visit-given-up': byClinic(['clinic-date-asked', 'clinic-date-fixed', 'clinic-move-asked']),
};

/** Which notices follow from a fact. */
export const NOTICES_OF: Record<FactKind, (about: About) => NoticeKind[]> = {
  'asked-about': () => [],
  registered: () => ['clinic-new'],
  paid: () => ['paid', 'clinic-paid'],
  refunded: () => ['refunded', 'clinic-refunded'],
  'refund-asked': () => ['refund-asked', 'operator-refund-asked'],
  'refund-declined': () => ['refund-declined', 'clinic-refund-declined'],
  'visit-asked': () => ['clinic-date-asked'],
  'visit-offered': () => ['date-offered'],
  'offer-lapsed': () => ['offer-lapsed', 'clinic-offer-lapsed'],
  'hold-lapsed': () => ['hold-lapsed'],
  'visit-fixed': ({ by }) => byPatient(by, ['date-fixed'], ['clinic-date-fixed']),
  'visit-moved': ({ by, reason }) => byPatient(by, [by !== 'user' && reason === 'patient-asked' ? 'date-moved-asked' : 'date-moved'], ['clinic-date-fixed']),
  'move-asked': () => ['clinic-move-asked'],
  'move-declined': () => ['move-declined'],
  'visit-given-up': ({ by, start_at }) => [
    // Who takes back a wish of her own has nothing to keep.
    ...(by === 'user' && !start_at ? [] : ['date-given-up' as const]),
    ...(by === 'hospital' ? [] : ['clinic-date-given-up' as const]),
  ],
  arrived: () => [],
  done: () => [],
  'not-come': () => ['not-come'],
  // Of the three only this one was mailed to her.
  'taken-back': ({ was }) => (was === 'not-come' ? ['not-come-corrected'] : []),
  'consent-withdrawn': () => ['clinic-withdrawn'],
  promised: () => ['clinic-promised'],
  'put-off-over': () => ['clinic-put-off-over'],
  'interpreter-proposed': () => ['interpreter-proposed'],
  'interpreter-asked': () => ['operator-interpreter-asked'],
  'interpreter-given': () => ['interpreter-given', 'clinic-interpreter-given'],
  'interpreter-ended': ({ by, interpreter }) => [
    // What nobody was given is news to nobody but to who asked.
    ...(by === 'user' ? [] : ['interpreter-ended' as const]),
    ...(by === 'hospital' || !interpreter ? [] : ['clinic-interpreter-ended' as const]),
  ],
  'questions-answered': () => ['clinic-questions-answered'],
  'answers-changed': () => ['clinic-questions-answered'],
  'fact-disputed': () => ['clinic-fact-disputed'],
  'interpreter-thread': () => ['interpreter-thread'],
  'interpreter-thread-over': () => ['interpreter-thread-over'],
  joined: () => ['joined'],
  message: () => ['message', 'interpreter-message'],
  'clinic-message': () => ['clinic-message', 'interpreter-message'],
  'payment-failed': () => ['payment-failed'],
  'payment-flagged': () => ['operator-payment'],
  unanswered: () => ['clinic-unanswered'],
  'unanswered-day': () => ['operator-unanswered'],
  'reminder-week': () => ['reminder-week'],
  'reminder-day': () => ['reminder-day'],
  'day-after': () => ['day-after'],
  tomorrow: () => ['clinic-tomorrow'],
  'translation-budget': () => ['operator-translation-budget'],
  'translation-stopped': () => ['operator-translation-stopped'],
  'translation-doubted': () => ['operator-translation-doubted'],
  'translation-corrected': ({ reader }) => [reader === 'hospital' ? 'clinic-translation-corrected' : 'translation-corrected'],
  'message-changed': ({ reader }) => [reader === 'hospital' ? 'clinic-message-changed' : 'message-changed'],
  'review-due': () => ['review-asked'],
  'review-written': () => ['clinic-review'],
  'review-answered': () => ['review-answered'],
  'review-hidden': () => ['review-hidden'],
  'review-shown': () => ['review-shown'],
  'review-reported': () => ['operator-review-reported'],
  'review-picture-waiting': () => ['operator-review-pictures'],
  'review-picture-released': () => ['review-picture-released'],
  'review-picture-refused': () => ['review-picture-refused'],
  'quote-offered': () => ['quote-offered'],
  'quote-changed': () => ['quote-offered'],
  'quote-expiring': () => ['quote-expiring'],
  'quote-expired': () => ['quote-expired', 'clinic-quote-expired'],
  'quote-withdrawn': ({ agreed }) => [agreed ? 'quote-agreed-withdrawn' : 'quote-withdrawn'],
  // What she paid is confirmed with the payment. Without a fee there is none, for the clinic either.
  'quote-accepted': ({ fee }) => [fee === 0 ? 'clinic-quote-agreed' : 'clinic-quote-accepted'],
  'quote-declined': () => ['clinic-quote-declined'],
  'quote-taken-back': () => ['clinic-quote-taken-back'],
  'quote-kept-due': () => ['quote-kept-asked'],
  'quote-kept': () => ['clinic-quote-kept'],
  'staff-joined': () => ['operator-staff-joined', 'clinic-colleague-joined'],
  'staff-handed': () => ['operator-staff-handed'],
  'staff-ended': () => ['operator-staff-ended'],
  'colleague-left': () => ['clinic-colleague-left'],
  'help-asked': () => ['operator-help-asked'],
  'help-answered': () => ['help-answered'],
};
