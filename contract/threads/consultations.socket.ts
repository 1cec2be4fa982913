import { z } from 'zod';
import { USER_TYPES } from '../constants.ts';
import { Handling } from '../desk/handling.ts';
import { textField } from '../endpoint.ts';
import { MAX_ID } from '../ids.ts';
import { isBlank, MAX_MESSAGE_LENGTH } from '../rules.ts';
import { ChatEntry, Reservation } from './consultations.ts';
import { ThreadEvent } from './thread-events.ts';

/**
 * Frames of `/ws/chat?user_type&receiver_id&token` (specification 5.8 and 5.9). Every frame is a JSON object with `action`. A token inside a frame
 * is accepted and ignored, because the caller was authenticated at the upgrade. "Ours" marks additions to the commissioned protocol.
 */
const Receiver = z.union([z.number(), z.string().max(100)]);
const ConnectionFields = { receiver_id: Receiver.optional(), user_type: z.enum(USER_TYPES).optional(), token: z.string().max(5000).optional() };
const MessageId = z.number().int().min(0).max(MAX_ID);

/** Declares a frame. `about` is its Markdown description in the API documents. */
const defineFrame = <Action extends string, Fields extends z.ZodRawShape>(action: Action, about: string, fields: Fields) =>
  z.object({ action: z.literal(action), ...fields }).describe(about);

/**
 * Without `after` and `before`, the newest page is returned. `after` returns missed messages; with `after_event` (ours), also missed events. `before`
 * (ours) returns earlier messages.
 */
export const GetChatHistory = defineFrame(
  'getChatHistory',
  'Requests a page of the conversation, oldest message first. `after` limits it to messages later than the given one: after a gap, a client passes the last message it has.',
  { ...ConnectionFields, after: MessageId.optional(), before: MessageId.optional(), after_event: MessageId.optional() },
);
export const SendMessage = defineFrame(
  'sendMessage',
  'Sends a message. Idempotent by `client_message_id`. The server acknowledges it with a `sendMessage` frame.',
  {
    ...ConnectionFields,
    message: textField(MAX_MESSAGE_LENGTH).refine((s) => !isBlank(s), 'fields.required'),
    send_user_type: z.enum(USER_TYPES).optional(),
    translate_and_save: z.boolean().optional(),
    target_lang: z.string().max(20).optional(),
    client_message_id: z.guid().optional(),
  },
);
/** Ours: read receipt up to a message. */
export const ReadMessages = defineFrame('readMessages', 'Marks the messages of the other side as read, up to a given message.', {
  ...ConnectionFields,
  message_id: MessageId,
});
/** Presence of a side in a thread: it has the thread open, is typing, or has left. */
const PRESENCES = ['open', 'typing', 'gone'] as const;
export type PresenceKind = (typeof PRESENCES)[number];
/** Ours (specification 5.24 and 7.12). */
export const ReportPresence = defineFrame(
  'presence',
  'Reports what the caller is doing with a conversation: to the colleagues of a coordinator, and to the other side if both members show their presence. Repeat it every 20 seconds while it applies; the other side stops showing it after 30 seconds. `open` is answered with the presence of the other side (`sidePresence`).',
  { ...ConnectionFields, doing: z.enum(PRESENCES) },
);
/** Ours: keep-alive on any connection, with or without a thread. Answered by `pong`. Reads no data. */
export const Ping = defineFrame('ping', 'Checks whether the connection still works. Meant for browsers, which cannot see WebSocket ping frames.', {});
export const ClientFrame = z.discriminatedUnion('action', [GetChatHistory, SendMessage, ReadMessages, ReportPresence, Ping]);
export type ClientFrame = z.output<typeof ClientFrame>;

/** `has_more`: there are more messages in the requested direction. `read_up_to` (ours): the last message that the other side has read. */
export const HistoryFrame = defineFrame(
  'getChatHistory',
  'A page of the conversation, oldest message first. `has_more` is true if there are further messages.',
  {
    receiver_id: Receiver,
    history: z.array(ChatEntry),
    /** Events between these messages, in order (specification 5.13). */
    events: z.array(ThreadEvent),
    has_more: z.boolean(),
    read_up_to: z.number().int(),
  },
);
export const MessageFrame = defineFrame(
  'sendMessage',
  'A message, sent to everyone in the consultation including its sender. `message_id` increases within a consultation and gives the order.',
  {
    receiver_id: Receiver,
    ...ChatEntry.omit({ user_translated_message: true, hospital_translated_message: true }).shape,
    translated_message: z.string().nullable(),
  },
);
export const TranslatedFrame = defineFrame(
  'setTranslatedMessage',
  'The translation of a message, or its failure. Sent again when a check marks the translation, when it is doubted or corrected by a person, and when the message is corrected or withdrawn. The newest frame replaces earlier ones.',
  {
    receiver_id: Receiver,
    ...ChatEntry.pick({ message_id: true, sender_user_type: true, target_lang: true, translation: true, marks: true, facts: true, review: true }).shape,
    ...ChatEntry.pick({ card: true, reply: true, files: true, change: true }).shape,
    translated_message: z.string().nullable(),
    /** The current original text, with its last change. Not sent by older servers. */
    message: ChatEntry.shape.message.optional(),
    language: ChatEntry.shape.language.optional(),
  },
);
/** Ours. */
export const ReadFrame = defineFrame('readMessages', 'The last message that the other side has read.', {
  receiver_id: Receiver,
  message_id: z.number().int(),
  reader: z.enum(USER_TYPES),
});
/** Ours (specification 5.13). */
export const EventFrame = defineFrame(
  'threadEvent',
  'An event of the thread, such as a payment or a date that was fixed, moved or cancelled. Missed events are requested with `after_event`.',
  {
    receiver_id: Receiver,
    event: ThreadEvent,
  },
);
/** Ours (specification 7.14). The client fetches the pins again. */
export const PinsFrame = defineFrame('pinsChanged', 'A pinned fact, or an answer to a question form, has changed.', {
  receiver_id: Receiver,
});
/** Ours. The client fetches the list again. */
export const ReservationFrame = defineFrame('reservationChanged', 'The date that the clinic fixed; null if it was removed.', {
  receiver_id: Receiver,
  ...Reservation.shape,
});
/** Ours (security 8.1). */
export const ClosedFrame = defineFrame(
  'consultationClosed',
  'For connections to all consultations of a clinic: the patient withdrew the consents or deleted the account, and the consultation is no longer found.',
  { receiver_id: Receiver },
);
/**
 * Parts of a member's data that can have changed. `thread`: dates and money; `notices` (specification 7.8); `help`: messages with the operators
 * (5.20); `queues`: operators' shared queues (7.4).
 */
export const CHANGE_TOPICS = ['thread', 'messages', 'notices', 'help', 'queues'] as const;
export type ChangeTopic = (typeof CHANGE_TOPICS)[number];
/** Ours (specification 5.9). Sent to pages that listen for all changes of their member. The page then reloads its data. */
export const ChangedFrame = defineFrame(
  'changed',
  'For connections with `hears=changes`: data of the member has changed. `hospital_id` is the clinic concerned, or null if it may be any; `what` is the kind of data. Contains none of the data itself.',
  { hospital_id: z.number().int().nullable(), what: z.enum(CHANGE_TOPICS) },
);
/** Ours (specification 5.14). */
export const CalendarFrame = defineFrame(
  'calendarChanged',
  'For connections to all consultations of a clinic: its calendar (blocked periods, opening hours, places) or its desk (answer promise, coordinators, their names) has changed. Clients fetch both again.',
  {},
);
/** Ours (specification 7.13). */
export const RepliesFrame = defineFrame(
  'repliesChanged',
  "For connections to all consultations of a clinic: one of the clinic's canned replies was created, updated, confirmed or withdrawn. Clients fetch the replies again.",
  {},
);
/** Ours (specification 7.12). */
export const HandlingFrame = defineFrame(
  'handlingChanged',
  'For connections to all consultations of a clinic: a coordinator snoozed, closed, assigned or marked a conversation as unread. `waiting_since` is null if its last message needs no answer.',
  { receiver_id: Receiver, handling: Handling, waiting_since: z.string().nullable() },
);
/** Ours (specification 7.14). Sent to the clinic's side only. */
export const NotesFrame = defineFrame('notesChanged', 'For connections to all consultations of a clinic: the internal notes on a conversation have changed.', {
  receiver_id: Receiver,
});
/** Ours (specification 7.12). */
export const ColleaguePresenceFrame = defineFrame(
  'presence',
  'For connections to all consultations of a clinic: a coordinator has opened a conversation, is typing in it, or has left it. `who` identifies the browser tab; `uid` is the sign-in ID and distinguishes colleagues with the same name.',
  { receiver_id: Receiver, who: z.string(), uid: z.string(), name: z.string(), doing: z.enum(PRESENCES) },
);
/** Ours (specification 5.24). */
export const SidePresenceFrame = defineFrame(
  'sidePresence',
  'The other side has opened the conversation, is typing in it, or has left it; `seen_at` is when it was last there. Sent only between people who both show their presence.',
  { receiver_id: Receiver, doing: z.enum(PRESENCES), seen_at: z.string().nullable() },
);
/** Ours: the answer to `ping`, on the same connection. */
export const PongFrame = defineFrame('pong', 'The answer to `ping`, on the same connection.', {});
export const ErrorFrame = defineFrame('error', 'The reason why a frame was refused. The connection stays open.', {
  code: z.string(),
  detail: z.string(),
  client_message_id: z.string().optional(),
});
export const ServerFrame = z.discriminatedUnion('action', [
  HistoryFrame,
  MessageFrame,
  TranslatedFrame,
  ReadFrame,
  EventFrame,
  PinsFrame,
  ReservationFrame,
  ClosedFrame,
  ChangedFrame,
  CalendarFrame,
  RepliesFrame,
  HandlingFrame,
  NotesFrame,
  ColleaguePresenceFrame,
  SidePresenceFrame,
  PongFrame,
  ErrorFrame,
]);
export type ServerFrame = z.output<typeof ServerFrame>;

/**
 * Close codes (specification 5.10). 1012: the server restarts; reconnect. `replaced`: a newer connection of the same member took over; do not
 * reconnect automatically.
 */
export const CLOSE_CODES = { badToken: 4401, notYours: 4403, replaced: 4409, notAcceptable: 1007, tooLarge: 1009, tooSlow: 1013, restart: 1012 } as const;
