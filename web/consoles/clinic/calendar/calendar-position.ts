import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { CalendarView } from './calendar-page.tsx';

/** Last position in the calendar in this tab: days, times and distances. Names are never stored. */
type CalendarPosition = {
  day?: string;
  view?: CalendarView;
  /** Scroll position of the page, in pixels. */
  top?: number;
  /** Position in a day's grid: the time at its top, in minutes since midnight, and its horizontal scroll in pixels. */
  grid?: { day: string; minute: number; left: number };
};

/** Time for which the position is restored, in ms. After that the calendar opens at the present day and time. */
const RESTORE_WITHIN_MS = 60 * 60_000;
/** Attribute of the first visit in a list that has not ended. */
export const NEXT_VISIT_ATTRIBUTE = 'data-next-visit';
const positionKey = (uid: string) => `calendar ${uid}`;

/** Returns the calendar position that this account left within the last hour; empty otherwise. */
export function readCalendarPosition(uid: string): CalendarPosition {
  try {
    const { at, ...place } = JSON.parse(sessionStorage.getItem(positionKey(uid)) ?? '{}') as CalendarPosition & { at?: number };
    return Date.now() - (at ?? 0) < RESTORE_WITHIN_MS ? place : {};
  } catch {
    return {};
  }
}

function saveCalendarPosition(uid: string, change: CalendarPosition): void {
  sessionStorage.setItem(positionKey(uid), JSON.stringify({ ...readCalendarPosition(uid), ...change, at: Date.now() }));
}

/** Makes the calendar open at the present time again. */
export const clearCalendarPosition = (uid: string): void => sessionStorage.removeItem(positionKey(uid));

/** Restores the page's scroll position once its days are loaded, and stores it on scrolling. On a phone, today begins at the next visit. */
export function usePageScrollPosition(uid: string, { day, view, ready, isToday }: { day: string; view: CalendarView; ready: boolean; isToday: boolean }): void {
  useLayoutEffect(() => {
    if (!ready) return;
    const place = readCalendarPosition(uid);
    if (place.top !== undefined && place.day === day && place.view === view) window.scrollTo(0, place.top);
    else if (isToday) document.querySelector(`[${NEXT_VISIT_ATTRIBUTE}]`)?.scrollIntoView({ block: 'center' });
    const save = () => saveCalendarPosition(uid, { day, view, top: window.scrollY });
    save();
    window.addEventListener('scroll', save, { passive: true });
    return () => {
      window.removeEventListener('scroll', save);
      saveCalendarPosition(uid, {});
    };
  }, [uid, day, view, ready, isToday]);
}

type GridScroll = {
  day: string;
  range: { from: number; to: number };
  minutePixels: () => number;
  /** The present minute; undefined if it is outside the hours of this day. */
  now: number | undefined;
};

/**
 * Scrolls a day's grid to its stored position, else to the present time. Keeps the time at its top when earlier hours are added above. Another day
 * starts at its top, so that no morning visit is hidden. Returns the grid's scroll handler.
 */
export function useGridScrollPosition(uid: string, box: RefObject<HTMLElement | null>, { day, range, minutePixels, now }: GridScroll): () => void {
  const top = useRef<number>(undefined);
  const present = useRef(now);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { grid } = readCalendarPosition(uid);
    // Puts the present time a third of the way down, so that the time just before it is visible.
    const start = present.current === undefined ? range.from : present.current - element.clientHeight / 3 / minutePixels();
    top.current ??= grid?.day === day ? grid.minute : start;
    element.scrollTop = (top.current - range.from) * minutePixels();
    element.scrollLeft = grid?.left ?? 0;
  }, [uid, box, day, range.from, minutePixels]);
  return useCallback(() => {
    const element = box.current;
    if (!element) return;
    top.current = range.from + element.scrollTop / minutePixels();
    saveCalendarPosition(uid, { grid: { day, minute: top.current, left: element.scrollLeft } });
  }, [uid, box, day, range.from, minutePixels]);
}
