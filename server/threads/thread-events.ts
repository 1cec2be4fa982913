import type { z } from 'zod';
import type { UserType } from '../../contract/constants.ts';
import type { ServerFrame } from '../../contract/threads/consultations.socket.ts';
import type { Reservation } from '../../contract/threads/consultations.ts';
import { eventFor, type NamedEvent } from './events.ts';
import { type Message, messageFacts, type SentMessage } from './messages.ts';

/** Who is in a thread. A member knows her clinic by its id, the clinic knows her by her uid: that is each side's `receiver_id`. */
export type Parties = { memberUid: string; hospitalId: number };

/** A frame about a thread without its `receiver_id`, which is another one for each side. */
type Body<Frame = z.input<typeof ServerFrame>> = Frame extends { receiver_id: unknown } ? Omit<Frame, 'receiver_id'> : never;

/** For these a hint carries the number of a message, and its row is what is told. */
const ofMessage = (body: (message: SentMessage, parties: Parties, side: UserType) => Body) => ({ of: 'message', body }) as const;
/** For these a hint carries the number of an event, and its row is what is told. */
const ofEvent = (body: (event: NamedEvent, parties: Parties, side: UserType) => Body) => ({ of: 'event', body }) as const;
/** For these a hint carries all there is to tell. */
const ofFact = <Fact extends object>(body: (fact: Fact) => Body) => ({ of: 'fact', body }) as const;

/**
 * Everything that happens in a thread: what is told of it to the sides. What processes tell each other follows from it (hints.ts),
 * and what is not told in a way of its own is passed on as it comes (socket/follow-hints.ts).
 */
export const EVENTS = {
  message: ofMessage((message, parties, side) => ({
    action: 'sendMessage',
    message_id: message.messageId,
    client_message_id: message.clientMessageId,
    message: message.message,
    sender_user_type: message.senderType,
    user_id: publicSenderId(message, parties),
    timestamp: message.createdAt.toISOString(),
    translated_message: message.translated,
    translation: message.translation,
    language: message.language,
    target_lang: message.targetLang,
    marks: message.marks,
    facts: messageFacts(message),
    review: message.review,
    interpreter: message.interpreter,
    author: message.author,
    ...authorIdFor(side, message),
    keeps_waiting: message.keepsWaiting,
    card: message.card,
    reply: message.reply,
    files: message.files,
    change: message.change,
  })),
  /** What became of a message: its translation, what people say of it, other words in its place. */
  translated: ofMessage((message) => ({
    action: 'setTranslatedMessage',
    message_id: message.messageId,
    sender_user_type: message.senderType,
    translated_message: message.translated,
    target_lang: message.targetLang,
    translation: message.translation,
    marks: message.marks,
    facts: messageFacts(message),
    review: message.review,
    files: message.files,
    message: message.message,
    language: message.language,
    card: message.card,
    reply: message.reply,
    change: message.change,
  })),
  read: ofFact(({ messageId, reader }: { messageId: number; reader: UserType }) => ({ action: 'readMessages', message_id: messageId, reader })),
  reservation: ofFact(({ reservation }: { reservation: Reservation }) => ({ action: 'reservationChanged', ...reservation })),
  /** What is pinned, or an answer to a form, is another; each side asks for it again. */
  pins: ofFact(() => ({ action: 'pinsChanged' })),
  /** What happened beside what was said. */
  event: ofEvent((event, _parties, side) => ({ action: 'threadEvent', event: eventFor(side, event) })),
  /** The member withdrew her consents, or deleted her account. Only the clinic's side listens to many threads, and is told which. */
  closed: ofFact(() => ({ action: 'consultationClosed' })),
};

export type ThreadEvent = keyof typeof EVENTS;
type BodyOf<E extends ThreadEvent> = (typeof EVENTS)[E]['body'];
/** What is told of an event. */
export type Told<E extends ThreadEvent> = Parameters<BodyOf<E>> extends [infer Given, ...unknown[]] ? Given : object;
/** What a hint of it carries. */
export type Hinted<E extends ThreadEvent> = (typeof EVENTS)[E]['of'] extends 'message'
  ? { messageId: number }
  : (typeof EVENTS)[E]['of'] extends 'event'
    ? { eventId: number }
    : Told<E>;

/** The frame of an event as one side gets it. */
export function eventFrame<E extends ThreadEvent>(event: E, side: UserType, parties: Parties, told: Told<E>): string {
  const body = EVENTS[event].body as (told: Told<E>, parties: Parties, side: UserType) => Body;
  return JSON.stringify({ ...body(told, parties, side), receiver_id: receiverId(side, parties) });
}

/** What a side calls the other one. */
export const receiverId = (side: UserType, { memberUid, hospitalId }: Parties): number | string => (side === 'user' ? hospitalId : memberUid);

/** Colleagues know whose words a message is, who alone may write them anew (specification 5.23); patients do not. */
export const authorIdFor = (side: UserType, { senderType, senderId, interpreter }: SentMessage): { author_id?: string } =>
  side === 'hospital' && senderType === 'hospital' && !interpreter && senderId ? { author_id: senderId } : {};

/** A clinic speaks as the clinic: the IDs that its staff sign in with stay inside. */
export const publicSenderId = (message: Pick<Message, 'senderType'>, { memberUid, hospitalId }: Parties): string =>
  message.senderType === 'user' ? memberUid : String(hospitalId);
