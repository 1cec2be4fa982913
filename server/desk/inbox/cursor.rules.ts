import { z } from 'zod';
import { MAX_ID } from '../../../contract/ids.ts';
import type { Change, Place } from './inbox.tables.ts';

/** How far a walk through the inbox is: the place of the last row that was read, and past which change (milliseconds) others are to be told. */
export type Walk = { last: Place; since: Change };

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

/** A place as an address carries it. It names no row that could have gone: a walk goes on from it whatever became of who stood there. */
export const encodeCursor = ({ last: { front, rank, time, letters, id }, since }: Walk): string =>
  Buffer.from(JSON.stringify([front, rank, time, letters, id, since.at, since.id])).toString('base64url');

/** Null for what is no place of ours. */
export function readCursor(text: string): Walk | null {
  try {
    const [front, rank, time, letters, id, at, changed] = Walked.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { last: { front, rank, time, letters, id }, since: { at, id: changed } };
  } catch {
    return null;
  }
}
