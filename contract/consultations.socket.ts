import { z } from 'zod';
import { ChatEntry, TRANSLATION_STATES } from './consultations.ts';
import { text } from './endpoint.ts';
import { isBlank, MAX_ID, MESSAGE_LIMIT } from './rules.ts';
import { USER_TYPES } from './constants.ts';

/**
 * `/ws/chat?user_type&receiver_id&token`: its frames (specification 5.8 and 5.9). Every frame is a JSON object with `action`.
 * A token inside a frame is accepted and ignored: who is connected was settled at the upgrade.
 */
const Receiver = z.union([z.number(), z.string().max(100)]);
const Named = { receiver_id: Receiver.optional(), user_type: z.enum(USER_TYPES).optional(), token: z.string().max(5000).optional() };

const MessageId = z.number().int().min(0).max(MAX_ID);
/** Without `after` and `before` the newest page; `after` what a client missed; `before` (ours) what came earlier. */
export const GetChatHistory = z.object({ action: z.literal('getChatHistory'), ...Named, after: MessageId.optional(), before: MessageId.optional() });
export const SendMessage = z.object({
  action: z.literal('sendMessage'),
  ...Named,
  message: text(MESSAGE_LIMIT).refine((s) => !isBlank(s), 'fields.required'),
  send_user_type: z.enum(USER_TYPES).optional(),
  translate_and_save: z.boolean().optional(),
  target_lang: z.string().max(20).optional(),
  client_message_id: z.guid().optional(),
});
/** Ours: "I have read up to here". */
export const ReadMessages = z.object({ action: z.literal('readMessages'), ...Named, message_id: MessageId });
/** Ours: does the line live? Answered by `pong` on any connection, with or without a thread; reads nothing of anybody. */
export const Ping = z.object({ action: z.literal('ping') });
export const ClientFrame = z.discriminatedUnion('action', [GetChatHistory, SendMessage, ReadMessages, Ping]);
export type ClientFrame = z.output<typeof ClientFrame>;

/** `has_more`: the page was full, so there is more in the direction asked for. `read_up_to` (ours): how far the other side has read. */
export const HistoryFrame = z.object({
  action: z.literal('getChatHistory'),
  receiver_id: Receiver,
  history: z.array(ChatEntry),
  has_more: z.boolean(),
  read_up_to: z.number().int(),
});
export const MessageFrame = z.object({
  action: z.literal('sendMessage'),
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
});
export const TranslatedFrame = z.object({
  action: z.literal('setTranslatedMessage'),
  message_id: z.number().int(),
  sender_user_type: z.enum(USER_TYPES),
  translated_message: z.string().nullable(),
  receiver_id: Receiver,
  target_lang: z.string(),
  translation: z.enum(TRANSLATION_STATES),
});
/** Ours: the other side has read up to a message. */
export const ReadFrame = z.object({ action: z.literal('readMessages'), receiver_id: Receiver, message_id: z.number().int(), reader: z.enum(USER_TYPES) });
/** Ours: a date was fixed or taken back; the reader asks the list again. */
export const ReservationFrame = z.object({ action: z.literal('reservationChanged'), receiver_id: Receiver, reservation_at: z.string().nullable() });
/** Ours, to who listens to a whole clinic: the patient withdrew her consent or left. The clinic finds nothing of her any more (security 8.1). */
export const ClosedFrame = z.object({ action: z.literal('consultationClosed'), receiver_id: Receiver });
/** Ours: the answer to `ping`, to who asked. */
export const PongFrame = z.object({ action: z.literal('pong') });
export const ErrorFrame = z.object({ action: z.literal('error'), code: z.string(), detail: z.string(), client_message_id: z.string().optional() });
export const ServerFrame = z.discriminatedUnion('action', [
  HistoryFrame,
  MessageFrame,
  TranslatedFrame,
  ReadFrame,
  ReservationFrame,
  ClosedFrame,
  PongFrame,
  ErrorFrame,
]);
export type ServerFrame = z.output<typeof ServerFrame>;

/** Close codes (specification 5.10). 1012: the server restarts, come back. `replaced`: a newer connection of the same member took this one's place; do not come back by yourself. */
export const CLOSE = { badToken: 4401, notYours: 4403, replaced: 4409, notAcceptable: 1007, tooLarge: 1009, tooSlow: 1013, restart: 1012 } as const;
