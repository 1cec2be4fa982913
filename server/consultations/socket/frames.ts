import type { z } from 'zod';
import type { Language, UserType } from '../../../contract/constants.ts';
import type { CalendarFrame, Change, ChangedFrame, ErrorFrame, HistoryFrame, PongFrame } from '../../../contract/consultations.socket.ts';
import type { ChatEntry } from '../../../contract/consultations.ts';
import { errorText } from '../../../contract/errors/index.ts';
import type { AppError } from '../../platform/errors.ts';
import { type EventRow, eventShape } from '../events.ts';
import { factsOf, type ToldMessage } from '../messages.ts';
import { type Parties, receiverOf, speakerOf } from '../thread-events.ts';

/** Frames that answer one connection; those that everybody in a thread gets are in thread-events.ts. */
export const changedFrame = (hospitalId: number | null, what: Change): string =>
  JSON.stringify({ action: 'changed', hospital_id: hospitalId, what } satisfies z.input<typeof ChangedFrame>);
export const pongFrame = (): string => JSON.stringify({ action: 'pong' } satisfies z.input<typeof PongFrame>);

/** What is in no thread of the clinic's; who hears it asks again. */
export const calendarFrame = (): string => JSON.stringify({ action: 'calendarChanged' } satisfies z.input<typeof CalendarFrame>);

/** A page of history: entries (specification 5.3), oldest first. */
export function historyFrame(
  side: UserType,
  parties: Parties,
  page: { messages: ToldMessage[]; events: EventRow[]; hasMore: boolean; readUpTo: number },
): string {
  return JSON.stringify({
    action: 'getChatHistory',
    receiver_id: receiverOf(side, parties),
    history: page.messages.map((message) => entryOf(message, parties)),
    events: page.events.map(eventShape),
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
    marks: message.marks,
    facts: factsOf(message),
    review: message.review,
    interpreter: message.interpreter,
    card: message.card,
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
