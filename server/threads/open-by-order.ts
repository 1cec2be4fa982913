import { and, desc, eq, sql } from 'drizzle-orm';
import { consultationConsentKey, copyConsentsToContext, listAgreements, memberById, recordConsents } from '../accounts/accounts.ts';
import type { Db } from '../platform/database.ts';
import { runPipelined } from '../platform/pipeline.ts';
import { prepareQuery } from '../platform/prepared.ts';
import { resolveTimeZone } from './threads.rules.ts';
import { consultations } from './threads.tables.ts';

/** A paid order: member, clinic, treatment, and the context of its recorded consents. */
export type PaidOrderThread = { memberId: string; hospitalId: number; productId: number | null; consentContext: string; placedAt: Date };

const newestThread = prepareQuery((db) =>
  db
    .select({ id: consultations.id, closedAt: consultations.closedAt, passportName: consultations.passportName })
    .from(consultations)
    .where(and(eq(consultations.memberId, sql.placeholder('memberId')), eq(consultations.hospitalId, sql.placeholder('hospitalId'))))
    .orderBy(sql`${consultations.closedAt} asc nulls first`, desc(consultations.id))
    .limit(1)
    .for('update'),
);

/**
 * Returns the thread of a paid order, in the order's transaction. Opens one if needed, with the payer's known details and the consents given with the
 * order (specification 5.13), so that the patient is asked nothing twice. Returns undefined if the patient withdrew from this clinic after ordering,
 * or deleted the account. Then nothing is shared, and the patient can still cancel the order.
 */
export async function openThreadForOrder(
  tx: Db,
  { memberId, hospitalId, productId, consentContext, placedAt }: PaidOrderThread,
  at: Date,
): Promise<number | undefined> {
  const [row] = await newestThread(tx, { memberId, hospitalId });
  if (row && !row.closedAt) return row.id;
  if (row?.closedAt && row.closedAt >= placedAt) return undefined;
  const [member, given] = await runPipelined([() => memberById(tx, memberId), () => listAgreements(tx, consentContext)]);
  if (!member) return undefined;
  const details = {
    passportName: `${member.firstName} ${member.lastName}`.trim(),
    country: member.country,
    phone: member.phone ?? '',
    messengerType: member.messenger,
    messengerId: member.messengerId ?? '',
    timeZone: resolveTimeZone(member.timeZone ?? undefined, member.country),
  };
  // Details of an earlier registration take precedence over those of the account. An emptied thread has none.
  const known = row && row.passportName !== '' ? {} : details;
  const id = row ? await reopen(tx, row.id, { ...known, productId }) : await open(tx, { memberId, hospitalId, productId, createdAt: at, ...details });
  const context = consultationConsentKey(id);
  if (given.length > 0) await copyConsentsToContext(tx, given, context);
  // A client of the published specification sends no consents with an order. The consents of its published form then apply (security 1.6).
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
    // The patient registered at the same moment. The details given there are kept.
    .onConflictDoUpdate({
      target: [consultations.memberId, consultations.hospitalId],
      targetWhere: sql`closed_at is null`,
      set: { productId: sql`coalesce(${consultations.productId}, excluded.product_id)` },
    })
    .returning({ id: consultations.id });
  if (!row) throw new Error('an upsert without a row');
  return row.id;
}
