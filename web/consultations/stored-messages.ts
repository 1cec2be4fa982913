import type { UserType } from '../../contract/constants.ts';
import type { FrameOf } from './chat-connection.ts';
import { isAwaited, isFurther, type StoredMessage, storedMessage } from './chat-message.ts';

/** How often the words of a message were changed: those of a higher number stand (specification 5.23). */
const numberOf = ({ change }: { change?: StoredMessage['change'] | undefined }) => change?.number ?? 0;

/** So long after it was sent a translation may still get a mark from a later check; words may be changed for a part of it. */
const CHECKED_FOR_MS = 3_600_000;

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
      if (before && numberOf(before) !== numberOf(message)) {
        if (numberOf(message) > numberOf(before)) hold(message);
        return message;
      }
      const further = before && isFurther(before.translationState, message.translationState);
      const { translation, translationState, marks, facts } = before ?? message;
      hold(further || (before && hasMoreMarks(before, message)) ? { ...message, translation, translationState, marks, facts } : message);
      return message;
    },
    /** Comes again when a later check found something, and with other words when they were changed: the newest stands. */
    translate(frame: FrameOf<'setTranslatedMessage'>): void {
      const { message_id, translated_message, translation, marks = [], facts, review, files } = frame;
      const message = held.get(message_id);
      // A process of the version before says nothing of changes, nor of the words.
      const number = frame.change === undefined ? numberOf(message ?? {}) : numberOf({ change: frame.change });
      if (!message || number < numberOf(message)) return;
      const isChanged = number > numberOf(message);
      if (!isChanged && isFurther(message.translationState, translation)) return;
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
    /** None is missing up to this number, nor up to where those held go on from it. */
    knowUpTo(number: number): void {
      upTo = Math.max(upTo, number);
      while (held.has(upTo + 1)) upTo += 1;
    },
    hasHole: () => newest() > upTo,
    /**
     * The same once nobody listened for a while: what was said within the hour before may have been looked at again (specification 5.16), or
     * changed (5.23).
     */
    newsAfterAway(): number {
      const last = Date.parse(all().at(-1)?.at ?? '');
      const checked = all().find(({ at }) => Date.parse(at) > last - CHECKED_FOR_MS);
      return Math.min(this.newsAfter(), checked ? checked.messageId - 1 : upTo);
    },
    /** After which number there may be news: also of translations that were still to come, and of doubts that were not answered, while nobody listened. */
    newsAfter(): number {
      const awaited = all().find(({ translationState, review }) => isAwaited(translationState) || (review?.doubted_by.length ?? 0) > 0);
      return Math.min(upTo, awaited ? awaited.messageId - 1 : upTo);
    },
  };
}
