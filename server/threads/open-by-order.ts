import { and, desc, eq, sql } from 'drizzle-orm';
import { consultationContext, copyAgreements, listAgreements, memberById, recordConsents } from '../accounts/accounts.ts';
import type { Db } from '../platform/database.ts';
import { prepared } from '../platform/prepared.ts';
import { resolveTimeZone } from './threads.rules.ts';
import { consultations } from './threads.tables.ts';

/** A paid order: whose, with which clinic, for which treatment, and what its consents were recorded for. */
export type PaidFor = { memberId: string; hospitalId: number; productId: number | null; consentContext: string; placedAt: Date };

const newestThread = prepared((db) =>
  db
    .select({ id: consultations.id, closedAt: consultations.closedAt, passportName: consultations.passportName })
    .from(consultations)
    .where(and(eq(consultations.memberId, sql.placeholder('memberId')), eq(consultations.hospitalId, sql.placeholder('hospitalId'))))
    .orderBy(sql`${consultations.closedAt} asc nulls first`, desc(consultations.id))
    .limit(1)
    .for('update'),
);

/**
 * The thread of a paid order, inside its transaction: the open one, or one opened with what is known of the payer and the consents that
 * she gave with the order (specification 5.13), so that nothing is asked twice. Undefined when she withdrew from this clinic after she
 * had placed the order, or has left: then nothing is shared, and the order stays hers to cancel.
 */
export async function openByOrder(tx: Db, { memberId, hospitalId, productId, consentContext, placedAt }: PaidFor, at: Date): Promise<number | undefined> {
  const [row] = await newestThread(tx, { memberId, hospitalId });
  if (row && !row.closedAt) return row.id;
  if (row?.closedAt && row.closedAt >= placedAt) return undefined;
  const member = await memberById(tx, memberId);
  if (!member) return undefined;
  const details = {
    passportName: `${member.firstName} ${member.lastName}`.trim(),
    country: member.country,
    phone: member.phone ?? '',
    messengerType: member.messenger,
    messengerId: member.messengerId ?? '',
    timeZone: resolveTimeZone(undefined, member.country),
  };
  // What she registered with herself is closer than what her account says; it is gone when the thread was emptied.
  const known = row && row.passportName !== '' ? {} : details;
  const id = row ? await reopen(tx, row.id, { ...known, productId }) : await open(tx, { memberId, hospitalId, productId, createdAt: at, ...details });
  const given = await listAgreements(tx, consentContext);
  const context = consultationContext(id);
  if (given.length > 0) await copyAgreements(tx, given, context);
  // A client of the specification alone sends none with an order: the published form's count (security 1.6).
  else await recordConsents(tx, { memberId, hospitalId, answers: undefined, language: member.language, context, at });
  return id;
}

async function reopen(tx: Db, id: number, set: Partial<typeof consultations.$inferInsert>): Promise<number> {
  await tx
    .update(consultations)
    .set({ ...set, closedAt: null, detailsIndexed: false })
    .where(eq(consultations.id, id));
  return id;
}

async function open(tx: Db, values: typeof consultations.$inferInsert): Promise<number> {
  const [row] = await tx
    .insert(consultations)
    .values(values)
    // She registered at the same instant: her own details stand.
    .onConflictDoUpdate({
      target: [consultations.memberId, consultations.hospitalId],
      targetWhere: sql`closed_at is null`,
      set: { productId: sql`coalesce(${consultations.productId}, excluded.product_id)` },
    })
    .returning({ id: consultations.id });
  if (!row) throw new Error('an upsert without a row');
  return row.id;
}
