import { z } from 'zod';
import { MessageFile } from './attachments.ts';
import { MessageCard, TemplateSuggestion } from '../cards/cards.ts';
import { byHospital, Picture, TreatmentPrice } from '../catalog/catalog.ts';
import { MessageChange } from './changes.ts';
import { ChatRegistration } from './chat-registration.ts';
import { CURRENCIES, LANGUAGES, MESSENGERS, ORDER_STATUSES, USER_TYPES } from '../constants.ts';
import { count, endpoint, Id, Msg, Page, text } from '../endpoint.ts';
import { MessageFact, TextSpan, TranslationMark } from './facts.ts';
import { Handling } from '../desk/handling.ts';
import { MessageReply } from '../desk/replies.ts';
import { isBlank, MESSAGE_LIMIT } from '../rules.ts';
import { BookingProgress, OrderNum, Start } from '../visits/visits.ts';

/**
 * How far a translation is: `pending` it is coming, `late` it has not come in time and is still tried for, `done`, `partial` some sentences stayed as they came (between ‹ and ›),
 * `mixed` the translator took it for the reader's own language although it holds another one too, `untranslated` the translator
 * had no words for it, `failed` the service did not answer, `stopped` the month's budget is used up and nobody was asked, `implausible`
 * the answer could not be a translation and is not shown; the original stands in all of them.
 */
export const TRANSLATION_STATES = ['pending', 'late', 'done', 'partial', 'mixed', 'untranslated', 'failed', 'stopped', 'implausible'] as const;
export type TranslationState = (typeof TRANSLATION_STATES)[number];

/** What people said of a translation: who doubts it now, and what a translator found when somebody did (specification 5.17). */
export const MessageReview = z.object({
  doubted_by: z.array(z.enum(USER_TYPES)),
  /** `corrected`: what stands as the translation was written by a person. `right`: a person found nothing wrong with it. */
  verdict: z.enum(['corrected', 'right']).nullable(),
  /** The translator's word, as she wrote it; mostly empty. */
  words: z.string(),
  /** What the machine had said, of a corrected one. */
  machine: z.string().nullable(),
  /** The interpreter who put it right, by name; null where it was an operator, or nobody. */
  interpreter: z.string().nullish(),
});
export type MessageReview = z.output<typeof MessageReview>;

/** Chat history entry (specification 5.3). The translation for the reader of each side is under that side's name. */
export const ChatEntry = z.object({
  message_id: z.number().int(),
  message: z.string(),
  /** What a member wrote, in Korean. */
  user_translated_message: z.string().nullable(),
  /** What the clinic wrote, in the member's language. */
  hospital_translated_message: z.string().nullable(),
  timestamp: z.string(),
  user_id: z.string(),
  sender_user_type: z.enum(USER_TYPES),
  client_message_id: z.string().nullable(),
  translation: z.enum(TRANSLATION_STATES),
  language: z.enum(LANGUAGES),
  target_lang: z.string(),
  /** Where the translation differs from the original. Like `facts` not sent by a process of the version before. */
  marks: z.array(TranslationMark).optional(),
  /** What the original says exactly. */
  facts: z.array(MessageFact).optional(),
  /** What people said of the translation; null where nobody did. */
  review: MessageReview.nullish(),
  /** The interpreter who wrote it for the side it stands on, by name; both texts are hers (specification 5.19). */
  interpreter: z.string().nullish(),
  /** Of the clinic's: the name that the coordinator wrote under (specification 7.12); null where she had chosen none. */
  author: z.string().nullish(),
  /** Of the clinic's, told to its own side alone: which coordinator wrote it. Not sent by a process of the version before. */
  author_id: z.guid().optional(),
  /** Of the clinic's: it says that an answer will come, and the patient goes on waiting. */
  keeps_waiting: z.boolean().optional(),
  /** A card of the clinic's (decision 15): drawn in the reader's language; the texts above say the same. Null for what somebody wrote. */
  card: MessageCard.nullish(),
  /** A canned reply of the clinic's (specification 7.13): read in the reader's language where it has words in it; the texts above say the same. */
  reply: MessageReply.nullish(),
  /** Photos and documents (specification 5.21); the texts above say how many. Null for what has none. */
  files: z.array(MessageFile).nullish(),
  /** That it is not as it was sent: corrected, or withdrawn, and then the texts above say so (specification 5.23). Null for what stands as it was sent. */
  change: MessageChange.nullish(),
});
export type ChatEntry = z.output<typeof ChatEntry>;

/** The date a clinic has fixed and the treatment it is for; null while there is none. In every answer and frame that tells of a date. */
export const Reservation = z.object({ reservation_at: z.string().nullable(), product_id: z.number().int().nullable() });
export type Reservation = z.output<typeof Reservation>;

/** Chat and reservation card (specification 5.5). `consult_status` is `complete` once a date is fixed. */
export const ReservationItem = z.object({
  id: z.number().int(),
  hospital_id: z.number().int(),
  hospital_name: z.string(),
  ...Reservation.shape,
  consult_status: z.enum(['complete', 'pending']),
  address_english: z.string(),
  profile_image: z.array(z.string()),
  profile_pictures: z.array(Picture),
  product_title: z.string().nullable(),
  /** The reservation fee, in dollars; 0 where no treatment is chosen. */
  price: z.number(),
  /** What the treatment costs at the clinic; null where none is chosen or no price is published. */
  treatment_price: TreatmentPrice.nullable(),
  nearest_subway_station: z.string(),
  unread_count: z.number().int(),
  last_message: z.string().nullable(),
  /** What is shown of it is a translation that has a mark. */
  last_message_marked: z.boolean().optional(),
  last_message_at: z.string().nullable(),
  /** Where the thread stands and what comes next (specification 5.15). */
  way: BookingProgress,
});
export type ReservationItem = z.output<typeof ReservationItem>;

/** The coordinator's inbox row. `waiting_since` is set while the patient's last word is unanswered. */
export const ClinicConsultation = z.object({
  id: z.number().int(),
  member_uid: z.string(),
  name: z.string(),
  country: z.string(),
  language: z.enum(LANGUAGES),
  time_zone: z.string(),
  last_message: z.string().nullable(),
  last_message_translated: z.string().nullable(),
  /** It is the patient's, and its translation has a mark. */
  last_message_marked: z.boolean().optional(),
  last_message_at: z.string().nullable(),
  last_sender: z.enum(USER_TYPES).nullable(),
  waiting_since: z.string().nullable(),
  unread_count: z.number().int(),
  ...Reservation.shape,
  product_title: z.string().nullable(),
  paid: z.boolean(),
  /** Not sent by a process of the version before. */
  handling: Handling.optional(),
  /** Where the thread stands and what comes next; with its orders and visits in `ClinicPatient`. */
  way: BookingProgress.pick({ stage: true, next: true, dateless: true, agreed: true }),
});
export type ClinicConsultation = z.output<typeof ClinicConsultation>;

/** What is known of a patient to the clinic she talks to. */
export const ClinicPatient = ClinicConsultation.extend({
  /** Her name in her own script, where she gave it. */
  native_name: z.string().nullable(),
  phone: z.string(),
  messenger_type: z.enum(MESSENGERS),
  messenger_id: z.string(),
  created_at: z.string(),
  consents: z.array(z.object({ document: z.string(), version: z.string(), agreed_at: z.string() })),
  orders: z.array(
    z.object({
      order_num: z.string(),
      status: z.enum(ORDER_STATUSES),
      total_price: z.number(),
      currency_code: z.enum(CURRENCIES),
      created_at: z.string(),
      lines: z.array(z.object({ title: z.string(), quantity: z.number().int() })),
      /** What operators wrote to the clinic when they declined its refund; empty where they wrote nothing. */
      decline_words: z.string(),
    }),
  ),
  products: z.array(z.object({ id: z.number().int(), title: z.string() })),
  /** Where the clinic takes visits. */
  places: z.array(z.object({ id: z.number().int(), name: z.string() })),
  way: BookingProgress,
});
export type ClinicPatient = z.output<typeof ClinicPatient>;

/** A day of the clinic's opening hours: starts that can be fixed, as ISO 8601 UTC instants. */
export const SlotDay = z.object({ date: z.string(), is_closed: z.boolean(), slots: z.array(z.object({ at: z.string(), taken: z.boolean() })) });

/** Where a text can be understood in two ways; `proposals` are words that could stand there instead, in its own language. */
export const TextAmbiguity = z.object({ kind: z.enum(['half-day', 'which-day', 'no-unit']), ...TextSpan.shape, proposals: z.array(z.string()) });
export type TextAmbiguity = z.output<typeof TextAmbiguity>;

/** How a text that is not sent yet would be read (specification 5.16). */
export const TranslationPreview = z.object({
  translation: z.enum(TRANSLATION_STATES),
  /** As the other side would read it; null where there is none, or none is needed. */
  translated: z.string().nullable(),
  /** What that says, in the language of the text. */
  back: z.string().nullable(),
  marks: z.array(TranslationMark),
  ambiguities: z.array(TextAmbiguity),
  /** It tells somebody what to do, so that a look at it is worth while. */
  instructs: z.boolean(),
  /** The best first; empty for a patient's text, missing in the answer of a version that knew none. */
  suggestions: z.array(TemplateSuggestion).optional(),
});
export type TranslationPreview = z.output<typeof TranslationPreview>;

const byId = z.object({ id: Id });
/** Years far away are slips of the keyboard, and databases and calendars do not agree on them. */
const isThisCentury = (date: string) => date.startsWith('20');

export const consultations = {
  consultCount: endpoint({
    name: 'consultCount',
    method: 'GET',
    path: '/api/v1/hospital/{hospital_id}/consult_count',
    who: 'anyone',
    limit: 'public-read',
    summary: 'How many people have consulted this clinic',
    params: byHospital,
    reply: z.object({ count: z.number().int() }),
    errors: ['catalog.hospital-not-found'],
  }),
  reservations: endpoint({
    name: 'reservations',
    method: 'GET',
    path: '/api/v1/reservation',
    who: 'user',
    summary: "The member's chats and reservations, newest activity first within a page",
    query: Page,
    reply: z.array(ReservationItem),
  }),
  register: endpoint({
    name: 'register',
    method: 'POST',
    path: '/api/v1/reservation',
    who: 'user',
    limit: 'reservation',
    summary: 'Open a consultation with a clinic',
    body: ChatRegistration,
    reply: z.object({ msg: z.string(), id: z.number().int(), hospital_id: z.number().int() }),
    status: 201,
    errors: [
      'consultations.consents-required',
      'catalog.hospital-not-found',
      'catalog.hospital-withdrawn',
      'catalog.hospital-unregistered',
      'catalog.hospital-unanswered',
    ],
  }),
  ticket: endpoint({
    name: 'ticket',
    method: 'POST',
    path: '/api/v1/chat/ticket',
    who: 'member',
    summary: 'A one-time token for the socket, 30 seconds',
    reply: z.object({ token: z.string() }),
  }),
  previewTranslation: endpoint({
    name: 'previewTranslation',
    method: 'POST',
    path: '/api/v1/consultations/{id}/preview',
    who: 'member',
    limit: 'preview',
    summary: 'How the other side would read a text, and what that says translated back; nothing is stored',
    params: byId,
    body: z.object({ message: text(MESSAGE_LIMIT).refine((s) => !isBlank(s), 'fields.required') }),
    reply: TranslationPreview,
  }),
  clinicConsultations: endpoint({
    name: 'clinicConsultations',
    method: 'GET',
    path: '/api/v1/clinic/consultations',
    who: 'hospital',
    summary: "The clinic's inbox, who waits longest first within a page",
    query: Page,
    reply: z.array(ClinicConsultation),
  }),
  clinicPatient: endpoint({
    name: 'clinicPatient',
    method: 'GET',
    path: '/api/v1/clinic/consultations/{id}',
    who: 'hospital',
    summary: 'What is known of one patient',
    params: byId,
    reply: ClinicPatient,
  }),
  clinicSlots: endpoint({
    name: 'clinicSlots',
    method: 'GET',
    path: '/api/v1/clinic/consultations/{id}/slots',
    who: 'hospital',
    summary: 'Dates that can be fixed, from the opening hours',
    params: byId,
    query: z.object({ from: z.iso.date().refine(isThisCentury, 'fields.invalid'), days: count(42).default(7) }),
    reply: z.array(SlotDay),
  }),
  fixReservation: endpoint({
    name: 'fixReservation',
    method: 'PUT',
    path: '/api/v1/clinic/consultations/{id}/reservation',
    who: 'hospital',
    summary: 'Fix a date, or take it back with null',
    params: byId,
    body: z.object({ reservation_at: Start.nullable(), product_id: Id.nullish(), order_num: OrderNum.nullish() }),
    reply: Msg.extend(Reservation.shape),
    errors: ['consultations.slot-closed', 'consultations.slot-past', 'consultations.product-unknown', 'orders.not-found', 'visits.enough'],
  }),
};
