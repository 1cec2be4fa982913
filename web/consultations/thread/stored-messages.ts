import type { UserType } from '../../../contract/constants.ts';
import type { FrameByAction } from '../connection/chat-connection.ts';
import { isLaterState, isTranslationPending, type StoredMessage, toStoredMessage } from './chat-message.ts';

/** Number of a message's last change; the text with the higher number wins (specification 5.23). */
const changeNumber = ({ change }: { change?: StoredMessage['change'] | undefined }) => change?.number ?? 0;

/** Time after sending in which a later check can still add a mark to a translation, in ms. Messages can be changed during part of it. */
const LATE_CHECK_WINDOW_MS = 3_600_000;

export type StoredMessages = ReturnType<typeof makeStoredMessages>;

/** True if it has more marks on the same translation. A page of history from before a check must not remove that check's mark. */
const hasMoreMarks = (one: StoredMessage, other: StoredMessage) => one.translation === other.translation && one.marks.length > other.marks.length;

/** The messages of a thread that the server has, each once by number, and the number up to which all are held. */
export function makeStoredMessages(side: UserType) {
  const held = new Map<number, StoredMessage>();
  let sorted: readonly StoredMessage[] | undefined;
  /** All messages from the first held one up to this number are held. */
  let upTo = 0;

  const all = () => {
    sorted ??= [...held.values()].sort((a, b) => a.messageId - b.messageId);
    return sorted;
  };
  const newest = () => all().at(-1)?.messageId ?? 0;
  function hold(message: StoredMessage): void {
    held.set(message.messageId, message);
    sorted = undefined;
  }

  return {
    all,
    newest,
    /** Adds a message from a page of history or a live frame. Keeps a later translation state that is already held. */
    take(given: Parameters<typeof toStoredMessage>[0]): StoredMessage {
      const message = toStoredMessage(given, side);
      const before = held.get(message.messageId);
      if (before && changeNumber(before) !== changeNumber(message)) {
        if (changeNumber(message) > changeNumber(before)) hold(message);
        return message;
      }
      const further = before && isLaterState(before.translationState, message.translationState);
      const { translation, translationState, marks, facts } = before ?? message;
      hold(further || (before && hasMoreMarks(before, message)) ? { ...message, translation, translationState, marks, facts } : message);
      return message;
    },
    /** The server sends the frame again when a later check found something or the text was changed. The newest version wins. */
    translate(frame: FrameByAction<'setTranslatedMessage'>): void {
      const { message_id, translated_message, translation, marks = [], facts, review, files } = frame;
      const message = held.get(message_id);
      // A server of the previous version sends neither changes nor their text.
      const number = frame.change === undefined ? changeNumber(message ?? {}) : changeNumber({ change: frame.change });
      if (!message || number < changeNumber(message)) return;
      const isChanged = number > changeNumber(message);
      if (!isChanged && isLaterState(message.translationState, translation)) return;
      hold({
        ...{ ...message, translation: translated_message, translationState: translation, marks },
        ...{ facts: facts ?? message.facts, review: review ?? null, files: files ?? message.files },
        ...(isChanged && {
          text: frame.message ?? message.text,
          language: frame.language ?? message.language,
          card: frame.card ?? null,
          reply: frame.reply ?? null,
          change: frame.change ?? null,
        }),
      });
    },
    /** Records that all messages up to this number are held, and continues over held ones that directly follow it. */
    knowUpTo(number: number): void {
      upTo = Math.max(upTo, number);
      while (held.has(upTo + 1)) upTo += 1;
    },
    hasHole: () => newest() > upTo,
    /**
     * Returns the number as `newsAfter`, after a time without connection. Messages of the last hour before it may have been checked again
     * (specification 5.16) or changed (5.23).
     */
    newsAfterAway(): number {
      const last = Date.parse(all().at(-1)?.at ?? '');
      const checked = all().find(({ at }) => Date.parse(at) > last - LATE_CHECK_WINDOW_MS);
      return Math.min(this.newsAfter(), checked ? checked.messageId - 1 : upTo);
    },
    /** Returns the number after which news may exist. Includes messages that wait for a translation, or for the answer to a doubt. */
    newsAfter(): number {
      const awaited = all().find(({ translationState, review }) => isTranslationPending(translationState) || (review?.doubted_by.length ?? 0) > 0);
      return Math.min(upTo, awaited ? awaited.messageId - 1 : upTo);
    },
  };
}
