import type { UserType } from '../../contract/constants.ts';
import type { FrameOf } from './chat-connection.ts';
import { isAwaited, isFurther, type StoredMessage, storedMessage } from './chat-message.ts';

export type StoredMessages = ReturnType<typeof makeStoredMessages>;

/** Of the same translation: a page that was read before a check found something does not take its mark away. */
const hasMoreMarks = (one: StoredMessage, other: StoredMessage) => one.translation === other.translation && one.marks.length > other.marks.length;

/** The messages of a thread that the server has: each once, by its number, and up to where none of them is missing. */
export function makeStoredMessages(side: UserType) {
  const held = new Map<number, StoredMessage>();
  let sorted: readonly StoredMessage[] | undefined;
  /** Whatever lies between the first one held and this number is held. */
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
    /** From a page of history or a live frame. A translation that is further on than the one given stays. */
    take(given: Parameters<typeof storedMessage>[0]): StoredMessage {
      const message = storedMessage(given, side);
      const before = held.get(message.messageId);
      const further = before && isFurther(before.translationState, message.translationState);
      const { translation, translationState, marks, facts } = before ?? message;
      hold(further || (before && hasMoreMarks(before, message)) ? { ...message, translation, translationState, marks, facts } : message);
      return message;
    },
    /** Comes again when a later check found something: the newest stands. */
    translate({ message_id, translated_message, translation, marks = [], facts, review }: FrameOf<'setTranslatedMessage'>): void {
      const message = held.get(message_id);
      if (!message || isFurther(message.translationState, translation)) return;
      hold({ ...message, translation: translated_message, translationState: translation, marks, facts: facts ?? message.facts, review: review ?? null });
    },
    /** None is missing up to this number, nor up to where those held go on from it. */
    knowUpTo(number: number): void {
      upTo = Math.max(upTo, number);
      while (held.has(upTo + 1)) upTo += 1;
    },
    hasHole: () => newest() > upTo,
    /** After which number there may be news: also of translations that were still to come, and of doubts that were not answered, while nobody listened. */
    newsAfter(): number {
      const awaited = all().find(({ translationState, review }) => isAwaited(translationState) || (review?.doubted_by.length ?? 0) > 0);
      return Math.min(upTo, awaited ? awaited.messageId - 1 : upTo);
    },
  };
}
