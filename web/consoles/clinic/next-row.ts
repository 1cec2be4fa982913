import type { InboxRow } from './inbox.ts';
import { waitingSince } from './inbox-view.ts';

/** The open row, with the time since which the patient waited at opening or after a later message. Null if she never waited. */
export type OpenRow = { id: number; waitedSince: string | null };

/** Updates the open row as the list changes. An answer ends the wait, but its beginning is kept. */
export function updateOpenRow(before: OpenRow | undefined, row: InboxRow | undefined): OpenRow | undefined {
  if (!row) return undefined;
  return { id: row.id, waitedSince: waitingSince(row, Date.now()) ?? (before?.id === row.id ? before.waitedSince : null) };
}

/**
 * Returns the row one step down or up the list, which begins with the longest waiting. If the open row was answered, continues among the waiting rows
 * from its former position and wraps at the ends. If no row waits, returns its present neighbour.
 */
export function findNextRow(rows: readonly InboxRow[], open: OpenRow | undefined, step: 1 | -1): InboxRow | undefined {
  const at = rows.findIndex(({ id }) => id === open?.id);
  if (!open || at < 0) return rows[0];
  const now = Date.now();
  const waits = (row: InboxRow | undefined) => row !== undefined && waitingSince(row, now) !== null;
  const since = ({ waiting_since }: InboxRow) => Date.parse(waiting_since as string);
  const waiting = rows.filter(waits).toSorted((a, b) => since(a) - since(b));
  if (open.waitedSince === null || waits(rows[at]) || waiting.length === 0) return rows[Math.min(rows.length - 1, Math.max(0, at + step))];
  const left = Date.parse(open.waitedSince);
  return step === 1 ? (waiting.find((row) => since(row) >= left) ?? waiting[0]) : (waiting.findLast((row) => since(row) <= left) ?? waiting[0]);
}
