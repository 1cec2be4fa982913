import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { ThreadEvent } from '../../contract/threads/thread-events.ts';
import type { ChatMessage } from './chat-message.ts';
import type { Drawn } from './message-window.ts';

type Given = {
  /** The reader is at the end, and stays there. */
  atEnd: RefObject<boolean>;
  messages: readonly ChatMessage[];
  events: readonly ThreadEvent[];
  drawn: Drawn;
  /** The end is shown now: what was drawn above for reading can go. */
  onEnd: () => void;
  /** Something came after what she reads. */
  onMissed: () => void;
};

/**
 * Keeps a list still in its box while it changes: the end is followed; who reads above stays where she reads, whatever comes before or
 * after it. `remember` her place after she moved; `turned` tells a scroll that the page made from one that she made.
 */
export function useScrollAnchor(box: RefObject<HTMLElement | null>, { atEnd, messages, events, drawn, onEnd, onMissed }: Given) {
  const newest = useRef<string>(undefined);
  /** The topmost message in sight, and how far below the top of the box it stands. */
  const place = useRef<{ element: HTMLElement; top: number }>(undefined);
  /** The heights of box and content when they were last looked at. */
  const heights = useRef('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn changes the heights
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const last = messages.at(-1);
    const isNew = last !== undefined && last.key !== newest.current;
    newest.current = last?.key;
    // Her own words lead her to the end as she sends them; not those that she, or a colleague, sends elsewhere.
    if (atEnd.current || (isNew && last.messageId === null)) {
      atEnd.current = true;
      // This is then done once more.
      onEnd();
      element.scrollTop = element.scrollHeight;
    } else {
      if (place.current?.element.isConnected) element.scrollTop = place.current.element.offsetTop - place.current.top;
      if (isNew) onMissed();
    }
    place.current = topmost(element);
    heights.current = heightsOf(element);
  }, [messages, events, drawn]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // A keyboard that comes up, a card above that grows, a phone that is turned: the end stays in sight.
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
      heights.current = heightsOf(element);
    });
    for (const each of [element, ...element.querySelectorAll('ol, [data-foot]')]) observer.observe(each);
    return () => observer.disconnect();
  }, [box, atEnd]);

  return {
    remember() {
      place.current = box.current ? topmost(box.current) : undefined;
    },
    turned(element: HTMLElement): boolean {
      const before = heights.current;
      heights.current = heightsOf(element);
      return before !== heights.current;
    },
  };
}

const heightsOf = ({ clientHeight, scrollHeight }: HTMLElement) => `${clientHeight} ${scrollHeight}`;

/** The first item of the list that reaches into the box; found by halves, because they stand one below the other. */
function topmost(box: HTMLElement): { element: HTMLElement; top: number } | undefined {
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
