import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { View } from './calendar-page.tsx';

/** Where the calendar was left in this tab. Days, times and distances alone: nobody's name is stored. */
type CalendarPlace = {
  day?: string;
  view?: View;
  /** How many pixels the page was scrolled there. */
  top?: number;
  /** A day's grid: the time at its top, in minutes since midnight, and how many pixels it is scrolled sideways. */
  grid?: { day: string; minute: number; left: number };
};

/** Whoever comes back later than this is shown the present day and time. */
const KEPT_MS = 60 * 60_000;
/** Marks the first visit of a list that is not over. */
export const NEXT_VISIT = 'data-next-visit';
const keyOf = (uid: string) => `calendar ${uid}`;

/** Where this account left the calendar within the last hour; empty otherwise. */
export function readPlace(uid: string): CalendarPlace {
  try {
    const { at, ...place } = JSON.parse(sessionStorage.getItem(keyOf(uid)) ?? '{}') as CalendarPlace & { at?: number };
    return Date.now() - (at ?? 0) < KEPT_MS ? place : {};
  } catch {
    return {};
  }
}

function savePlace(uid: string, change: CalendarPlace): void {
  sessionStorage.setItem(keyOf(uid), JSON.stringify({ ...readPlace(uid), ...change, at: Date.now() }));
}

/** The calendar opens at the present time again. */
export const forgetPlace = (uid: string): void => sessionStorage.removeItem(keyOf(uid));

/** Brings the page back to where it was scrolled once its days are here, and stores where it is. On a phone today begins at the next visit. */
export function usePagePlace(uid: string, { day, view, ready, isToday }: { day: string; view: View; ready: boolean; isToday: boolean }): void {
  useLayoutEffect(() => {
    if (!ready) return;
    const place = readPlace(uid);
    if (place.top !== undefined && place.day === day && place.view === view) window.scrollTo(0, place.top);
    else if (isToday) document.querySelector(`[${NEXT_VISIT}]`)?.scrollIntoView({ block: 'center' });
    const save = () => savePlace(uid, { day, view, top: window.scrollY });
    save();
    window.addEventListener('scroll', save, { passive: true });
    return () => {
      window.removeEventListener('scroll', save);
      savePlace(uid, {});
    };
  }, [uid, day, view, ready, isToday]);
}

type Grid = {
  day: string;
  range: { from: number; to: number };
  minutePixels: () => number;
  /** The present minute; undefined where it is not within the hours of this day. */
  now: number | undefined;
};

/**
 * Scrolls a day's grid to where it was left, else to the present time, and keeps the time at its top where it is when earlier hours are
 * drawn above. Another day begins at its top: the morning's visits must not lie above what is in view. Returns what is to be called as the
 * grid is scrolled.
 */
export function useGridPlace(uid: string, box: RefObject<HTMLElement | null>, { day, range, minutePixels, now }: Grid): () => void {
  const top = useRef<number>(undefined);
  const present = useRef(now);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { grid } = readPlace(uid);
    // With the present time a third of the way down, what was just before it is seen too.
    const start = present.current === undefined ? range.from : present.current - element.clientHeight / 3 / minutePixels();
    top.current ??= grid?.day === day ? grid.minute : start;
    element.scrollTop = (top.current - range.from) * minutePixels();
    element.scrollLeft = grid?.left ?? 0;
  }, [uid, box, day, range.from, minutePixels]);
  return useCallback(() => {
    const element = box.current;
    if (!element) return;
    top.current = range.from + element.scrollTop / minutePixels();
    savePlace(uid, { grid: { day, minute: top.current, left: element.scrollLeft } });
  }, [uid, box, day, range.from, minutePixels]);
}
