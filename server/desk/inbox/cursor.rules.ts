import { z } from 'zod';
import { MAX_ID } from '../../../contract/ids.ts';
import type { ChangePosition, InboxPosition } from './inbox.tables.ts';

/** Position of a walk through the inbox: the sort key of the last row read, and the last change already reported. */
export type InboxCursor = { last: InboxPosition; since: ChangePosition };

const Step = z.number().int().min(0).max(1);
const Letters = z
  .string()
  .max(200)
  .refine((letters) => letters.isWellFormed() && !letters.includes('\u0000'));
const LAST_INSTANT = 8.64e15;
const Walked = z.tuple([
  Step,
  Step,
  z.number(),
  Letters,
  z.number().int().min(1).max(MAX_ID),
  z.number().min(0).max(LAST_INSTANT),
  z.number().int().min(0).max(MAX_ID),
]);

/** Encodes a position for the address. It contains a sort key and needs no row, so the walk continues even if the row at that place is gone. */
export const encodeCursor = ({ last: { front, rank, time, letters, id }, since }: InboxCursor): string =>
  Buffer.from(JSON.stringify([front, rank, time, letters, id, since.at, since.id])).toString('base64url');

/** Decodes a position; null for an invalid one. */
export function readCursor(text: string): InboxCursor | null {
  try {
    const [front, rank, time, letters, id, at, changed] = Walked.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { last: { front, rank, time, letters, id }, since: { at, id: changed } };
  } catch {
    return null;
  }
}
