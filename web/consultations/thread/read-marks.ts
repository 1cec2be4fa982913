import type { FrameByAction } from '../connection/chat-connection.ts';
import type { ThreadDeps } from './chat-thread.ts';
import type { StoredMessages } from './stored-messages.ts';

export type ReadMarks = ReturnType<typeof makeReadMarks>;

/** Number of the last message that each side has read. */
export function makeReadMarks({ side, receiver, send }: Pick<ThreadDeps, 'side' | 'receiver' | 'send'>, stored: StoredMessages) {
  let byOther = 0;
  let byMe = 0;
  return {
    byOther: () => byOther,
    otherReadUpTo(number: number) {
      byOther = Math.max(byOther, number);
    },
    /** Handles a read event. The other side has read, or this side has in another window. */
    moved({ reader, message_id }: FrameByAction<'readMessages'>) {
      if (reader === side) byMe = Math.max(byMe, message_id);
      else byOther = Math.max(byOther, message_id);
    },
    /** Call when the reader has seen all messages. Tells the other side, once per connection. */
    read() {
      const last = stored.all().findLast(({ mine }) => !mine)?.messageId ?? 0;
      if (last > byMe && send({ action: 'readMessages', receiver_id: receiver, message_id: last })) byMe = last;
    },
    lost() {
      byMe = 0;
    },
  };
}
