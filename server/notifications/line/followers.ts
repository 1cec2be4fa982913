import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { FollowChange } from '../../providers/messaging/port.ts';
import { lineFollowers } from '../notifications.tables.ts';

/** Records whether a LINE account follows ours. LINE reports it at sign-in and at every change. */
export async function recordLineFollowing(db: Db, { subject, follows }: FollowChange, at: Date): Promise<void> {
  await db.insert(lineFollowers).values({ subject, follows, at }).onConflictDoUpdate({ target: lineFollowers.subject, set: { follows, at } });
}

/** True if the LINE account follows ours; undefined if LINE has not reported it. */
export async function isLineFollower(db: Db, subject: string): Promise<boolean | undefined> {
  const [row] = await db.select({ follows: lineFollowers.follows }).from(lineFollowers).where(eq(lineFollowers.subject, subject));
  return row?.follows;
}
