import type { NoticeChannel, NoticeGroup } from '../../contract/notifications/notices.ts';
import { HOUR_MS } from '../../contract/time.ts';
import type { NoticeCondition } from './notice-conditions.ts';
import type { FactSubject } from './record-facts.ts';

type Audience = 'patient' | 'clinic' | 'operators' | 'interpreter';

type NoticeKindSettings = {
  to: Audience;
  group: NoticeGroup;
  /** Delay of each channel in minutes after the fact. A channel without a value is not used. */
  channels: Partial<Record<NoticeChannel, number>>;
  /** Topic of a notice. A person has one current notice for each topic: a newer one replaces it. */
  topic(about: FactSubject): string;
  /** Page that the notice opens. */
  path(about: FactSubject): `/${string}`;
  holds?: NoticeCondition;
  /** True if it is sent even in quiet hours, because later would be too late. */
  urgent?(about: FactSubject, now: Date): boolean;
  /** True if its mail has the visit's calendar file attached. */
  calendar?: true;
};

const NO_DELAY_MINUTES = 0;
const UNREAD_MAIL_MINUTES = 10;
const NEAR_DATE_MS = 36 * HOUR_MS;

const allChannels = { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES, line: NO_DELAY_MINUTES };
const unreadChannels = { push: NO_DELAY_MINUTES, line: NO_DELAY_MINUTES, mail: UNREAD_MAIL_MINUTES };
const reservationsPath = (about: FactSubject): `/${string}` => (about.hospitalId ? `/my-reservation?chat=${about.hospitalId}` : '/my-reservation');
const visitPath = (about: FactSubject): `/${string}` => (about.visit_id ? `/visit/${about.visit_id}` : '/my-reservation');
const threadPath = (about: FactSubject): `/${string}` => `/clinic?consultation=${about.consultationId}`;
const translationTopic = ({ consultationId, messageId }: FactSubject) => `translation:${consultationId}-${messageId}`;
const changeTopic = ({ consultationId, messageId }: FactSubject) => `changed:${consultationId}-${messageId}`;
/** True if the patient may be about to take a wrong dose or medicine. */
const isAboutMedicine = ({ bodily }: FactSubject) => bodily === true;
const interpreterTopic = ({ consultationId }: FactSubject) => `interpreter:${consultationId}`;
const answersTopic = ({ consultationId }: FactSubject) => `answers:${consultationId}`;
const disputesTopic = ({ consultationId }: FactSubject) => `disputes:${consultationId}`;
const visitTopic = (about: FactSubject) => `visit:${about.visit_id}`;
const reviewPath = ({ visit_id }: FactSubject): `/${string}` => `/review/${visit_id}`;
const reviewTopic = ({ reviewId }: FactSubject) => `review:${reviewId}`;
const reviewPicturesTopic = ({ reviewId }: FactSubject) => `review-pictures:${reviewId}`;
const helpTopic = ({ helpId }: FactSubject) => `help:${helpId}`;
const helpDeskPath = ({ helpId }: FactSubject): `/${string}` => `/operator/help?thread=${helpId}`;
const quoteTopic = ({ quote_id }: FactSubject) => `quote:${quote_id}`;
const quotePath = ({ quote_id }: FactSubject): `/${string}` => `/quote/${quote_id}`;
const staffChangeTopic = (about: FactSubject) => `staff:${about.staffChange}`;
const clinicStaffPath = ({ hospitalId }: FactSubject): `/${string}` => `/operator?clinic=${hospitalId}`;
const receiptPath = ({ order_num }: FactSubject): `/${string}` => `/receipt/${order_num}`;
const orderTopic = (about: FactSubject) => `order:${about.order_num}`;
/** True if the date, or the former date, is near. Such news cannot wait until morning. */
const isSoon = ({ start_at, was_at }: FactSubject, now: Date) => [start_at, was_at].some((at) => at && Math.abs(Date.parse(at) - now.getTime()) < NEAR_DATE_MS);

/**
 * Every kind of notice, with audience, channels, earliest time, topic, and the condition that must still hold. A new kind needs an entry here, texts
 * in `words/`, and a fact that causes it (notices-of-facts.ts).
 */
export const NOTICE_KINDS = {
  joined: { to: 'patient', group: 'account', channels: { mail: NO_DELAY_MINUTES }, topic: () => 'joined', path: () => '/' },
  message: {
    to: 'patient',
    group: 'messages',
    channels: unreadChannels,
    topic: ({ consultationId }) => `messages:${consultationId}`,
    path: reservationsPath,
    holds: 'unread-patient',
  },
  'help-answered': { to: 'patient', group: 'messages', channels: unreadChannels, topic: helpTopic, path: () => '/help/write', holds: 'unread-help' },
  'translation-corrected': { to: 'patient', group: 'messages', channels: allChannels, topic: translationTopic, path: reservationsPath },
  'message-changed': {
    to: 'patient',
    group: 'messages',
    channels: allChannels,
    topic: changeTopic,
    path: reservationsPath,
    holds: 'change-unread',
    urgent: isAboutMedicine,
  },
  'interpreter-proposed': { to: 'patient', group: 'messages', channels: allChannels, topic: interpreterTopic, path: reservationsPath },
  'interpreter-given': { to: 'patient', group: 'messages', channels: allChannels, topic: interpreterTopic, path: reservationsPath, holds: 'interpreter-given' },
  'interpreter-ended': { to: 'patient', group: 'messages', channels: allChannels, topic: interpreterTopic, path: reservationsPath },
  'quote-offered': { to: 'patient', group: 'messages', channels: allChannels, topic: quoteTopic, path: quotePath, holds: 'quote-open' },
  'quote-expiring': { to: 'patient', group: 'reminders', channels: allChannels, topic: quoteTopic, path: quotePath, holds: 'quote-open' },
  'quote-expired': { to: 'patient', group: 'messages', channels: { mail: NO_DELAY_MINUTES }, topic: quoteTopic, path: quotePath },
  'quote-withdrawn': { to: 'patient', group: 'messages', channels: { mail: NO_DELAY_MINUTES }, topic: quoteTopic, path: quotePath },
  'quote-agreed-withdrawn': { to: 'patient', group: 'messages', channels: allChannels, topic: quoteTopic, path: quotePath },
  'quote-kept-asked': {
    to: 'patient',
    group: 'reminders',
    channels: { push: NO_DELAY_MINUTES, line: NO_DELAY_MINUTES },
    topic: quoteTopic,
    path: quotePath,
    holds: 'quote-kept-asked',
  },
  paid: { to: 'patient', group: 'payments', channels: { mail: NO_DELAY_MINUTES }, topic: orderTopic, path: receiptPath },
  'payment-failed': { to: 'patient', group: 'payments', channels: { mail: NO_DELAY_MINUTES }, topic: orderTopic, path: () => '/myPage?tab=1', holds: 'failed' },
  refunded: { to: 'patient', group: 'payments', channels: allChannels, topic: orderTopic, path: () => '/myPage?tab=2' },
  'refund-asked': { to: 'patient', group: 'payments', channels: allChannels, topic: orderTopic, path: reservationsPath },
  'refund-declined': { to: 'patient', group: 'payments', channels: allChannels, topic: orderTopic, path: reservationsPath },
  'date-offered': { to: 'patient', group: 'dates', channels: allChannels, topic: visitTopic, path: reservationsPath, holds: 'still-open' },
  'date-fixed': {
    to: 'patient',
    group: 'dates',
    channels: allChannels,
    topic: visitTopic,
    path: visitPath,
    holds: 'same-date',
    urgent: isSoon,
    calendar: true,
  },
  'date-moved': {
    to: 'patient',
    group: 'dates',
    channels: allChannels,
    topic: visitTopic,
    path: visitPath,
    holds: 'same-date',
    urgent: isSoon,
    calendar: true,
  },
  'date-moved-asked': {
    to: 'patient',
    group: 'dates',
    channels: allChannels,
    topic: visitTopic,
    path: visitPath,
    holds: 'same-date',
    urgent: isSoon,
    calendar: true,
  },
  'move-declined': { to: 'patient', group: 'dates', channels: allChannels, topic: visitTopic, path: visitPath, holds: 'same-date', urgent: isSoon },
  'date-given-up': { to: 'patient', group: 'dates', channels: allChannels, topic: visitTopic, path: reservationsPath, urgent: isSoon, calendar: true },
  'offer-lapsed': { to: 'patient', group: 'dates', channels: { mail: NO_DELAY_MINUTES }, topic: visitTopic, path: reservationsPath },
  'hold-lapsed': { to: 'patient', group: 'dates', channels: { mail: NO_DELAY_MINUTES }, topic: visitTopic, path: reservationsPath, holds: 'still-open' },
  'not-come': { to: 'patient', group: 'dates', channels: { mail: NO_DELAY_MINUTES }, topic: visitTopic, path: reservationsPath },
  'not-come-corrected': { to: 'patient', group: 'dates', channels: { mail: NO_DELAY_MINUTES }, topic: visitTopic, path: reservationsPath },
  'reminder-week': { to: 'patient', group: 'reminders', channels: allChannels, topic: visitTopic, path: visitPath, holds: 'same-date', calendar: true },
  'reminder-day': {
    to: 'patient',
    group: 'reminders',
    channels: allChannels,
    topic: visitTopic,
    path: visitPath,
    holds: 'same-date',
    urgent: isSoon,
    calendar: true,
  },
  'day-after': {
    to: 'patient',
    group: 'reminders',
    channels: allChannels,
    topic: (about) => `after:${about.visit_id}`,
    path: visitPath,
    holds: 'took-place',
  },
  'review-asked': {
    to: 'patient',
    group: 'reviews',
    channels: { mail: NO_DELAY_MINUTES },
    topic: (about) => `review-asked:${about.visit_id}`,
    path: reviewPath,
    holds: 'may-review',
  },
  'review-answered': { to: 'patient', group: 'reviews', channels: allChannels, topic: reviewTopic, path: reviewPath, holds: 'published' },
  'review-hidden': { to: 'patient', group: 'reviews', channels: allChannels, topic: reviewTopic, path: reviewPath },
  'review-picture-released': { to: 'patient', group: 'reviews', channels: allChannels, topic: reviewPicturesTopic, path: reviewPath, holds: 'published' },
  'review-picture-refused': { to: 'patient', group: 'reviews', channels: allChannels, topic: reviewPicturesTopic, path: reviewPath },
  'review-shown': { to: 'patient', group: 'reviews', channels: allChannels, topic: reviewTopic, path: reviewPath, holds: 'published' },

  'clinic-new': {
    to: 'clinic',
    group: 'messages',
    channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES },
    topic: ({ consultationId }) => `new:${consultationId}`,
    path: threadPath,
  },
  'clinic-message': {
    to: 'clinic',
    group: 'messages',
    channels: { push: NO_DELAY_MINUTES },
    topic: ({ consultationId }) => `messages:${consultationId}`,
    path: threadPath,
    holds: 'unread-clinic',
  },
  'clinic-translation-corrected': {
    to: 'clinic',
    group: 'messages',
    channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES },
    topic: translationTopic,
    path: threadPath,
  },
  'clinic-message-changed': {
    to: 'clinic',
    group: 'messages',
    channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES },
    topic: changeTopic,
    path: threadPath,
    holds: 'change-unread',
    urgent: isAboutMedicine,
  },
  'clinic-interpreter-given': {
    to: 'clinic',
    group: 'messages',
    channels: { push: NO_DELAY_MINUTES },
    topic: interpreterTopic,
    path: threadPath,
    holds: 'interpreter-given',
  },
  'clinic-interpreter-ended': { to: 'clinic', group: 'messages', channels: { push: NO_DELAY_MINUTES }, topic: interpreterTopic, path: threadPath },
  'clinic-quote-accepted': { to: 'clinic', group: 'messages', channels: { push: NO_DELAY_MINUTES }, topic: quoteTopic, path: threadPath },
  'clinic-quote-agreed': { to: 'clinic', group: 'messages', channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES }, topic: quoteTopic, path: threadPath },
  'clinic-quote-declined': {
    to: 'clinic',
    group: 'messages',
    channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES },
    topic: quoteTopic,
    path: threadPath,
  },
  'clinic-quote-taken-back': {
    to: 'clinic',
    group: 'messages',
    channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES },
    topic: quoteTopic,
    path: threadPath,
  },
  'clinic-quote-expired': { to: 'clinic', group: 'messages', channels: { push: NO_DELAY_MINUTES }, topic: quoteTopic, path: threadPath },
  'clinic-quote-kept': { to: 'clinic', group: 'reviews', channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES }, topic: quoteTopic, path: threadPath },
  'clinic-questions-answered': {
    to: 'clinic',
    group: 'messages',
    channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES },
    topic: answersTopic,
    path: threadPath,
  },
  'clinic-fact-disputed': {
    to: 'clinic',
    group: 'messages',
    channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES },
    topic: disputesTopic,
    path: threadPath,
  },
  'clinic-paid': { to: 'clinic', group: 'payments', channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES }, topic: orderTopic, path: threadPath },
  'clinic-refunded': { to: 'clinic', group: 'payments', channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES }, topic: orderTopic, path: threadPath },
  'clinic-refund-declined': {
    to: 'clinic',
    group: 'payments',
    channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES },
    topic: orderTopic,
    path: threadPath,
  },
  'clinic-date-asked': {
    to: 'clinic',
    group: 'dates',
    channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES },
    topic: visitTopic,
    path: threadPath,
    holds: 'still-open',
  },
  'clinic-date-fixed': { to: 'clinic', group: 'dates', channels: { push: NO_DELAY_MINUTES }, topic: visitTopic, path: threadPath, holds: 'same-date' },
  'clinic-move-asked': {
    to: 'clinic',
    group: 'dates',
    channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES },
    topic: visitTopic,
    path: threadPath,
    holds: 'same-date',
    urgent: isSoon,
  },
  'clinic-date-given-up': {
    to: 'clinic',
    group: 'dates',
    channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES },
    topic: visitTopic,
    path: threadPath,
    urgent: isSoon,
  },
  'clinic-offer-lapsed': { to: 'clinic', group: 'dates', channels: {}, topic: visitTopic, path: threadPath },
  'clinic-withdrawn': {
    to: 'clinic',
    group: 'account',
    channels: { mail: NO_DELAY_MINUTES },
    topic: ({ since }) => `withdrawn:${since}`,
    path: () => '/clinic',
  },
  'clinic-unanswered': {
    to: 'clinic',
    group: 'waiting',
    channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES },
    topic: ({ consultationId }) => `waiting:${consultationId}`,
    path: threadPath,
    holds: 'unanswered',
  },
  'clinic-promised': {
    to: 'clinic',
    group: 'waiting',
    channels: { push: NO_DELAY_MINUTES },
    topic: ({ consultationId }) => `promised:${consultationId}`,
    path: threadPath,
    holds: 'unanswered',
  },
  'clinic-put-off-over': {
    to: 'clinic',
    group: 'waiting',
    channels: { push: NO_DELAY_MINUTES },
    topic: ({ consultationId }) => `put-off:${consultationId}`,
    path: threadPath,
    holds: 'put-off',
  },
  'clinic-tomorrow': {
    to: 'clinic',
    group: 'evening',
    channels: { mail: NO_DELAY_MINUTES },
    topic: ({ firstAt }) => `tomorrow:${firstAt}`,
    path: () => '/clinic/calendar',
  },
  'clinic-review': {
    to: 'clinic',
    group: 'reviews',
    channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES },
    topic: reviewTopic,
    path: () => '/clinic/reviews',
    holds: 'published',
  },

  'clinic-colleague-joined': { to: 'clinic', group: 'account', channels: {}, topic: staffChangeTopic, path: () => '/clinic' },
  'clinic-colleague-left': { to: 'clinic', group: 'waiting', channels: { push: NO_DELAY_MINUTES }, topic: staffChangeTopic, path: () => '/clinic' },

  'operator-staff-joined': {
    to: 'operators',
    group: 'account',
    channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES },
    topic: staffChangeTopic,
    path: clinicStaffPath,
  },
  'operator-staff-handed': { to: 'operators', group: 'account', channels: { mail: NO_DELAY_MINUTES }, topic: staffChangeTopic, path: clinicStaffPath },
  'operator-staff-ended': {
    to: 'operators',
    group: 'account',
    channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES },
    topic: staffChangeTopic,
    path: clinicStaffPath,
  },
  'operator-unanswered': {
    to: 'operators',
    group: 'waiting',
    channels: { mail: NO_DELAY_MINUTES },
    topic: ({ hospitalId }) => `waiting:${hospitalId}`,
    path: clinicStaffPath,
    holds: 'unanswered',
  },
  'operator-refund-asked': {
    to: 'operators',
    group: 'payments',
    channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES },
    topic: orderTopic,
    path: () => '/operator',
  },
  'operator-payment': {
    to: 'operators',
    group: 'payments',
    channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES },
    topic: ({ orderId }) => `flag:${orderId}`,
    path: () => '/operator',
    holds: 'flagged',
  },
  'operator-translation-budget': {
    to: 'operators',
    group: 'payments',
    channels: { mail: NO_DELAY_MINUTES },
    topic: ({ hospitalId }) => `translation:${hospitalId ?? 'all'}`,
    path: () => '/operator/translations',
  },
  'operator-translation-stopped': {
    to: 'operators',
    group: 'payments',
    channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES },
    topic: ({ hospitalId }) => `translation:${hospitalId ?? 'all'}`,
    path: () => '/operator/translations',
  },
  'operator-translation-doubted': {
    to: 'operators',
    group: 'waiting',
    channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES },
    topic: translationTopic,
    path: ({ consultationId, messageId }) => `/operator/translations?doubt=${consultationId}-${messageId}`,
    holds: 'doubted',
  },
  'operator-review-reported': {
    to: 'operators',
    group: 'waiting',
    channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES },
    topic: reviewTopic,
    path: () => '/operator/reviews',
    holds: 'reported',
  },
  'operator-review-pictures': {
    to: 'operators',
    group: 'waiting',
    channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES },
    topic: reviewPicturesTopic,
    path: () => '/operator/reviews?state=pictures',
    holds: 'pictures-wait',
  },
  'operator-help-asked': {
    to: 'operators',
    group: 'waiting',
    channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES },
    topic: helpTopic,
    path: helpDeskPath,
    holds: 'help-waiting',
  },
  'operator-interpreter-asked': {
    to: 'operators',
    group: 'waiting',
    channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES },
    topic: interpreterTopic,
    path: () => '/operator/interpreters',
    holds: 'interpreter-asked',
  },

  'interpreter-thread': {
    to: 'interpreter',
    group: 'waiting',
    channels: { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES },
    topic: interpreterTopic,
    path: ({ consultationId }) => `/interpreter?thread=${consultationId}`,
    holds: 'interpreter-given',
  },
  'interpreter-message': {
    to: 'interpreter',
    group: 'messages',
    channels: { push: NO_DELAY_MINUTES, mail: UNREAD_MAIL_MINUTES },
    topic: ({ consultationId }) => `messages:${consultationId}`,
    path: ({ consultationId }) => `/interpreter?thread=${consultationId}`,
    holds: 'unread-interpreter',
  },
  'interpreter-thread-over': { to: 'interpreter', group: 'waiting', channels: { push: NO_DELAY_MINUTES }, topic: interpreterTopic, path: () => '/interpreter' },
} as const satisfies Record<string, NoticeKindSettings>;

export type NoticeKind = keyof typeof NOTICE_KINDS;

/** Returns a kind, typed with every optional property. */
export const findNoticeKind = (kind: NoticeKind): NoticeKindSettings => NOTICE_KINDS[kind];
