import type { EventActor } from '../../contract/threads/thread-events.ts';
import type { NoticeKind } from './notice-kinds.ts';
import type { FactKind, FactSubject } from './record-facts.ts';

/** The patient's own act needs no push. It is confirmed by mail if it contains something to keep: a date or an amount. */
const forPatientAndClinic = (by: EventActor | undefined, mine: NoticeKind[], clinics: NoticeKind[]): NoticeKind[] =>
  by === 'user' ? [...mine, ...clinics] : mine;

/** A clinic's own act on a visit answers its earlier notices about that visit; the clinic gets no notice of its own act. */
const ifByClinic =
  (kinds: NoticeKind[]) =>
  ({ by }: FactSubject): NoticeKind[] =>
    by === 'hospital' ? kinds : [];

/** Notices that a fact answers or makes untrue. They are removed from their readers' lists, and pending deliveries are dropped. */
export const NOTICES_ANSWERED_BY_FACT: Partial<Record<FactKind, (about: FactSubject) => NoticeKind[]>> = {
  'quote-kept': () => ['quote-kept-asked'],
  'quote-taken-back': () => ['clinic-quote-agreed'],
  'quote-withdrawn': () => ['clinic-quote-agreed'],
  'review-written': () => ['review-asked'],
  'visit-offered': ifByClinic(['clinic-date-asked', 'clinic-date-fixed', 'clinic-move-asked']),
  'visit-fixed': ifByClinic(['clinic-date-asked']),
  'visit-moved': ifByClinic(['clinic-date-fixed', 'clinic-move-asked']),
  'move-declined': ifByClinic(['clinic-move-asked']),
  'visit-given-up': ifByClinic(['clinic-date-asked', 'clinic-date-fixed', 'clinic-move-asked']),
};

/** Notices to the patient of a fact, about other subjects, that it can make untrue. They are withdrawn if their condition no longer holds. */
export const NOTICES_RECHECKED_AFTER_FACT: Partial<Record<FactKind, NoticeKind>> = { paid: 'payment-failed' };

/** Notices that a fact causes. */
export const NOTICES_CAUSED_BY_FACT: Record<FactKind, (about: FactSubject) => NoticeKind[]> = {
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
  'visit-fixed': ({ by }) => forPatientAndClinic(by, ['date-fixed'], ['clinic-date-fixed']),
  'visit-moved': ({ by, reason }) =>
    forPatientAndClinic(by, [by !== 'user' && reason === 'patient-asked' ? 'date-moved-asked' : 'date-moved'], ['clinic-date-fixed']),
  'move-asked': () => ['clinic-move-asked'],
  'move-declined': () => ['move-declined'],
  'visit-given-up': ({ by, start_at }) => [
    // If the patient withdraws their own request, there is no date to confirm.
    ...(by === 'user' && !start_at ? [] : ['date-given-up' as const]),
    ...(by === 'hospital' ? [] : ['clinic-date-given-up' as const]),
  ],
  arrived: () => [],
  done: () => [],
  'not-come': () => ['not-come'],
  // The only one of the three states that was mailed to the patient.
  'taken-back': ({ was }) => (was === 'not-come' ? ['not-come-corrected'] : []),
  'consent-withdrawn': () => ['clinic-withdrawn'],
  promised: () => ['clinic-promised'],
  'put-off-over': () => ['clinic-put-off-over'],
  'interpreter-proposed': () => ['interpreter-proposed'],
  'interpreter-asked': () => ['operator-interpreter-asked'],
  'interpreter-given': () => ['interpreter-given', 'clinic-interpreter-given'],
  'interpreter-ended': ({ by, interpreter }) => [
    // If no interpreter was given yet, only the side that asked is notified.
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
  // The payment's own notice confirms a paid quote to the patient. Without a fee there is no payment, and the clinic gets a different notice.
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
