import { z } from 'zod';
import { MAX_ID } from '../../../contract/ids.ts';
import type { ChangeCursor, InboxSortKey } from './inbox.tables.ts';

/** Position of a walk through the inbox: the sort key of the last row read, and the last change already reported. */
export type InboxCursor = { last: InboxSortKey; since: ChangeCursor };

const BinaryRank = z.number().int().min(0).max(1);
const LetterKey = z
  .string()
  .max(200)
  .refine((letters) => letters.isWellFormed() && !letters.includes('\u0000'));
const MAX_INSTANT_MS = 8.64e15;
const CursorTuple = z.tuple([
  BinaryRank,
  BinaryRank,
  z.number(),
  LetterKey,
  z.number().int().min(1).max(MAX_ID),
  z.number().min(0).max(MAX_INSTANT_MS),
  z.number().int().min(0).max(MAX_ID),
]);

/** Encodes a position for the address. It contains a sort key and needs no row, so the walk continues even if the row at that place is gone. */
export const encodeCursor = ({ last: { front, rank, time, letters, id }, since }: InboxCursor): string =>
  Buffer.from(JSON.stringify([front, rank, time, letters, id, since.at, since.id])).toString('base64url');

/** Decodes a position; null for an invalid one. */
export function decodeCursor(text: string): InboxCursor | null {
  try {
    const [front, rank, time, letters, id, at, changed] = CursorTuple.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { last: { front, rank, time, letters, id }, since: { at, id: changed } };
  } catch {
    return null;
  }
}
