import type { z } from 'zod';
import type { UserType } from '../../contract/constants.ts';
import type { ServerFrame } from '../../contract/threads/consultations.socket.ts';
import type { Reservation } from '../../contract/threads/consultations.ts';
import { type NamedEvent, toThreadEventFor } from './events.ts';
import { getMessageFacts, type Message, type SentMessage } from './messages.ts';

/**
 * The two sides of a thread. A member knows the clinic by its id, and the clinic knows the member by the uid. These are each side's `receiver_id`.
 */
export type FrameParties = { memberUid: string; hospitalId: number };

/** A frame about a thread without `receiver_id`, which differs for each side. */
type FrameBody<Frame = z.input<typeof ServerFrame>> = Frame extends { receiver_id: unknown } ? Omit<Frame, 'receiver_id'> : never;

/** Defines an event whose hint carries a message number. The frame is made from that message's row. */
const defineMessageEvent = (body: (message: SentMessage, parties: FrameParties, side: UserType) => FrameBody) => ({ of: 'message', body }) as const;
/** Defines an event whose hint carries an event number. The frame is made from that event's row. */
const defineThreadEvent = (body: (event: NamedEvent, parties: FrameParties, side: UserType) => FrameBody) => ({ of: 'event', body }) as const;
/** Defines an event whose hint carries the complete content. */
const defineFactEvent = <Fact extends object>(body: (fact: Fact) => FrameBody) => ({ of: 'fact', body }) as const;

/**
 * All live events of a thread, with the frame that each side gets. The hints between processes are derived from these (server/signals.ts). Events
 * without a special handler are forwarded unchanged (socket/follow-hints.ts).
 */
export const LIVE_EVENTS = {
  message: defineMessageEvent((message, parties, side) => ({
    action: 'sendMessage',
    ...messageFields(side, message, parties),
    translated_message: message.translated,
  })),
  /** Update of a message: its translation, doubts and verdicts about the translation, or a changed text. */
  translated: defineMessageEvent((message) => ({
    action: 'setTranslatedMessage',
    ...changingFields(message),
    translated_message: message.translated,
  })),
  read: defineFactEvent(({ messageId, reader }: { messageId: number; reader: UserType }) => ({ action: 'readMessages', message_id: messageId, reader })),
  reservation: defineFactEvent(({ reservation }: { reservation: Reservation }) => ({ action: 'reservationChanged', ...reservation })),
  /** A pin or a form's answer changed. Each side reads them again. */
  pins: defineFactEvent(() => ({ action: 'pinsChanged' })),
  /** An event that is not a message. */
  event: defineThreadEvent((event, _parties, side) => ({ action: 'threadEvent', event: toThreadEventFor(side, event) })),
  /** The member withdrew consents or deleted the account. Only the clinic's side listens to many threads, so only its frame names the thread. */
  closed: defineFactEvent(() => ({ action: 'consultationClosed' })),
};

export type LiveEventKind = keyof typeof LIVE_EVENTS;
type BodyOf<E extends LiveEventKind> = (typeof LIVE_EVENTS)[E]['body'];
/** Content of an event's frame. */
export type LiveEventPayload<E extends LiveEventKind> = Parameters<BodyOf<E>> extends [infer Given, ...unknown[]] ? Given : object;
/** Content of an event's hint. */
export type LiveEventHint<E extends LiveEventKind> = (typeof LIVE_EVENTS)[E]['of'] extends 'message'
  ? { messageId: number }
  : (typeof LIVE_EVENTS)[E]['of'] extends 'event'
    ? { eventId: number }
    : LiveEventPayload<E>;

/** Returns an event's frame for one side. */
export function buildEventFrame<E extends LiveEventKind>(event: E, side: UserType, parties: FrameParties, payload: LiveEventPayload<E>): string {
  const body = LIVE_EVENTS[event].body as (payload: LiveEventPayload<E>, parties: FrameParties, side: UserType) => FrameBody;
  return JSON.stringify({ ...body(payload, parties, side), receiver_id: receiverIdFor(side, parties) });
}

/** Returns the `receiver_id` by which a side knows the other one. */
export const receiverIdFor = (side: UserType, { memberUid, hospitalId }: FrameParties): number | string => (side === 'user' ? hospitalId : memberUid);

/** Fields of a message that can change after it was sent, with those that name it. */
const changingFields = (message: SentMessage) => ({
  message_id: message.messageId,
  sender_user_type: message.senderType,
  message: message.message,
  language: message.language,
  target_lang: message.targetLang,
  translation: message.translation,
  marks: message.marks,
  facts: getMessageFacts(message),
  review: message.review,
  card: message.card,
  reply: message.reply,
  files: message.files,
  change: message.change,
});

/** Fields of a message for one side, apart from its translated text, which the frames and the history name differently. */
export const messageFields = (side: UserType, message: SentMessage, parties: FrameParties) => ({
  ...changingFields(message),
  client_message_id: message.clientMessageId,
  user_id: publicSenderId(message, parties),
  timestamp: message.createdAt.toISOString(),
  interpreter: message.interpreter,
  author: message.author,
  ...authorIdFor(side, message),
  keeps_waiting: message.keepsWaiting,
});

/** Colleagues see the author of a message, because only the author may edit it (specification 5.23). Patients do not see the author. */
const authorIdFor = (side: UserType, { senderType, senderId, interpreter }: SentMessage): { author_id?: string } =>
  side === 'hospital' && senderType === 'hospital' && !interpreter && senderId ? { author_id: senderId } : {};

/** Messages of a clinic are sent in the clinic's name. The sign-in IDs of its staff are not shown. */
const publicSenderId = (message: Pick<Message, 'senderType'>, { memberUid, hospitalId }: FrameParties): string =>
  message.senderType === 'user' ? memberUid : String(hospitalId);
