import type { Channel, NoticeGroup } from '../../contract/notifications/notices.ts';
import { HOUR_MS } from '../../contract/time.ts';
import type { About } from './facts.ts';
import type { Truth } from './notice-truths.ts';

type Audience = 'patient' | 'clinic' | 'operators' | 'interpreter';

type Kind = {
  to: Audience;
  group: NoticeGroup;
  /** Delay of each channel in minutes, from the fact on; an unnamed channel is not used. */
  channels: Partial<Record<Channel, number>>;
  /** Topic of a notice. A person has one notice per topic: a newer one withdraws the older. */
  topic(about: About): string;
  /** Page that the notice opens. */
  path(about: About): `/${string}`;
  holds?: Truth;
  /** True if it is sent even in quiet hours, because later would be too late. */
  urgent?(about: About, now: Date): boolean;
  /** True if its mail has the visit's calendar file attached. */
  calendar?: true;
};

const NOW = 0;
const UNREAD_MAIL_MINUTES = 10;
const SOON_MS = 36 * HOUR_MS;

const everywhere = { push: NOW, mail: NOW, line: NOW };
const unread = { push: NOW, line: NOW, mail: UNREAD_MAIL_MINUTES };
const reservations = (about: About): `/${string}` => (about.hospitalId ? `/my-reservation?chat=${about.hospitalId}` : '/my-reservation');
const page = (about: About): `/${string}` => (about.visit_id ? `/visit/${about.visit_id}` : '/my-reservation');
const thread = (about: About): `/${string}` => `/clinic?consultation=${about.consultationId}`;
const message = ({ consultationId, messageId }: About) => `translation:${consultationId}-${messageId}`;
const changed = ({ consultationId, messageId }: About) => `changed:${consultationId}-${messageId}`;
/** The patient may be about to take a wrong dose or medicine. */
const isBodily = ({ bodily }: About) => bodily === true;
const interpreting = ({ consultationId }: About) => `interpreter:${consultationId}`;
const answers = ({ consultationId }: About) => `answers:${consultationId}`;
const disputes = ({ consultationId }: About) => `disputes:${consultationId}`;
const visit = (about: About) => `visit:${about.visit_id}`;
const ownReview = ({ visit_id }: About): `/${string}` => `/review/${visit_id}`;
const review = ({ reviewId }: About) => `review:${reviewId}`;
const pictures = ({ reviewId }: About) => `review-pictures:${reviewId}`;
const help = ({ helpId }: About) => `help:${helpId}`;
const helpDesk = ({ helpId }: About): `/${string}` => `/operator/help?thread=${helpId}`;
const quote = ({ quote_id }: About) => `quote:${quote_id}`;
const ownQuote = ({ quote_id }: About): `/${string}` => `/quote/${quote_id}`;
const staffChange = (about: About) => `staff:${about.staffChange}`;
const clinicStaff = ({ hospitalId }: About): `/${string}` => `/operator?clinic=${hospitalId}`;
const receipt = ({ order_num }: About): `/${string}` => `/receipt/${order_num}`;
const order = (about: About) => `order:${about.order_num}`;
/** True for a date that is near, or was before it moved: news of it cannot wait until morning. */
const isSoon = ({ start_at, was_at }: About, now: Date) => [start_at, was_at].some((at) => at && Math.abs(Date.parse(at) - now.getTime()) < SOON_MS);

/**
 * Every kind of notice: audience, channels, earliest time, topic that it replaces, and the condition that must still hold. A new kind needs a line
 * here, its texts in `words/`, and the fact it follows from (notices-of-facts.ts).
 */
export const NOTICE_KINDS = {
  joined: { to: 'patient', group: 'account', channels: { mail: NOW }, topic: () => 'joined', path: () => '/' },
  message: {
    to: 'patient',
    group: 'messages',
    channels: unread,
    topic: ({ consultationId }) => `messages:${consultationId}`,
    path: reservations,
    holds: 'unread-patient',
  },
  'help-answered': { to: 'patient', group: 'messages', channels: unread, topic: help, path: () => '/help/write', holds: 'unread-help' },
  'translation-corrected': { to: 'patient', group: 'messages', channels: everywhere, topic: message, path: reservations },
  'message-changed': {
    to: 'patient',
    group: 'messages',
    channels: everywhere,
    topic: changed,
    path: reservations,
    holds: 'change-unread',
    urgent: isBodily,
  },
  'interpreter-proposed': { to: 'patient', group: 'messages', channels: everywhere, topic: interpreting, path: reservations },
  'interpreter-given': { to: 'patient', group: 'messages', channels: everywhere, topic: interpreting, path: reservations, holds: 'interpreter-given' },
  'interpreter-ended': { to: 'patient', group: 'messages', channels: everywhere, topic: interpreting, path: reservations },
  'quote-offered': { to: 'patient', group: 'messages', channels: everywhere, topic: quote, path: ownQuote, holds: 'quote-open' },
  'quote-expiring': { to: 'patient', group: 'reminders', channels: everywhere, topic: quote, path: ownQuote, holds: 'quote-open' },
  'quote-expired': { to: 'patient', group: 'messages', channels: { mail: NOW }, topic: quote, path: ownQuote },
  'quote-withdrawn': { to: 'patient', group: 'messages', channels: { mail: NOW }, topic: quote, path: ownQuote },
  'quote-agreed-withdrawn': { to: 'patient', group: 'messages', channels: everywhere, topic: quote, path: ownQuote },
  'quote-kept-asked': { to: 'patient', group: 'reminders', channels: { push: NOW, line: NOW }, topic: quote, path: ownQuote, holds: 'quote-kept-asked' },
  paid: { to: 'patient', group: 'payments', channels: { mail: NOW }, topic: order, path: receipt },
  'payment-failed': { to: 'patient', group: 'payments', channels: { mail: NOW }, topic: order, path: () => '/myPage?tab=1', holds: 'failed' },
  refunded: { to: 'patient', group: 'payments', channels: everywhere, topic: order, path: () => '/myPage?tab=2' },
  'refund-asked': { to: 'patient', group: 'payments', channels: everywhere, topic: order, path: reservations },
  'refund-declined': { to: 'patient', group: 'payments', channels: everywhere, topic: order, path: reservations },
  'date-offered': { to: 'patient', group: 'dates', channels: everywhere, topic: visit, path: reservations, holds: 'still-open' },
  'date-fixed': { to: 'patient', group: 'dates', channels: everywhere, topic: visit, path: page, holds: 'same-date', urgent: isSoon, calendar: true },
  'date-moved': { to: 'patient', group: 'dates', channels: everywhere, topic: visit, path: page, holds: 'same-date', urgent: isSoon, calendar: true },
  'date-moved-asked': { to: 'patient', group: 'dates', channels: everywhere, topic: visit, path: page, holds: 'same-date', urgent: isSoon, calendar: true },
  'move-declined': { to: 'patient', group: 'dates', channels: everywhere, topic: visit, path: page, holds: 'same-date', urgent: isSoon },
  'date-given-up': { to: 'patient', group: 'dates', channels: everywhere, topic: visit, path: reservations, urgent: isSoon, calendar: true },
  'offer-lapsed': { to: 'patient', group: 'dates', channels: { mail: NOW }, topic: visit, path: reservations },
  'hold-lapsed': { to: 'patient', group: 'dates', channels: { mail: NOW }, topic: visit, path: reservations, holds: 'still-open' },
  'not-come': { to: 'patient', group: 'dates', channels: { mail: NOW }, topic: visit, path: reservations },
  'not-come-corrected': { to: 'patient', group: 'dates', channels: { mail: NOW }, topic: visit, path: reservations },
  'reminder-week': { to: 'patient', group: 'reminders', channels: everywhere, topic: visit, path: page, holds: 'same-date', calendar: true },
  'reminder-day': { to: 'patient', group: 'reminders', channels: everywhere, topic: visit, path: page, holds: 'same-date', urgent: isSoon, calendar: true },
  'day-after': {
    to: 'patient',
    group: 'reminders',
    channels: everywhere,
    topic: (about) => `after:${about.visit_id}`,
    path: page,
    holds: 'took-place',
  },
  'review-asked': {
    to: 'patient',
    group: 'reviews',
    channels: { mail: NOW },
    topic: (about) => `review-asked:${about.visit_id}`,
    path: ownReview,
    holds: 'may-review',
  },
  'review-answered': { to: 'patient', group: 'reviews', channels: everywhere, topic: review, path: ownReview, holds: 'published' },
  'review-hidden': { to: 'patient', group: 'reviews', channels: everywhere, topic: review, path: ownReview },
  'review-picture-released': { to: 'patient', group: 'reviews', channels: everywhere, topic: pictures, path: ownReview, holds: 'published' },
  'review-picture-refused': { to: 'patient', group: 'reviews', channels: everywhere, topic: pictures, path: ownReview },
  'review-shown': { to: 'patient', group: 'reviews', channels: everywhere, topic: review, path: ownReview, holds: 'published' },

  'clinic-new': { to: 'clinic', group: 'messages', channels: { push: NOW, mail: NOW }, topic: ({ consultationId }) => `new:${consultationId}`, path: thread },
  'clinic-message': {
    to: 'clinic',
    group: 'messages',
    channels: { push: NOW },
    topic: ({ consultationId }) => `messages:${consultationId}`,
    path: thread,
    holds: 'unread-clinic',
  },
  'clinic-translation-corrected': { to: 'clinic', group: 'messages', channels: { push: NOW, mail: NOW }, topic: message, path: thread },
  'clinic-message-changed': {
    to: 'clinic',
    group: 'messages',
    channels: { push: NOW, mail: NOW },
    topic: changed,
    path: thread,
    holds: 'change-unread',
    urgent: isBodily,
  },
  'clinic-interpreter-given': {
    to: 'clinic',
    group: 'messages',
    channels: { push: NOW },
    topic: interpreting,
    path: thread,
    holds: 'interpreter-given',
  },
  'clinic-interpreter-ended': { to: 'clinic', group: 'messages', channels: { push: NOW }, topic: interpreting, path: thread },
  'clinic-quote-accepted': { to: 'clinic', group: 'messages', channels: { push: NOW }, topic: quote, path: thread },
  'clinic-quote-agreed': { to: 'clinic', group: 'messages', channels: { push: NOW, mail: NOW }, topic: quote, path: thread },
  'clinic-quote-declined': { to: 'clinic', group: 'messages', channels: { push: NOW, mail: NOW }, topic: quote, path: thread },
  'clinic-quote-taken-back': { to: 'clinic', group: 'messages', channels: { push: NOW, mail: NOW }, topic: quote, path: thread },
  'clinic-quote-expired': { to: 'clinic', group: 'messages', channels: { push: NOW }, topic: quote, path: thread },
  'clinic-quote-kept': { to: 'clinic', group: 'reviews', channels: { push: NOW, mail: NOW }, topic: quote, path: thread },
  'clinic-questions-answered': { to: 'clinic', group: 'messages', channels: { push: NOW, mail: NOW }, topic: answers, path: thread },
  'clinic-fact-disputed': { to: 'clinic', group: 'messages', channels: { push: NOW, mail: NOW }, topic: disputes, path: thread },
  'clinic-paid': { to: 'clinic', group: 'payments', channels: { push: NOW, mail: NOW }, topic: order, path: thread },
  'clinic-refunded': { to: 'clinic', group: 'payments', channels: { push: NOW, mail: NOW }, topic: order, path: thread },
  'clinic-refund-declined': { to: 'clinic', group: 'payments', channels: { push: NOW, mail: NOW }, topic: order, path: thread },
  'clinic-date-asked': { to: 'clinic', group: 'dates', channels: { push: NOW, mail: NOW }, topic: visit, path: thread, holds: 'still-open' },
  'clinic-date-fixed': { to: 'clinic', group: 'dates', channels: { push: NOW }, topic: visit, path: thread, holds: 'same-date' },
  'clinic-move-asked': { to: 'clinic', group: 'dates', channels: { push: NOW, mail: NOW }, topic: visit, path: thread, holds: 'same-date', urgent: isSoon },
  'clinic-date-given-up': { to: 'clinic', group: 'dates', channels: { push: NOW, mail: NOW }, topic: visit, path: thread, urgent: isSoon },
  'clinic-offer-lapsed': { to: 'clinic', group: 'dates', channels: {}, topic: visit, path: thread },
  'clinic-withdrawn': { to: 'clinic', group: 'account', channels: { mail: NOW }, topic: ({ since }) => `withdrawn:${since}`, path: () => '/clinic' },
  'clinic-unanswered': {
    to: 'clinic',
    group: 'waiting',
    channels: { push: NOW, mail: NOW },
    topic: ({ consultationId }) => `waiting:${consultationId}`,
    path: thread,
    holds: 'unanswered',
  },
  'clinic-promised': {
    to: 'clinic',
    group: 'waiting',
    channels: { push: NOW },
    topic: ({ consultationId }) => `promised:${consultationId}`,
    path: thread,
    holds: 'unanswered',
  },
  'clinic-put-off-over': {
    to: 'clinic',
    group: 'waiting',
    channels: { push: NOW },
    topic: ({ consultationId }) => `put-off:${consultationId}`,
    path: thread,
    holds: 'put-off',
  },
  'clinic-tomorrow': { to: 'clinic', group: 'evening', channels: { mail: NOW }, topic: ({ firstAt }) => `tomorrow:${firstAt}`, path: () => '/clinic/calendar' },
  'clinic-review': { to: 'clinic', group: 'reviews', channels: { push: NOW, mail: NOW }, topic: review, path: () => '/clinic/reviews', holds: 'published' },

  'clinic-colleague-joined': { to: 'clinic', group: 'account', channels: {}, topic: staffChange, path: () => '/clinic' },
  'clinic-colleague-left': { to: 'clinic', group: 'waiting', channels: { push: NOW }, topic: staffChange, path: () => '/clinic' },

  'operator-staff-joined': { to: 'operators', group: 'account', channels: { push: NOW, mail: NOW }, topic: staffChange, path: clinicStaff },
  'operator-staff-handed': { to: 'operators', group: 'account', channels: { mail: NOW }, topic: staffChange, path: clinicStaff },
  'operator-staff-ended': { to: 'operators', group: 'account', channels: { push: NOW, mail: NOW }, topic: staffChange, path: clinicStaff },
  'operator-unanswered': {
    to: 'operators',
    group: 'waiting',
    channels: { mail: NOW },
    topic: ({ hospitalId }) => `waiting:${hospitalId}`,
    path: clinicStaff,
    holds: 'unanswered',
  },
  'operator-refund-asked': { to: 'operators', group: 'payments', channels: { push: NOW, mail: NOW }, topic: order, path: () => '/operator' },
  'operator-payment': {
    to: 'operators',
    group: 'payments',
    channels: { push: NOW, mail: NOW },
    topic: ({ orderId }) => `flag:${orderId}`,
    path: () => '/operator',
    holds: 'flagged',
  },
  'operator-translation-budget': {
    to: 'operators',
    group: 'payments',
    channels: { mail: NOW },
    topic: ({ hospitalId }) => `translation:${hospitalId ?? 'all'}`,
    path: () => '/operator/translations',
  },
  'operator-translation-stopped': {
    to: 'operators',
    group: 'payments',
    channels: { push: NOW, mail: NOW },
    topic: ({ hospitalId }) => `translation:${hospitalId ?? 'all'}`,
    path: () => '/operator/translations',
  },
  'operator-translation-doubted': {
    to: 'operators',
    group: 'waiting',
    channels: { push: NOW, mail: NOW },
    topic: message,
    path: ({ consultationId, messageId }) => `/operator/translations?doubt=${consultationId}-${messageId}`,
    holds: 'doubted',
  },
  'operator-review-reported': {
    to: 'operators',
    group: 'waiting',
    channels: { push: NOW, mail: NOW },
    topic: review,
    path: () => '/operator/reviews',
    holds: 'reported',
  },
  'operator-review-pictures': {
    to: 'operators',
    group: 'waiting',
    channels: { push: NOW, mail: NOW },
    topic: pictures,
    path: () => '/operator/reviews?state=pictures',
    holds: 'pictures-wait',
  },
  'operator-help-asked': { to: 'operators', group: 'waiting', channels: { push: NOW, mail: NOW }, topic: help, path: helpDesk, holds: 'help-waiting' },
  'operator-interpreter-asked': {
    to: 'operators',
    group: 'waiting',
    channels: { push: NOW, mail: NOW },
    topic: interpreting,
    path: () => '/operator/interpreters',
    holds: 'interpreter-asked',
  },

  'interpreter-thread': {
    to: 'interpreter',
    group: 'waiting',
    channels: { push: NOW, mail: NOW },
    topic: interpreting,
    path: ({ consultationId }) => `/interpreter?thread=${consultationId}`,
    holds: 'interpreter-given',
  },
  'interpreter-message': {
    to: 'interpreter',
    group: 'messages',
    channels: { push: NOW, mail: UNREAD_MAIL_MINUTES },
    topic: ({ consultationId }) => `messages:${consultationId}`,
    path: ({ consultationId }) => `/interpreter?thread=${consultationId}`,
    holds: 'unread-interpreter',
  },
  'interpreter-thread-over': { to: 'interpreter', group: 'waiting', channels: { push: NOW }, topic: interpreting, path: () => '/interpreter' },
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof NOTICE_KINDS;

/** Returns a kind, typed with every optional property. */
export const noticeKind = (kind: NoticeKind): Kind => NOTICE_KINDS[kind];
