import type { NoticeChannel, NoticeGroup } from '../../contract/notifications/notices.ts';
import type { NoticeCondition } from './notice-conditions.ts';
import type { FactSubject } from './record-facts.ts';

type Audience = 'patient' | 'clinic' | 'operators' | 'interpreter';

export type NoticeKindSettings = {
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

export const NO_DELAY_MINUTES = 0;
export const UNREAD_MAIL_MINUTES = 10;

export const allChannels = { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES, line: NO_DELAY_MINUTES };
export const pushAndMail = { push: NO_DELAY_MINUTES, mail: NO_DELAY_MINUTES };
export const pushAndLine = { push: NO_DELAY_MINUTES, line: NO_DELAY_MINUTES };
export const pushOnly = { push: NO_DELAY_MINUTES };
export const mailOnly = { mail: NO_DELAY_MINUTES };
export const unreadChannels = { push: NO_DELAY_MINUTES, line: NO_DELAY_MINUTES, mail: UNREAD_MAIL_MINUTES };

/* Pages that notices open, from the subject of their fact. */
export const reservationsPath = (about: FactSubject): `/${string}` => (about.hospitalId ? `/my-reservation?chat=${about.hospitalId}` : '/my-reservation');
export const visitPath = (about: FactSubject): `/${string}` => (about.visit_id ? `/visit/${about.visit_id}` : '/my-reservation');
export const threadPath = (about: FactSubject): `/${string}` => `/clinic?consultation=${about.consultationId}`;
export const reviewPath = ({ visit_id }: FactSubject): `/${string}` => `/review/${visit_id}`;
export const helpDeskPath = ({ helpId }: FactSubject): `/${string}` => `/operator/help?thread=${helpId}`;
export const quotePath = ({ quote_id }: FactSubject): `/${string}` => `/quote/${quote_id}`;
export const clinicStaffPath = ({ hospitalId }: FactSubject): `/${string}` => `/operator?clinic=${hospitalId}`;
export const receiptPath = ({ order_num }: FactSubject): `/${string}` => `/receipt/${order_num}`;

/* Topics of notices. A person has one current notice for each topic. */
export const translationTopicKey = ({ consultationId, messageId }: FactSubject) => `translation:${consultationId}-${messageId}`;
export const changeTopicKey = ({ consultationId, messageId }: FactSubject) => `changed:${consultationId}-${messageId}`;
export const interpreterTopicKey = ({ consultationId }: FactSubject) => `interpreter:${consultationId}`;
export const answersTopicKey = ({ consultationId }: FactSubject) => `answers:${consultationId}`;
export const disputesTopicKey = ({ consultationId }: FactSubject) => `disputes:${consultationId}`;
export const visitTopicKey = (about: FactSubject) => `visit:${about.visit_id}`;
export const reviewTopicKey = ({ reviewId }: FactSubject) => `review:${reviewId}`;
export const reviewPicturesTopicKey = ({ reviewId }: FactSubject) => `review-pictures:${reviewId}`;
export const helpTopicKey = ({ helpId }: FactSubject) => `help:${helpId}`;
export const quoteTopicKey = ({ quote_id }: FactSubject) => `quote:${quote_id}`;
export const staffChangeNoticeTopic = (about: FactSubject) => `staff:${about.staffChange}`;
export const orderTopicKey = (about: FactSubject) => `order:${about.order_num}`;
