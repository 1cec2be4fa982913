import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { findSegmentAt, moveGridPosition, type Segment } from './segments.ts';

type Columns = readonly (readonly Segment[])[];
type GridPosition = { column: number; at: number };
const ARROW_KEYS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/** Roving tab index of a day's grid: the current segment, and the handlers of arrow keys and focus. */
export function useGridFocus(columns: Columns, from: number) {
  const [spot, setSpot] = useState(() => findFirstPosition(columns, from));
  const current = findSegmentAt(columns[spot.column] ?? [], spot.at);
  return {
    spot,
    current,
    setSpot,
    /** Follows the focus, which screen readers move without arrow keys. */
    onFocus({ target }: FocusEvent<HTMLElement>): void {
      const [column = Number.NaN, at = Number.NaN] = (target.dataset.spot ?? '').split('/').map(Number);
      if (Number.isNaN(at)) return;
      // After an arrow key, keeps the time from which the focus came, for the next sideways move.
      setSpot((before) => (before.column === column && findSegmentAt(columns[column] ?? [], before.at)?.from === at ? before : { column, at }));
    },
    /** Moves the focus by an arrow key. Returns false for every other key. */
    onArrow(event: KeyboardEvent<HTMLElement>): boolean {
      if (!ARROW_KEYS.has(event.key)) return false;
      event.preventDefault();
      const next = moveGridPosition(columns, spot, event.key as Parameters<typeof moveGridPosition>[2]);
      setSpot(next);
      const segment = findSegmentAt(columns[next.column] ?? [], next.at);
      event.currentTarget.querySelector<HTMLElement>(`[data-spot="${next.column}/${segment?.from}"]`)?.focus();
      return true;
    },
  };
}

/** The first visit of the day, else its first free time. */
function findFirstPosition(columns: Columns, from: number): GridPosition {
  const visits = columns.flatMap((segments, column) => segments.flatMap((one) => (one.kind === 'visit' ? [{ column, at: one.from }] : [])));
  return visits.toSorted((a, b) => a.at - b.at)[0] ?? { column: 0, at: from };
}
