import { z } from 'zod';
import { USER_TYPES } from '../constants.ts';
import { Handling } from '../desk/handling.ts';
import { text } from '../endpoint.ts';
import { MAX_ID } from '../ids.ts';
import { isBlank, MAX_MESSAGE_LENGTH } from '../rules.ts';
import { ChatEntry, Reservation, TRANSLATION_STATES } from './consultations.ts';
import { ThreadEvent } from './thread-events.ts';

/**
 * Frames of `/ws/chat?user_type&receiver_id&token` (specification 5.8 and 5.9). Every frame is a JSON object with `action`. A token inside a frame
 * is accepted and ignored, because the caller was authenticated at the upgrade. "Ours" marks additions to the commissioned protocol.
 */
const Receiver = z.union([z.number(), z.string().max(100)]);
const Named = { receiver_id: Receiver.optional(), user_type: z.enum(USER_TYPES).optional(), token: z.string().max(5000).optional() };
const MessageId = z.number().int().min(0).max(MAX_ID);

/** Declares a frame: its action, its description for the API documents in Markdown, its fields. */
const frame = <Action extends string, Fields extends z.ZodRawShape>(action: Action, about: string, fields: Fields) =>
  z.object({ action: z.literal(action), ...fields }).describe(about);

/**
 * Without `after` and `before`: the newest page. `after`: messages the client missed, and with `after_event` (ours) the events. `before` (ours):
 * earlier messages.
 */
export const GetChatHistory = frame(
  'getChatHistory',
  'Asks for the conversation, oldest first. With `after`, only for what came later than that message: a client that was away asks from the last message it holds.',
  { ...Named, after: MessageId.optional(), before: MessageId.optional(), after_event: MessageId.optional() },
);
export const SendMessage = frame(
  'sendMessage',
  'Says something. The same `client_message_id` sent twice makes one message; the frame of the same name that comes back is the acknowledgement.',
  {
    ...Named,
    message: text(MAX_MESSAGE_LENGTH).refine((s) => !isBlank(s), 'fields.required'),
    send_user_type: z.enum(USER_TYPES).optional(),
    translate_and_save: z.boolean().optional(),
    target_lang: z.string().max(20).optional(),
    client_message_id: z.guid().optional(),
  },
);
/** Ours: read receipt up to a message. */
export const ReadMessages = frame('readMessages', 'Says that everything up to a message has been read.', { ...Named, message_id: MessageId });
/** Presence of a side in a thread: has it open, is typing, has left. */
const PRESENCES = ['open', 'typing', 'gone'] as const;
export type PresenceKind = (typeof PRESENCES)[number];
/** Ours (specification 5.24 and 7.12). */
export const PresenceSetting = frame(
  'presence',
  'Says what somebody does with a conversation on her screen: for the colleagues of a coordinator, and for the other side where both show it. Said again at least every 25 seconds while it is so; forgotten after 40. `open` is answered with how it is with the other side (`sidePresence`).',
  { ...Named, doing: z.enum(PRESENCES) },
);
/** Ours: keep-alive. Answered by `pong` on any connection, with or without a thread; reads no data. */
export const Ping = frame('ping', 'Asks whether the connection still works. For a browser, which hears nothing of the pings of the protocol itself.', {});
export const ClientFrame = z.discriminatedUnion('action', [GetChatHistory, SendMessage, ReadMessages, PresenceSetting, Ping]);
export type ClientFrame = z.output<typeof ClientFrame>;

/** `has_more`: the page was full, so there is more in the direction requested. `read_up_to` (ours): the last message that the other side has read. */
export const HistoryFrame = frame('getChatHistory', 'A piece of the conversation, oldest first. `has_more` says that there is more to ask for.', {
  receiver_id: Receiver,
  history: z.array(ChatEntry),
  /** Events between these messages, in order (specification 5.13). */
  events: z.array(ThreadEvent),
  has_more: z.boolean(),
  read_up_to: z.number().int(),
});
export const MessageFrame = frame(
  'sendMessage',
  'A message, to everyone in the consultation, its sender included. `message_id` grows within a consultation and is its order.',
  {
    message_id: z.number().int(),
    client_message_id: z.string().nullable(),
    receiver_id: Receiver,
    message: z.string(),
    sender_user_type: z.enum(USER_TYPES),
    user_id: z.string(),
    timestamp: z.string(),
    translated_message: z.string().nullable(),
    translation: z.enum(TRANSLATION_STATES),
    language: ChatEntry.shape.language,
    target_lang: z.string(),
    marks: ChatEntry.shape.marks,
    facts: ChatEntry.shape.facts,
    review: ChatEntry.shape.review,
    interpreter: ChatEntry.shape.interpreter,
    author: ChatEntry.shape.author,
    author_id: ChatEntry.shape.author_id,
    keeps_waiting: ChatEntry.shape.keeps_waiting,
    card: ChatEntry.shape.card,
    reply: ChatEntry.shape.reply,
    files: ChatEntry.shape.files,
    change: ChatEntry.shape.change,
  },
);
export const TranslatedFrame = frame(
  'setTranslatedMessage',
  'The translation of a message has come, or could not be made. Comes again when a later check of it found something, somebody doubts it or a person put it right, and when its words were corrected or withdrawn: the newest one stands.',
  {
    message_id: z.number().int(),
    sender_user_type: z.enum(USER_TYPES),
    translated_message: z.string().nullable(),
    receiver_id: Receiver,
    target_lang: z.string(),
    translation: z.enum(TRANSLATION_STATES),
    marks: ChatEntry.shape.marks,
    facts: ChatEntry.shape.facts,
    review: ChatEntry.shape.review,
    /** The current files; a file may have been taken back since. */
    files: ChatEntry.shape.files,
    /** The current original text, with its last change. Not sent by a server of the previous version. */
    message: z.string().optional(),
    language: ChatEntry.shape.language.optional(),
    card: ChatEntry.shape.card,
    reply: ChatEntry.shape.reply,
    change: ChatEntry.shape.change,
  },
);
/** Ours. */
export const ReadFrame = frame('readMessages', 'The other side has read up to a message.', {
  receiver_id: Receiver,
  message_id: z.number().int(),
  reader: z.enum(USER_TYPES),
});
/** Ours (specification 5.13). */
export const EventFrame = frame('threadEvent', 'Something happened in the thread: paid, a date fixed, moved, given up. Asked for again with `after_event`.', {
  receiver_id: Receiver,
  event: ThreadEvent,
});
/** Ours (specification 7.14). The client fetches the pins again. */
export const PinsFrame = frame('pinsChanged', 'Something that is pinned to the thread, or an answer to the questions of a form, has changed.', {
  receiver_id: Receiver,
});
/** Ours. The client fetches the list again. */
export const ReservationFrame = frame('reservationChanged', 'The clinic has fixed a date, or taken it back with null.', {
  receiver_id: Receiver,
  ...Reservation.shape,
});
/** Ours (security 8.1). */
export const ClosedFrame = frame(
  'consultationClosed',
  'To a coordinator who listens to all of the clinic: this patient withdrew her consents or left; nothing of her is found any more.',
  { receiver_id: Receiver },
);
/**
 * Parts of a member's data that may have changed: a thread with its dates and money, its messages, notices (specification 7.8), messages with the
 * operators (5.20), and, for an operator, the shared queues (7.4).
 */
export const CHANGE_TOPICS = ['thread', 'messages', 'notices', 'help', 'queues'] as const;
export type ChangeTopic = (typeof CHANGE_TOPICS)[number];
/** Ours (specification 5.9). Sent to a page that listens for all changes of its member; the page fetches again what it shows. */
export const ChangedFrame = frame(
  'changed',
  'To a connection with `hears=changes`: something of the member has changed, with this clinic (null: whichever). It says what kind, and nothing of it.',
  { hospital_id: z.number().int().nullable(), what: z.enum(CHANGE_TOPICS) },
);
/** Ours (specification 5.14). */
export const CalendarFrame = frame(
  'calendarChanged',
  "To a coordinator who listens to all of the clinic: something of the clinic that is in no patient's thread has changed: its calendar (a blocked stretch, hours, places) or its desk (its promise, its coordinators and their names); the reader asks again.",
  {},
);
/** Ours (specification 7.13). */
export const RepliesFrame = frame(
  'repliesChanged',
  "To a coordinator who listens to all of the clinic: one of the clinic's own canned replies was written, changed, read or withdrawn; the reader asks again.",
  {},
);
/** Ours (specification 7.12). */
export const HandlingFrame = frame(
  'handlingChanged',
  'To a coordinator who listens to all of the clinic: a colleague put this conversation off, closed it, gave it to somebody or marked it as unread. `waiting_since` is null where its last word needs no answer.',
  { receiver_id: Receiver, handling: Handling, waiting_since: z.string().nullable() },
);
/** Ours (specification 7.14). Sent to the clinic's side only. */
export const NotesFrame = frame('notesChanged', 'To a coordinator who listens to all of the clinic: a colleague noted something about this conversation.', {
  receiver_id: Receiver,
});
/** Ours (specification 7.12). */
export const PresenceFrame = frame(
  'presence',
  'To a coordinator who listens to all of the clinic: a colleague has this conversation open, types in it, or has left it. `who` is one of her tabs; `uid`, the ID that she signs in with, tells colleagues of one name apart.',
  { receiver_id: Receiver, who: z.string(), uid: z.string(), name: z.string(), doing: z.enum(PRESENCES) },
);
/** Ours (specification 5.24). */
export const SidePresenceFrame = frame(
  'sidePresence',
  'The other side has this conversation open, types in it, or has left it, and was there last at `seen_at`. Only between people who both show it; nothing else is kept of it.',
  { receiver_id: Receiver, doing: z.enum(PRESENCES), seen_at: z.string().nullable() },
);
/** Ours: the answer to `ping`, on the same connection. */
export const PongFrame = frame('pong', 'The connection works. Answers `ping`, on the connection that asked.', {});
export const ErrorFrame = frame('error', 'A frame was refused. The socket stays open.', {
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
  PresenceFrame,
  SidePresenceFrame,
  PongFrame,
  ErrorFrame,
]);
export type ServerFrame = z.output<typeof ServerFrame>;

/**
 * Close codes (specification 5.10). 1012: the server is restarting, reconnect. `replaced`: a newer connection of the same member took over, do not
 * reconnect automatically.
 */
export const CLOSE_CODES = { badToken: 4401, notYours: 4403, replaced: 4409, notAcceptable: 1007, tooLarge: 1009, tooSlow: 1013, restart: 1012 } as const;
