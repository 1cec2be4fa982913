import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { ThreadEvent } from '../../../contract/threads/thread-events.ts';
import type { ChatMessage } from '../thread/chat-message.ts';
import type { MessageWindow } from '../thread/message-window.ts';

type ScrollAnchorOptions = {
  /** True while the reader is at the end, which then stays in view. */
  atEnd: RefObject<boolean>;
  messages: readonly ChatMessage[];
  events: readonly ThreadEvent[];
  messageWindow: MessageWindow;
  /** Called when the end is shown, so that messages rendered further up can be removed. */
  onEnd: () => void;
  /** Called when a message arrived below the visible part. */
  onMissed: () => void;
};

/**
 * Keeps the scroll position stable while a list changes. At the end it follows new messages. Further up, the visible part stays, even if items are
 * added above or below. `remember` stores the position after a scroll. `isOwnScroll` tells scrolling by the page from scrolling by the reader.
 */
export function useScrollAnchor(box: RefObject<HTMLElement | null>, { atEnd, messages, events, messageWindow, onEnd, onMissed }: ScrollAnchorOptions) {
  const newest = useRef<string>(undefined);
  /** The topmost message in view and its distance below the top of the box. */
  const place = useRef<{ element: HTMLElement; top: number }>(undefined);
  /** The heights of box and content at the last check. */
  const heights = useRef('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn changes the heights
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const last = messages.at(-1);
    const isNew = last !== undefined && last.key !== newest.current;
    newest.current = last?.key;
    // Scrolls to the end after a message was sent here, but not after one sent elsewhere or by a colleague.
    if (atEnd.current || (isNew && last.messageId === null)) {
      atEnd.current = true;
      // `onEnd` runs this effect once more.
      onEnd();
      element.scrollTop = element.scrollHeight;
    } else {
      if (place.current?.element.isConnected) element.scrollTop = place.current.element.offsetTop - place.current.top;
      if (isNew) onMissed();
    }
    place.current = findTopmostItem(element);
    heights.current = formatHeights(element);
  }, [messages, events, messageWindow]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // Keeps the end in view when a keyboard opens, a card above grows or a phone is turned.
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
      heights.current = formatHeights(element);
    });
    for (const each of [element, ...element.querySelectorAll('ol, [data-foot]')]) observer.observe(each);
    return () => observer.disconnect();
  }, [box, atEnd]);

  return {
    remember() {
      place.current = box.current ? findTopmostItem(box.current) : undefined;
    },
    isOwnScroll(element: HTMLElement): boolean {
      const before = heights.current;
      heights.current = formatHeights(element);
      return before !== heights.current;
    },
  };
}

const formatHeights = ({ clientHeight, scrollHeight }: HTMLElement) => `${clientHeight} ${scrollHeight}`;

/** Returns the first list item that reaches into the box, by binary search, since the items are in vertical order. */
function findTopmostItem(box: HTMLElement): { element: HTMLElement; top: number } | undefined {
  const items = box.querySelector('ol')?.children ?? [];
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle] as HTMLElement;
    if (item.offsetTop + item.offsetHeight <= box.scrollTop) low = middle + 1;
    else high = middle;
  }
  const element = items[low] as HTMLElement | undefined;
  return element && { element, top: element.offsetTop - box.scrollTop };
}
