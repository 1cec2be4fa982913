import { type RefObject, useEffect } from 'react';
import type { JumpTarget } from '../pins/thread-pins.tsx';
import type { ChatThread, ThreadState } from '../thread/chat-thread.ts';

type ScrollToMessageOptions = {
  thread: ChatThread;
  state: ThreadState;
  jump: JumpTarget | undefined;
  /** Called with false if there is no such message. */
  landed: (found: boolean) => void;
  /** Renders the messages around an index and leaves the end. */
  show: (place: number) => void;
};

/** Scrolls to a message of the thread: requests earlier pages until it is loaded, renders it and moves the focus to it. */
export function useScrollToMessage(box: RefObject<HTMLElement | null>, { thread, state, jump, landed, show }: ScrollToMessageOptions): void {
  const { messages, loaded, hasEarlier, askingEarlier } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again as further messages are here and drawn
  useEffect(() => {
    if (!jump || !loaded) return;
    const place = messages.findIndex(({ messageId }) => messageId === jump.messageId);
    if (place < 0) {
      if (askingEarlier) return;
      if (hasEarlier) thread.earlier();
      else landed(false);
      return;
    }
    show(place);
    // Scrolls in the next frame, and once more after it, because much may be rendered anew.
    const frame = requestAnimationFrame(() => {
      const item = box.current?.querySelector<HTMLElement>(`[data-message="${jump.messageId}"]`);
      if (!item) return;
      item.scrollIntoView({ block: 'center' });
      item.tabIndex = -1;
      item.focus({ preventScroll: true });
      landed(true);
    });
    return () => cancelAnimationFrame(frame);
  }, [jump, messages, loaded, hasEarlier, askingEarlier]);
}
