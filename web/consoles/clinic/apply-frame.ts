import type { Handling } from '../../../contract/desk/handling.ts';
import type { FrameHandlers, ReceivedFrame } from '../../consultations/connection/chat-connection.ts';
import { toReservation } from '../../consultations/reservations/to-reservation.ts';
import type { InboxRow } from './inbox.ts';

/**
 * Reducers by frame action. Each returns the row after a frame, or undefined if the frame carries too little. Frames without a reducer change no row.
 */
export const ROW_REDUCERS: FrameHandlers<[row: InboxRow], InboxRow | undefined> = {
  sendMessage(row, frame) {
    if (row.last_words && frame.message_id <= row.last_words.message_id) return row;
    const byPatient = frame.sender_user_type === 'user';
    const waitingSince = byPatient ? (row.waiting_since ?? frame.timestamp) : frame.keeps_waiting ? row.waiting_since : null;
    return {
      ...row,
      handling: row.handling && handlingAfterMessage(row.handling, byPatient),
      ...(byPatient ? { lastPatientId: frame.message_id } : {}),
      ...lastMessageFields(frame),
      last_message: frame.message,
      last_message_at: frame.timestamp,
      last_sender: frame.sender_user_type,
      waiting_since: waitingSince,
      unread_count: row.unread_count + (byPatient ? 1 : 0),
    };
  },
  setTranslatedMessage(row, frame) {
    const { message_id, translated_message, target_lang, marks = [] } = frame;
    if (!row.last_words) return translated_message === null || row.last_message_translated !== null ? row : undefined;
    if (row.last_words.message_id !== message_id) return row;
    const changes = frame.change?.number ?? 0;
    // A corrected or withdrawn message replaces the shown text at once and drops its old translation.
    if (changes > row.last_words.changes) return { ...row, ...lastMessageFields(frame), last_message: frame.message ?? row.last_message };
    if (changes < row.last_words.changes || translated_message === null) return row;
    const isEnglish = row.last_sender === 'hospital' && target_lang.startsWith('EN');
    const words = isEnglish ? { last_message_in_english: translated_message } : {};
    return { ...row, ...words, last_message_translated: translated_message, last_message_marked: marks.length > 0 };
  },
  readMessages(row, { reader, message_id }) {
    if (reader === 'user') return row;
    return message_id >= (row.lastPatientId ?? 0) ? { ...row, unread_count: 0 } : undefined;
  },
  handlingChanged: (row, { handling, waiting_since }) => ({ ...row, handling, waiting_since }),
  reservationChanged(row, frame) {
    return { ...row, ...toReservation(frame), ...(frame.reservation_at ? {} : { product_title: null }) };
  },
};

type MessageFrames = Extract<ReceivedFrame, { action: 'sendMessage' | 'setTranslatedMessage' }>;

/** Fields of a row that come with its last message. The English text is requested from the server after every message. */
const lastMessageFields = ({ message_id, change, translated_message, marks = [] }: MessageFrames) => ({
  last_words: { message_id, changes: change?.number ?? 0 },
  last_message_translated: translated_message,
  last_message_in_english: undefined,
  last_message_marked: marks.length > 0,
});

const LIST_ACTIONS: ReadonlySet<string> = new Set(['sendMessage', 'handlingChanged', 'reservationChanged', 'threadEvent']);
/** True if the frame may change the lists that show the row, the counts, or the row's text. The server must then be asked. */
export const affectsLists = (frame: ReceivedFrame): boolean =>
  LIST_ACTIONS.has(frame.action) || (frame.action === 'setTranslatedMessage' && Boolean(frame.change ?? frame.files));

/** A patient's message reopens a snoozed or done conversation. A message of the clinic marks it as read. */
const handlingAfterMessage = (handling: Handling, byPatient: boolean): Handling =>
  byPatient ? { ...handling, state: 'open', later_until: null } : { ...handling, unread: false };
