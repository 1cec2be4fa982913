import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { Following } from '../../providers/messaging/port.ts';
import { lineFollowers } from '../notifications.tables.ts';

/** Somebody at LINE follows our account, or does not any more: LINE tells it at sign-in and whenever it changes. */
export async function noteFollowing(db: Db, { subject, follows }: Following, at: Date): Promise<void> {
  await db.insert(lineFollowers).values({ subject, follows, at }).onConflictDoUpdate({ target: lineFollowers.subject, set: { follows, at } });
}

/** Whether she follows our account; undefined where nobody has told us. */
export async function followsUs(db: Db, subject: string): Promise<boolean | undefined> {
  const [row] = await db.select({ follows: lineFollowers.follows }).from(lineFollowers).where(eq(lineFollowers.subject, subject));
  return row?.follows;
}
