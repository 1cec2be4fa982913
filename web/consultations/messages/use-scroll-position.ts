import { useEffect, useRef, useState } from 'react';
import type { ChatThread, ThreadState } from '../thread/chat-thread.ts';
import { extendWindow, fixWindowStart, type MessageWindow, WINDOW_AT_END, windowAround, windowIndexes } from '../thread/message-window.ts';
import { useReadMarks } from '../thread/use-read-marks.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';

/** Maximum distance from the end that is treated as being at the end, in px. */
const END_TOLERANCE_PX = 80;

/**
 * Scroll position in a thread's box. The end is followed and marked as read. A search match (`found`) is rendered and scrolled into view once.
 * Further up, the visible part stays. More messages are rendered, and requested, one screen ahead.
 */
export function useScrollPosition(thread: ChatThread, state: ThreadState, found?: number) {
  const { messages, events } = state;
  const box = useRef<HTMLElement>(null);
  const atEnd = useRef(true);
  const [drawn, setDrawn] = useState<MessageWindow>(WINDOW_AT_END);
  const [unseen, setUnseen] = useState(false);
  const read = useReadMarks(thread, atEnd, state);
  const { remember, isOwnScroll } = useScrollAnchor(box, {
    atEnd,
    messages,
    events,
    messageWindow: drawn,
    onEnd: () => setDrawn(WINDOW_AT_END),
    onMissed: () => setUnseen(true),
  });

  /** The search match that is not in view yet. */
  const sought = useRef(found);
  useEffect(() => {
    sought.current = found;
  }, [found]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew as earlier pages come and as they are drawn
  useEffect(() => {
    const number = sought.current;
    if (number === undefined || !state.loaded) return;
    const at = messages.findIndex(({ messageId }) => messageId === number);
    const element = box.current?.querySelector<HTMLElement>(`[data-message="${number}"]`);
    if (at < 0 && !state.hasEarlier) sought.current = undefined;
    if (at < 0 || !element || !box.current) {
      if (sought.current === undefined) return;
      atEnd.current = false;
      if (at >= 0) setDrawn(windowAround(messages, at));
      else thread.earlier();
      return;
    }
    sought.current = undefined;
    atEnd.current = false;
    box.current.scrollTop = element.offsetTop - (box.current.clientHeight - Math.min(element.offsetHeight, box.current.clientHeight)) / 2;
    if (drawn === WINDOW_AT_END) setDrawn(fixWindowStart(messages, drawn));
    remember();
  }, [found, messages, drawn, state.loaded, state.hasEarlier, state.askingEarlier]);

  const toEnd = () => {
    const element = box.current;
    atEnd.current = true;
    setDrawn(WINDOW_AT_END);
    setUnseen(false);
    if (element) element.scrollTop = element.scrollHeight;
    read();
  };
  const upwards = () => {
    const next = extendWindow(messages, drawn, 'up');
    if (next === drawn) thread.earlier();
    else setDrawn(next);
  };

  const first = messages[0]?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has come above may still leave her near the top
  useEffect(() => {
    const element = box.current;
    if (element && !atEnd.current && element.scrollTop < element.clientHeight) upwards();
  }, [first, drawn]);

  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    // The page scrolled and not the reader, so the position stays at the end.
    if (isOwnScroll(element) && atEnd.current) {
      element.scrollTop = element.scrollHeight;
      return;
    }
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    atEnd.current = drawn.last === undefined && below < END_TOLERANCE_PX;
    remember();
    if (atEnd.current) {
      setUnseen(false);
      read();
    } else if (element.scrollTop < element.clientHeight) upwards();
    else if (below < element.clientHeight && drawn.last !== undefined) setDrawn(extendWindow(messages, drawn, 'down'));
    else if (drawn === WINDOW_AT_END) setDrawn(fixWindowStart(messages, drawn));
  };
  const earlier = () => {
    // A reader who requests earlier messages is no longer at the end.
    atEnd.current = false;
    upwards();
  };
  const show = (place: number) => {
    atEnd.current = false;
    const { from, to } = windowIndexes(messages, drawn);
    if (place < from || place >= to) setDrawn(windowAround(messages, place));
    else if (drawn === WINDOW_AT_END) setDrawn(fixWindowStart(messages, drawn));
  };
  return { box, show, ...windowIndexes(messages, drawn), unseen, toEnd, earlier, onScroll };
}
