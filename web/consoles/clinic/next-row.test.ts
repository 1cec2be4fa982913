import { expect, it } from 'vitest';
import type { InboxRow } from './inbox.ts';
import { findNextRow, updateOpenRow } from './next-row.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();
/** A row that has waited since that minute, or is not waiting. */
const row = (id: number, minute?: number) => ({ id, waiting_since: minute === undefined ? null : at(minute) }) as InboxRow;
const open = (id: number, minute?: number) => ({ id, waitedSince: minute === undefined ? null : at(minute) });

it('goes down and up the list, and stays at its ends', () => {
  const rows = [row(1, 1), row(2, 2), row(3), row(4)];
  const step = (from: ReturnType<typeof open> | undefined, by: 1 | -1) => findNextRow(rows, from, by)?.id;
  expect([step(undefined, 1), step(open(1, 1), 1), step(open(2, 2), 1), step(open(3), 1), step(open(4), 1)]).toEqual([1, 2, 3, 4, 4]);
  expect([step(open(4), -1), step(open(2, 2), -1), step(open(1, 1), -1), step(open(99), 1)]).toEqual([3, 1, 1, 1]);
  expect(findNextRow([], undefined, 1)).toBeUndefined();
});

it('goes after an answer to the next who waits, not to the neighbour of the place it fell to', () => {
  // Rows 1, 2 and 3 waited in this order. Row 2 was answered and now sorts below them.
  const rows = [row(1, 1), row(3, 3), row(2), row(4), row(5)];
  expect(findNextRow(rows, open(2, 2), 1)?.id).toBe(3);
  expect(findNextRow(rows, open(2, 2), -1)?.id).toBe(1);
  // The last waiting row was answered, so the search wraps round to the longest waiting.
  expect(findNextRow([row(1, 1), row(3), row(2)], open(3, 3), 1)?.id).toBe(1);
  expect(findNextRow([row(2), row(1), row(3)], open(2, 2), 1)?.id).toBe(1);
});

it('remembers since when she waited while she is open, and forgets it with another', () => {
  const opened = updateOpenRow(undefined, row(1, 1));
  const answered = updateOpenRow(opened, row(1));
  expect(answered).toEqual(open(1, 1));
  expect(updateOpenRow(answered, row(1, 7))).toEqual(open(1, 7));
  expect(updateOpenRow(answered, row(2))).toEqual(open(2));
  expect(updateOpenRow(updateOpenRow(answered, row(2)), row(1))).toEqual(open(1));
  expect(updateOpenRow(answered, undefined)).toBeUndefined();
});
