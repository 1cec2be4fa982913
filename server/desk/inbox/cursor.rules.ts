import { z } from 'zod';
import { MAX_ID } from '../../../contract/ids.ts';
import type { ChangeCursor, InboxSortKey } from './inbox.tables.ts';

/** Cursor of the inbox: the sort key of the last row read, and the last change reported. */
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

/** Encodes a cursor for the URL. It contains a sort key, not a row, so paging continues even if that row is gone. */
export const encodeCursor = ({ last: { front, rank, time, letters, id }, since }: InboxCursor): string =>
  Buffer.from(JSON.stringify([front, rank, time, letters, id, since.at, since.id])).toString('base64url');

/** Decodes a cursor; null if it is invalid. */
export function decodeCursor(text: string): InboxCursor | null {
  try {
    const [front, rank, time, letters, id, at, changed] = CursorTuple.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { last: { front, rank, time, letters, id }, since: { at, id: changed } };
  } catch {
    return null;
  }
}
