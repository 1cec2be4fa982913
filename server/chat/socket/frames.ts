import type { z } from 'zod';
import type { Language, UserType } from '../../../contract/constants.ts';
import { getErrorText } from '../../../contract/errors/index.ts';
import type {
  CalendarFrame,
  ChangedFrame,
  ChangeTopic,
  ColleaguePresenceFrame,
  ErrorFrame,
  HandlingFrame,
  HistoryFrame,
  NotesFrame,
  PongFrame,
  RepliesFrame,
  SidePresenceFrame,
} from '../../../contract/threads/consultations.socket.ts';
import type { ChatEntry } from '../../../contract/threads/consultations.ts';
import type { AppError } from '../../platform/errors.ts';
import type { CoordinatorPresenceHint, HandlingHint } from '../../signals.ts';
import { type NamedEvent, toThreadEventFor } from '../../threads/events.ts';
import { type FrameParties, messageFields, receiverIdFor } from '../../threads/live-events.ts';
import type { SentMessage } from '../../threads/messages.ts';
import type { SidePresenceState } from './side-presence.ts';

/** Frames sent to a single connection. Frames for everybody in a thread are in live-events.ts. */
export const changedFrame = (hospitalId: number | null, what: ChangeTopic): string =>
  JSON.stringify({ action: 'changed', hospital_id: hospitalId, what } satisfies z.input<typeof ChangedFrame>);
export const pongFrame = (): string => JSON.stringify({ action: 'pong' } satisfies z.input<typeof PongFrame>);

/** A change of the clinic's calendar, independent of any thread. Clients reload the calendar. */
export const calendarFrame = (): string => JSON.stringify({ action: 'calendarChanged' } satisfies z.input<typeof CalendarFrame>);

/** A change of the clinic's own canned replies. Clients reload them. */
export const repliesFrame = (): string => JSON.stringify({ action: 'repliesChanged' } satisfies z.input<typeof RepliesFrame>);

/** The handling of a conversation, sent to the clinic's side only. */
export const handlingFrame = (parties: FrameParties, { handling, waitingSince }: Pick<HandlingHint, 'handling' | 'waitingSince'>): string =>
  JSON.stringify({
    action: 'handlingChanged',
    receiver_id: receiverIdFor('hospital', parties),
    handling,
    waiting_since: waitingSince,
  } satisfies z.input<typeof HandlingFrame>);

/** A colleague's change of a note, sent to the clinic's side only. */
export const notesFrame = (parties: FrameParties): string =>
  JSON.stringify({ action: 'notesChanged', receiver_id: receiverIdFor('hospital', parties) } satisfies z.input<typeof NotesFrame>);

/** A colleague's presence in a conversation, for the clinic's side only. */
export const presenceFrame = (parties: FrameParties, { who, uid, name, doing }: CoordinatorPresenceHint): string =>
  JSON.stringify({ action: 'presence', receiver_id: receiverIdFor('hospital', parties), who, uid, name, doing } satisfies z.input<
    typeof ColleaguePresenceFrame
  >);

/** The other side's presence in a thread. */
export const sidePresenceFrame = (to: UserType, parties: FrameParties, { doing, seenAt }: SidePresenceState): string =>
  JSON.stringify({ action: 'sidePresence', receiver_id: receiverIdFor(to, parties), doing, seen_at: seenAt } satisfies z.input<typeof SidePresenceFrame>);

/** A page of history: messages (specification 5.3), oldest first. */
export function historyFrame(
  side: UserType,
  parties: FrameParties,
  page: { messages: SentMessage[]; events: NamedEvent[]; hasMore: boolean; readUpTo: number },
): string {
  return JSON.stringify({
    action: 'getChatHistory',
    receiver_id: receiverIdFor(side, parties),
    history: page.messages.map((message) => toChatEntry(side, message, parties)),
    events: page.events.map((event) => toThreadEventFor(side, event)),
    has_more: page.hasMore,
    read_up_to: page.readUpTo,
  } satisfies z.input<typeof HistoryFrame>);
}

/** The empty history of a clinic that a member is not registered with. */
export const emptyHistoryFrame = (hospitalId: number): string =>
  JSON.stringify({
    action: 'getChatHistory',
    receiver_id: hospitalId,
    history: [],
    events: [],
    has_more: false,
    read_up_to: 0,
  } satisfies z.input<typeof HistoryFrame>);

function toChatEntry(side: UserType, message: SentMessage, parties: FrameParties): z.input<typeof ChatEntry> {
  return {
    ...messageFields(side, message, parties),
    user_translated_message: message.senderType === 'user' ? message.translated : null,
    hospital_translated_message: message.senderType === 'hospital' ? message.translated : null,
  };
}

/** `clientMessageId` names the refused message, if the frame could be parsed that far. */
export function errorFrame(error: AppError, language: Language, clientMessageId?: string): string {
  const code = error.fields[0] && error.code === 'invalid' && error.fields[0].code !== 'fields.invalid' ? error.fields[0].code : error.code;
  return JSON.stringify({
    action: 'error',
    code,
    detail: getErrorText(code, language),
    ...(clientMessageId ? { client_message_id: clientMessageId } : {}),
  } satisfies z.input<typeof ErrorFrame>);
}
