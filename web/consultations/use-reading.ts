import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Thread, ThreadState } from './chat-thread.ts';
import { AT_END, type Drawn, further, keepDrawn, placesOf } from './drawn.ts';

/** So near to the end the reader is at the end. */
const NEAR_PX = 80;

/**
 * Where the reader of a thread is, in a box that scrolls and is positioned, with the messages in its list. The end is followed;
 * who reads above stays where she reads, whatever comes before or after it; who looks at the end has read. Further messages are
 * drawn, and asked for, a screen before she reaches them.
 */
export function useReading(thread: Thread, { messages, events, loaded }: ThreadState) {
  const box = useRef<HTMLElement>(null);
  const atEnd = useRef(true);
  const newest = useRef<string>(undefined);
  /** The topmost message in sight, and how far below the top of the box it stands. */
  const place = useRef<{ element: HTMLElement; top: number }>(undefined);
  /** The heights of box and content when they were last looked at. */
  const heights = useRef('');
  const [drawn, setDrawn] = useState<Drawn>(AT_END);
  const [unseen, setUnseen] = useState(false);

  const read = useCallback(() => {
    if (atEnd.current && document.visibilityState === 'visible') thread.read();
  }, [thread]);
  const remember = () => {
    place.current = box.current ? topmost(box.current) : undefined;
  };
  const toEnd = () => {
    const element = box.current;
    atEnd.current = true;
    setDrawn(AT_END);
    setUnseen(false);
    if (element) element.scrollTop = element.scrollHeight;
    read();
  };
  const upwards = () => {
    const next = further(messages, drawn, 'up');
    if (next === drawn) thread.earlier();
    else setDrawn(next);
  };

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
      // What was drawn above for reading goes; this is then done once more.
      setDrawn(AT_END);
      element.scrollTop = element.scrollHeight;
    } else {
      if (place.current?.element.isConnected) element.scrollTop = place.current.element.offsetTop - place.current.top;
      if (isNew) setUnseen(true);
    }
    place.current = topmost(element);
    heights.current = heightsOf(element);
  }, [messages, events, drawn]);

  const first = messages[0]?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has come above may still leave her near the top
  useEffect(() => {
    const element = box.current;
    if (element && !atEnd.current && element.scrollTop < element.clientHeight) upwards();
  }, [first, drawn]);

  useEndInSight(box, atEnd, heights);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change, what is in sight is read
  useEffect(() => {
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [messages, loaded]);

  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    const turned = heights.current !== heightsOf(element);
    heights.current = heightsOf(element);
    // What moved is the page, not she: she stays at the end.
    if (turned && atEnd.current) {
      element.scrollTop = element.scrollHeight;
      return;
    }
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    atEnd.current = drawn.last === undefined && below < NEAR_PX;
    remember();
    if (atEnd.current) {
      setUnseen(false);
      read();
    } else if (element.scrollTop < element.clientHeight) upwards();
    else if (below < element.clientHeight && drawn.last !== undefined) setDrawn(further(messages, drawn, 'down'));
    else if (drawn === AT_END) setDrawn(keepDrawn(messages, drawn));
  };
  const earlier = () => {
    // Whoever asks for what came before does not look at the end any more.
    atEnd.current = false;
    upwards();
  };
  return { box, ...placesOf(messages, drawn), unseen, toEnd, earlier, onScroll };
}

/** A keyboard that comes up, a card above that grows, a phone that is turned: the end stays in sight of a reader who is there. */
function useEndInSight(box: RefObject<HTMLElement | null>, atEnd: RefObject<boolean>, heights: RefObject<string>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
      heights.current = heightsOf(element);
    });
    for (const each of [element, element.querySelector('ol')]) if (each) observer.observe(each);
    return () => observer.disconnect();
  }, [box, atEnd, heights]);
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
