import type { InboxRow } from './inbox.ts';
import { waitsSince } from './inbox-view.ts';

/** The row that is open, and since when she waited when it was opened or when she wrote meanwhile; null when she never did. */
export type OpenRow = { id: number; waitedSince: string | null };

/** What is known of the open row as the list changes: an answer ends her waiting, and since when it was is remembered. */
export function stillOpen(before: OpenRow | undefined, row: InboxRow | undefined): OpenRow | undefined {
  if (!row) return undefined;
  return { id: row.id, waitedSince: waitsSince(row, Date.now()) ?? (before?.id === row.id ? before.waitedSince : null) };
}

/**
 * The row one step further down or up the list (who waits longest first). An answer takes a row away from those who wait: then
 * the next is who stood next to its old place and still waits, or who waits at all, and only when nobody does its neighbour now.
 */
export function nextRow(rows: readonly InboxRow[], open: OpenRow | undefined, step: 1 | -1): InboxRow | undefined {
  const at = rows.findIndex(({ id }) => id === open?.id);
  if (!open || at < 0) return rows[0];
  const now = Date.now();
  const waits = (row: InboxRow | undefined) => row !== undefined && waitsSince(row, now) !== null;
  const since = ({ waiting_since }: InboxRow) => Date.parse(waiting_since as string);
  const waiting = rows.filter(waits).toSorted((a, b) => since(a) - since(b));
  if (open.waitedSince === null || waits(rows[at]) || waiting.length === 0) return rows[Math.min(rows.length - 1, Math.max(0, at + step))];
  const left = Date.parse(open.waitedSince);
  return step === 1 ? (waiting.find((row) => since(row) >= left) ?? waiting[0]) : (waiting.findLast((row) => since(row) <= left) ?? waiting[0]);
}
