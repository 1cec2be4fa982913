import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { mailRefusals } from './notifications.tables.ts';

const keyOf = (email: string): string => email.trim().toLowerCase();

/** A mail server will not take mail for this address: kept, so that its owner and the operators see it. */
export async function noteRefusal(db: Db, email: string, reason: string, at: Date): Promise<void> {
  await db
    .insert(mailRefusals)
    .values({ emailKey: keyOf(email), reason, at })
    .onConflictDoUpdate({ target: mailRefusals.emailKey, set: { reason, at } });
}

/** A mail to it was taken: whatever was wrong is over. */
export async function mailTaken(db: Db, email: string): Promise<void> {
  await db.delete(mailRefusals).where(eq(mailRefusals.emailKey, keyOf(email)));
}

/** Since when these addresses refuse mail, by the address as it was given. */
export async function refusedSince(db: Db, emails: readonly string[]): Promise<Map<string, Date>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .select()
    .from(mailRefusals)
    .where(inArray(mailRefusals.emailKey, emails.map(keyOf)));
  const since = new Map(rows.map(({ emailKey, at }) => [emailKey, at]));
  return new Map(
    emails.flatMap((email) => {
      const at = since.get(keyOf(email));
      return at ? [[email, at] as const] : [];
    }),
  );
}
