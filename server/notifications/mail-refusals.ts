import { and, eq, inArray, isNull, lt, not, or } from 'drizzle-orm';
import { DAY_MS } from '../../contract/time.ts';
import type { Db } from '../platform/database.ts';
import { mailRefusals } from './notifications.tables.ts';

const toEmailKey = (email: string): string => email.trim().toLowerCase();

/** Time within which a mail server reports an undelivered mail, in ms. An accepted mail without a report counts as delivered after it. */
const REPORT_PERIOD_MS = 3 * DAY_MS;

/** Records that a mail server refuses mail for this address. The address's owner and the operators see it. */
export const recordMailRefusal = (db: Db, email: string, reason: string, at: Date): Promise<void> =>
  storeRefusal(db, { emailKey: toEmailKey(email), reason, at, reported: false });

/** Records that an accepted mail came back later (RFC 3464). */
export const recordMailReturn = (db: Db, email: string, reason: string, at: Date): Promise<void> =>
  storeRefusal(db, { emailKey: toEmailKey(email), reason, at, reported: true });

async function storeRefusal(db: Db, refusal: Omit<typeof mailRefusals.$inferInsert, 'takenAt'>): Promise<void> {
  const set = { ...refusal, takenAt: null };
  await db.insert(mailRefusals).values(set).onConflictDoUpdate({ target: mailRefusals.emailKey, set });
}

/**
 * Records that a mail to this address was accepted, which clears a refusal. After a returned mail the address counts as reachable only once three
 * days pass without a report, because the first server accepts every mail.
 */
export async function recordMailAccepted(db: Db, email: string, at: Date): Promise<void> {
  const isHers = eq(mailRefusals.emailKey, toEmailKey(email));
  await db.delete(mailRefusals).where(and(isHers, or(not(mailRefusals.reported), lt(mailRefusals.takenAt, new Date(at.getTime() - REPORT_PERIOD_MS)))));
  await db
    .update(mailRefusals)
    .set({ takenAt: at })
    .where(and(isHers, isNull(mailRefusals.takenAt)));
}

/** Returns the times since when these addresses have refused mail. The keys are the addresses as given. */
export async function findRefusalTimes(db: Db, emails: readonly string[]): Promise<Map<string, Date>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .select()
    .from(mailRefusals)
    .where(inArray(mailRefusals.emailKey, emails.map(toEmailKey)));
  const since = new Map(rows.map(({ emailKey, at }) => [emailKey, at]));
  return new Map(
    emails.flatMap((email) => {
      const at = since.get(toEmailKey(email));
      return at ? [[email, at] as const] : [];
    }),
  );
}

/** Deletes the refusal of an address, when its owner deletes the account. */
export async function forgetMailRefusal(db: Db, email: string): Promise<void> {
  await db.delete(mailRefusals).where(eq(mailRefusals.emailKey, toEmailKey(email)));
}
