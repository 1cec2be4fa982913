import type { UserType } from '../../contract/constants.ts';
import type { FrameOf } from './chat-connection.ts';
import { isAwaited, isFurther, type StoredMessage, storedMessage } from './chat-message.ts';

export type StoredMessages = ReturnType<typeof makeStoredMessages>;

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
      hold(further ? { ...message, translation: before.translation, translationState: before.translationState } : message);
      return message;
    },
    translate({ message_id, translated_message, translation }: FrameOf<'setTranslatedMessage'>): void {
      const message = held.get(message_id);
      if (message && !isFurther(message.translationState, translation)) hold({ ...message, translation: translated_message, translationState: translation });
    },
    /** None is missing up to this number, nor up to where those held go on from it. */
    knowUpTo(number: number): void {
      upTo = Math.max(upTo, number);
      while (held.has(upTo + 1)) upTo += 1;
    },
    hasHole: () => newest() > upTo,
    /** After which number there may be news: also of translations that were still to come and may have come while nobody listened. */
    newsAfter(): number {
      const awaited = all().find(({ translationState }) => isAwaited(translationState));
      return Math.min(upTo, awaited ? awaited.messageId - 1 : upTo);
    },
  };
}
