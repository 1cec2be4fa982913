import { z } from 'zod';
import { MessageCard, TemplateSuggestion } from '../cards/cards.ts';
import { HospitalIdParams, Picture, TreatmentPrice } from '../catalog/catalog.ts';
import { CURRENCIES, LANGUAGES, MESSENGERS, ORDER_STATUSES, USER_TYPES } from '../constants.ts';
import { Handling } from '../desk/handling.ts';
import { MessageReply } from '../desk/replies.ts';
import { ConfirmationResponse, defineEndpoint, Id, PageQuery, positiveIntField, textField } from '../endpoint.ts';
import { isBlank, MAX_MESSAGE_LENGTH } from '../rules.ts';
import { BookingProgress, OrderNum, StartTime } from '../visits/visits.ts';
import { MessageFile } from './attachments.ts';
import { MessageChange } from './changes.ts';
import { ChatRegistration } from './chat-registration.ts';
import { MessageFact, TextSpan, TranslationMark } from './message-facts.ts';

/**
 * States of a translation. The original is kept in every state. `pending`: under way. `late`: over time, still being tried. `partial`: some sentences
 * stayed untranslated (between ‹ and ›). `mixed`: the service took the text for the reader's language, although it also contains another.
 * `untranslated`: the service returned the text unchanged. `failed`: the service did not answer. `stopped`: not sent, because the month's budget is
 * used up. `implausible`: the result cannot be a translation and is not shown.
 */
export const TRANSLATION_STATES = ['pending', 'late', 'done', 'partial', 'mixed', 'untranslated', 'failed', 'stopped', 'implausible'] as const;
export type TranslationState = (typeof TRANSLATION_STATES)[number];

/** Reviews of a translation by people: who doubts it now, and a translator's verdict (specification 5.17). */
export const MessageReview = z.object({
  doubted_by: z.array(z.enum(USER_TYPES)),
  /** `corrected`: a person wrote the current translation. `right`: a person found no error in it. */
  verdict: z.enum(['corrected', 'right']).nullable(),
  /** The translator's comment, as written; usually empty. */
  words: z.string(),
  /** The machine translation, if a person replaced it. */
  machine: z.string().nullable(),
  /** Name of the interpreter who corrected the translation. Null if an operator or nobody did. */
  interpreter: z.string().nullish(),
});
export type MessageReview = z.output<typeof MessageReview>;

/** Chat history entry (specification 5.3). A translation's field is named after the side that wrote the original. */
export const ChatEntry = z.object({
  message_id: z.number().int(),
  message: z.string(),
  /** Korean translation of a member's message. */
  user_translated_message: z.string().nullable(),
  /** Translation of a clinic's message, in the member's language. */
  hospital_translated_message: z.string().nullable(),
  timestamp: z.string(),
  user_id: z.string(),
  sender_user_type: z.enum(USER_TYPES),
  client_message_id: z.string().nullable(),
  translation: z.enum(TRANSLATION_STATES),
  language: z.enum(LANGUAGES),
  target_lang: z.string(),
  /** Possible differences between translation and original. Like `facts`, not sent by older servers. */
  marks: z.array(TranslationMark).optional(),
  /** Facts in the original. */
  facts: z.array(MessageFact).optional(),
  /** People's reviews of the translation; null if there are none. */
  review: MessageReview.nullish(),
  /** Name of the interpreter who wrote the message for this side. The interpreter then wrote both texts (specification 5.19). */
  interpreter: z.string().nullish(),
  /** For messages of the clinic: staff name of the author, null if she chose none (specification 7.12). */
  author: z.string().nullish(),
  /** The coordinator who wrote a message of the clinic. Sent only to the clinic's own side. Not sent by older servers. */
  author_id: z.guid().optional(),
  /** For messages of the clinic: true if the message only announces a later answer. The patient then still counts as waiting. */
  keeps_waiting: z.boolean().optional(),
  /** Card of the clinic (decision 15), rendered in the reader's language. The text fields have the same content. Null for a typed message. */
  card: MessageCard.nullish(),
  /** Canned reply of the clinic (specification 7.13), in the reader's language if available. The text fields have the same content. */
  reply: MessageReply.nullish(),
  /** Photos and documents (specification 5.21). The text fields give their number. Null if there are none. */
  files: z.array(MessageFile).nullish(),
  /** Last change of the message, corrected or withdrawn (specification 5.23). Null for an unchanged message. */
  change: MessageChange.nullish(),
});
export type ChatEntry = z.output<typeof ChatEntry>;

/** The date fixed by the clinic and its treatment; null if there is none. Part of every answer and frame with a date. */
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
  /** Reservation fee in dollars: of the order once there is one, paid or refunded, else of the treatment. 0 if none is chosen. */
  price: z.number(),
  /** Price at the clinic of the treatments in the order, else of the treatment; null if none is chosen or no price is published. */
  treatment_price: TreatmentPrice.nullable(),
  nearest_subway_station: z.string(),
  unread_count: z.number().int(),
  last_message: z.string().nullable(),
  /** True if the last message is shown as a translation with marks. */
  last_message_marked: z.boolean().optional(),
  last_message_at: z.string().nullable(),
  /** Booking state of the thread and the next step (specification 5.15). */
  way: BookingProgress,
});
export type ReservationItem = z.output<typeof ReservationItem>;

/** Row of the coordinator's inbox. `waiting_since` is set while the patient's last message is unanswered. */
export const ClinicConsultation = z.object({
  id: z.number().int(),
  member_uid: z.string(),
  name: z.string(),
  country: z.string(),
  language: z.enum(LANGUAGES),
  time_zone: z.string(),
  last_message: z.string().nullable(),
  last_message_translated: z.string().nullable(),
  /** True if the last message is the patient's and its translation has marks. */
  last_message_marked: z.boolean().optional(),
  last_message_at: z.string().nullable(),
  last_sender: z.enum(USER_TYPES).nullable(),
  waiting_since: z.string().nullable(),
  unread_count: z.number().int(),
  ...Reservation.shape,
  product_title: z.string().nullable(),
  paid: z.boolean(),
  /** Not sent by older servers. */
  handling: Handling.optional(),
  /** Booking progress of the thread and its next step. Orders and visits are in `ClinicPatient`. */
  way: BookingProgress.pick({ stage: true, next: true, dateless: true, agreed: true }),
});
export type ClinicConsultation = z.output<typeof ClinicConsultation>;

/** Data of a patient for the clinic she is in conversation with. */
export const ClinicPatient = ClinicConsultation.extend({
  /** The patient's name in her own script; null if she did not give it. */
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
      /** The operators' comment to the clinic on a declined refund. Empty if there is none. */
      decline_words: z.string(),
    }),
  ),
  products: z.array(z.object({ id: z.number().int(), title: z.string() })),
  /** Places where the clinic takes visits: rooms or doctors. */
  places: z.array(z.object({ id: z.number().int(), name: z.string() })),
  way: BookingProgress,
});
export type ClinicPatient = z.output<typeof ClinicPatient>;

/** A day within the clinic's opening hours, with the possible starts as ISO 8601 UTC instants. */
export const SlotDay = z.object({ date: z.string(), is_closed: z.boolean(), slots: z.array(z.object({ at: z.string(), taken: z.boolean() })) });

/** An ambiguous passage of a text. `proposals` are clearer wordings in the same language. */
export const TextAmbiguity = z.object({ kind: z.enum(['half-day', 'which-day', 'no-unit']), ...TextSpan.shape, proposals: z.array(z.string()) });
export type TextAmbiguity = z.output<typeof TextAmbiguity>;

/** Translation of an unsent text, for checking before sending (specification 5.16). */
export const TranslationPreview = z.object({
  translation: z.enum(TRANSLATION_STATES),
  /** The text in the other side's language. Null if there is no translation, or if none is needed. */
  translated: z.string().nullable(),
  /** The translation translated back into the language of the text. */
  back: z.string().nullable(),
  marks: z.array(TranslationMark),
  ambiguities: z.array(TextAmbiguity),
  /** True if the text gives the reader an instruction, so that its translation should be checked. */
  instructs: z.boolean(),
  /** Suggested templates and replies, best match first. Empty for a patient's text. Not sent by older servers. */
  suggestions: z.array(TemplateSuggestion).optional(),
});
export type TranslationPreview = z.output<typeof TranslationPreview>;

const IdParams = z.object({ id: Id });
/** Refuses years outside 2000–2099. Other years are typing mistakes, and databases and calendars disagree on them. */
const isThisCentury = (date: string) => date.startsWith('20');

export const consultationEndpoints = {
  consultCount: defineEndpoint({
    name: 'consultCount',
    method: 'GET',
    path: '/api/v1/hospital/{hospital_id}/consult_count',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Retrieves the number of people who have consulted a clinic.',
    params: HospitalIdParams,
    reply: z.object({ count: z.number().int() }),
    errors: ['catalog.hospital-not-found'],
  }),
  reservations: defineEndpoint({
    name: 'reservations',
    method: 'GET',
    path: '/api/v1/reservation',
    who: 'user',
    summary: "Lists the member's chats and reservations, latest activity first within a page.",
    query: PageQuery,
    reply: z.array(ReservationItem),
  }),
  register: defineEndpoint({
    name: 'register',
    method: 'POST',
    path: '/api/v1/reservation',
    who: 'user',
    limit: 'reservation',
    summary: 'Opens a consultation with a clinic.',
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
  ticket: defineEndpoint({
    name: 'ticket',
    method: 'POST',
    path: '/api/v1/chat/ticket',
    who: 'member',
    summary: 'Creates a one-time token for the chat socket, valid for 30 seconds.',
    reply: z.object({ token: z.string() }),
  }),
  previewTranslation: defineEndpoint({
    name: 'previewTranslation',
    method: 'POST',
    path: '/api/v1/consultations/{id}/preview',
    who: 'member',
    limit: 'preview',
    summary: 'Translates a text as the other side would read it, and back again. Nothing is stored.',
    params: IdParams,
    body: z.object({ message: textField(MAX_MESSAGE_LENGTH).refine((s) => !isBlank(s), 'fields.required') }),
    reply: TranslationPreview,
  }),
  clinicConsultations: defineEndpoint({
    name: 'clinicConsultations',
    method: 'GET',
    path: '/api/v1/clinic/consultations',
    who: 'hospital',
    summary: "Lists the clinic's consultations, longest waiting first within a page.",
    query: PageQuery,
    reply: z.array(ClinicConsultation),
  }),
  clinicPatient: defineEndpoint({
    name: 'clinicPatient',
    method: 'GET',
    path: '/api/v1/clinic/consultations/{id}',
    who: 'hospital',
    summary: 'Retrieves what the clinic may know about a patient.',
    params: IdParams,
    reply: ClinicPatient,
  }),
  clinicSlots: defineEndpoint({
    name: 'clinicSlots',
    method: 'GET',
    path: '/api/v1/clinic/consultations/{id}/slots',
    who: 'hospital',
    summary: 'Lists the times within the opening hours at which a date can be fixed.',
    params: IdParams,
    query: z.object({ from: z.iso.date().refine(isThisCentury, 'fields.invalid'), days: positiveIntField(42).default(7) }),
    reply: z.array(SlotDay),
  }),
  fixReservation: defineEndpoint({
    name: 'fixReservation',
    method: 'PUT',
    path: '/api/v1/clinic/consultations/{id}/reservation',
    who: 'hospital',
    summary: 'Fixes the date of a reservation; null removes it.',
    params: IdParams,
    body: z.object({ reservation_at: StartTime.nullable(), product_id: Id.nullish(), order_num: OrderNum.nullish() }),
    reply: ConfirmationResponse.extend(Reservation.shape),
    errors: ['consultations.slot-closed', 'consultations.slot-past', 'consultations.product-unknown', 'orders.not-found', 'visits.enough'],
  }),
};
