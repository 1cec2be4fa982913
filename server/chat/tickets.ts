import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import { memberById } from '../accounts/accounts.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../platform/tokens.ts';
import { chatTickets } from '../threads/threads.tables.ts';

const TICKET_LIFETIME_MS = 30_000;
const hashTicket = (ticket: string) => createHash('sha256').update(ticket).digest('base64url');

/** Issues a one-time ticket for the socket's URL, so that no access token appears in a URL. It is valid for 30 seconds and stored hashed. */
export async function issueTicket({ database, clock }: Pick<Deps, 'database' | 'clock'>, { memberId, sessionId }: Caller): Promise<string> {
  const now = clock.now();
  const ticket = randomBytes(32).toString('base64url');
  await database.db.delete(chatTickets).where(lt(chatTickets.expiresAt, now));
  await database.db.insert(chatTickets).values({ hash: hashTicket(ticket), memberId, sessionId, expiresAt: new Date(now.getTime() + TICKET_LIFETIME_MS) });
  return ticket;
}

/**
 * Redeems a ticket, once. Returns its owner; null if the ticket is unknown, used or expired. The calling code must check that the session has not
 * ended.
 */
export async function redeemTicket({ database, clock }: Pick<Deps, 'database' | 'clock'>, ticket: string): Promise<Caller | null> {
  const [row] = await database.db
    .delete(chatTickets)
    .where(and(eq(chatTickets.hash, hashTicket(ticket)), gt(chatTickets.expiresAt, clock.now())))
    .returning();
  const member = row && (await memberById(database.db, row.memberId));
  return member ? { memberId: member.id, sessionId: row.sessionId, role: member.role, hospitalId: member.hospitalId } : null;
}
