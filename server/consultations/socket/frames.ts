import type { z } from 'zod';
import type { ChatEntry } from '../../../contract/consultations.ts';
import type {
  ClosedFrame,
  ErrorFrame,
  HistoryFrame,
  MessageFrame,
  PongFrame,
  ReadFrame,
  ReservationFrame,
  TranslatedFrame,
} from '../../../contract/consultations.socket.ts';
import { errorText } from '../../../contract/errors/index.ts';
import type { Language, UserType } from '../../../contract/constants.ts';
import type { AppError } from '../../platform/errors.ts';
import type { Message, ToldMessage } from '../messages.ts';

/** Who is in a thread. A member knows her clinic by its id, the clinic knows her by her uid: that is each side's `receiver_id`. */
export type Parties = { memberUid: string; hospitalId: number };

const receiverOf = (side: UserType, { memberUid, hospitalId }: Parties) => (side === 'user' ? hospitalId : memberUid);
/** A clinic speaks as the clinic: the IDs that its staff sign in with stay inside. */
const speakerOf = (message: Pick<Message, 'senderType'>, { memberUid, hospitalId }: Parties) =>
  message.senderType === 'user' ? memberUid : String(hospitalId);

/** A message as it goes to one side of its thread. */
export function messageFrame(side: UserType, parties: Parties, message: ToldMessage): string {
  return JSON.stringify({
    action: 'sendMessage',
    message_id: message.messageId,
    client_message_id: message.clientMessageId,
    receiver_id: receiverOf(side, parties),
    message: message.message,
    sender_user_type: message.senderType,
    user_id: speakerOf(message, parties),
    timestamp: message.createdAt.toISOString(),
    translated_message: message.translated,
    translation: message.translation,
    language: message.language,
    target_lang: message.targetLang,
  } satisfies z.input<typeof MessageFrame>);
}

/** What became of a message's translation. */
export function translatedFrame(side: UserType, parties: Parties, message: ToldMessage): string {
  return JSON.stringify({
    action: 'setTranslatedMessage',
    message_id: message.messageId,
    sender_user_type: message.senderType,
    translated_message: message.translated,
    receiver_id: receiverOf(side, parties),
    target_lang: message.targetLang,
    translation: message.translation,
  } satisfies z.input<typeof TranslatedFrame>);
}

export function readFrame(side: UserType, parties: Parties, reader: UserType, messageId: number): string {
  return JSON.stringify({ action: 'readMessages', receiver_id: receiverOf(side, parties), message_id: messageId, reader } satisfies z.input<typeof ReadFrame>);
}

export function reservationFrame(side: UserType, parties: Parties, reservationAt: string | null): string {
  return JSON.stringify({
    action: 'reservationChanged',
    receiver_id: receiverOf(side, parties),
    reservation_at: reservationAt,
  } satisfies z.input<typeof ReservationFrame>);
}

/** Nothing more will be heard of this thread; only the clinic's side listens to many, and is told which. */
export function closedFrame({ memberUid }: Pick<Parties, 'memberUid'>): string {
  return JSON.stringify({ action: 'consultationClosed', receiver_id: memberUid } satisfies z.input<typeof ClosedFrame>);
}

export const pongFrame = (): string => JSON.stringify({ action: 'pong' } satisfies z.input<typeof PongFrame>);

/** A page of history: entries (specification 5.3), oldest first. */
export function historyFrame(side: UserType, parties: Parties, page: { messages: ToldMessage[]; hasMore: boolean; readUpTo: number }): string {
  return JSON.stringify({
    action: 'getChatHistory',
    receiver_id: receiverOf(side, parties),
    history: page.messages.map((message) => entryOf(message, parties)),
    has_more: page.hasMore,
    read_up_to: page.readUpTo,
  } satisfies z.input<typeof HistoryFrame>);
}

function entryOf(message: ToldMessage, parties: Parties): z.input<typeof ChatEntry> {
  return {
    message_id: message.messageId,
    message: message.message,
    user_translated_message: message.senderType === 'user' ? message.translated : null,
    hospital_translated_message: message.senderType === 'hospital' ? message.translated : null,
    timestamp: message.createdAt.toISOString(),
    user_id: speakerOf(message, parties),
    sender_user_type: message.senderType,
    client_message_id: message.clientMessageId,
    translation: message.translation,
    language: message.language,
    target_lang: message.targetLang,
  };
}

/** `clientMessageId` names the message that was refused, where the frame could be read that far. */
export function errorFrame(error: AppError, language: Language, clientMessageId?: string): string {
  const code = error.fields[0] && error.code === 'invalid' && error.fields[0].code !== 'fields.invalid' ? error.fields[0].code : error.code;
  return JSON.stringify({
    action: 'error',
    code,
    detail: errorText(code, language),
    ...(clientMessageId ? { client_message_id: clientMessageId } : {}),
  } satisfies z.input<typeof ErrorFrame>);
}
