import type { Handling } from '../../../contract/handling.ts';
import type { FrameActs } from '../../consultations/chat-connection.ts';
import { reservationOf } from '../../consultations/reservation-of.ts';
import type { InboxRow } from './inbox.ts';

/** A row after a frame; undefined when the frame does not tell enough. What is not here changes no row. */
export const AFTER: FrameActs<[row: InboxRow], InboxRow | undefined> = {
  sendMessage(row, frame) {
    if (row.lastId !== undefined && frame.message_id <= row.lastId) return row;
    const byPatient = frame.sender_user_type === 'user';
    const waitingSince = byPatient ? (row.waiting_since ?? frame.timestamp) : frame.keeps_waiting ? row.waiting_since : null;
    return {
      ...row,
      handling: row.handling && afterWords(row.handling, byPatient),
      lastId: frame.message_id,
      ...(byPatient ? { lastPatientId: frame.message_id } : {}),
      last_message: frame.message,
      last_message_translated: frame.translated_message,
      // The server, which is asked after every message, says what there is.
      last_message_in_english: undefined,
      last_message_marked: (frame.marks ?? []).length > 0,
      last_message_at: frame.timestamp,
      last_sender: frame.sender_user_type,
      waiting_since: waitingSince,
      unread_count: row.unread_count + (byPatient ? 1 : 0),
    };
  },
  setTranslatedMessage(row, { message_id, translated_message, target_lang, marks = [] }) {
    if (translated_message === null) return row;
    if (row.lastId === message_id) {
      const isEnglish = row.last_sender === 'hospital' && target_lang.startsWith('EN');
      const words = isEnglish ? { last_message_in_english: translated_message } : {};
      return { ...row, ...words, last_message_translated: translated_message, last_message_marked: marks.length > 0 };
    }
    return row.lastId === undefined && row.last_message_translated === null ? undefined : row;
  },
  readMessages(row, { reader, message_id }) {
    if (reader === 'user') return row;
    return message_id >= (row.lastPatientId ?? 0) ? { ...row, unread_count: 0 } : undefined;
  },
  handlingChanged: (row, { handling, waiting_since }) => ({ ...row, handling, waiting_since }),
  reservationChanged(row, frame) {
    return { ...row, ...reservationOf(frame), ...(frame.reservation_at ? {} : { product_title: null }) };
  },
};

/** Frames after which another list may show the row, and other counts are right: the server says which. */
export const STIRS: ReadonlySet<string> = new Set(['sendMessage', 'handlingChanged', 'reservationChanged', 'threadEvent']);

/** Her word brings a conversation back that was put off or done; ours has been read by who wrote it. */
const afterWords = (handling: Handling, byPatient: boolean): Handling =>
  byPatient ? { ...handling, state: 'open', later_until: null } : { ...handling, unread: false };
