import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Language } from '../../contract/constants.ts';
import type { ChatRegistration } from '../../contract/threads/chat-registration.ts';
import { consultationConsentKey, parsePhone, recordConsents, requireAcceptsNew, storeTimeZone } from '../accounts/accounts.ts';
import { hasProduct, productsByIds } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import type { Caller } from '../platform/tokens.ts';
import { type RecordedEvent, recordEvent, type ThreadEventDraft } from './events.ts';
import { announceEvents } from './hints.ts';
import { resolveTimeZone } from './threads.rules.ts';
import { consultations } from './threads.tables.ts';

type RegistrationForm = z.output<typeof ChatRegistration>;
type ConsultationRow = typeof consultations.$inferSelect;

/**
 * Opens a consultation with a clinic and records its three consents, in one transaction (specification 5.2). Registering again returns the open
 * consultation, with the new details. A consultation closed by a withdrawal of consents is reopened, and both sides see its messages again. A request
 * without consents counts as the published form, which gives them (security 1.6). A clinic that takes no new requests gets no new consultation; an
 * open one stays open (decision 7). Throws `consultations.consents-required`, and what `requireAcceptsNew` and `parsePhone` throw.
 */
export async function registerConsultation(
  { database, clock, bus }: Pick<Deps, 'database' | 'clock' | 'bus'>,
  caller: Caller,
  form: RegistrationForm,
  language: Language,
): Promise<number> {
  const begun = await findOpenConsultation(database.db, caller.memberId, form.hospital_id);
  if (!begun) await requireAcceptsNew(database.db, form.hospital_id);
  const at = clock.now();
  const details = {
    passportName: form.name,
    country: form.country_name,
    phone: parsePhone(form.phone),
    messengerType: form.messenger_type,
    messengerId: form.messenger_id,
    timeZone: resolveTimeZone(form.time_zone, form.country_name),
  };
  const productId = form.product_id && (await hasProduct(database.db, form.hospital_id, form.product_id)) ? form.product_id : undefined;
  const { id, events } = await database.db.transaction(async (tx) => {
    const pair = { memberId: caller.memberId, hospitalId: form.hospital_id };
    const before = await reopenNewest(tx, pair, details);
    const id = before?.id ?? (await createConsultation(tx, { ...pair, createdAt: at }, details));
    await recordConsents(tx, { ...pair, answers: form.consents, language, context: consultationConsentKey(id), at });
    const by = { side: 'user', memberId: caller.memberId } as const;
    return {
      id,
      events: [
        productId ? await storeAskedTreatment(tx, id, { productId, known: before?.productId ?? null }, { by, at }) : undefined,
        // Registering again with an open consultation changes the details and notifies nobody.
        before && !before.closedAt ? undefined : await recordEvent(tx, id, { kind: 'registered', by, at }),
      ],
    };
  });
  await storeTimeZone({ database, bus }, caller.memberId, form.time_zone);
  announceEvents(bus, events);
  return id;
}

/** Stores the treatment that the thread was opened from, with one event. */
async function storeAskedTreatment(
  tx: Db,
  id: number,
  { productId, known }: { productId: number; known: number | null },
  { by, at }: Pick<ThreadEventDraft, 'by' | 'at'>,
): Promise<RecordedEvent | undefined> {
  if (known === productId) return undefined;
  await tx.update(consultations).set({ productId }).where(eq(consultations.id, id));
  const product = (await productsByIds(tx, [productId])).get(productId);
  return recordEvent(tx, id, { kind: 'asked-about', by, at, facts: product ? { product_title: product.title } : {} });
}

type MemberAndClinic = Pick<ConsultationRow, 'memberId' | 'hospitalId'>;
type RegistrationDetails = Pick<ConsultationRow, 'passportName' | 'country' | 'phone' | 'messengerType' | 'messengerId' | 'timeZone'>;

/**
 * Reopens the member's newest consultation with this clinic, or keeps it open, and stores the new details. Returns its previous row; undefined if
 * there is none. Locks the row first, so that a concurrent withdrawal comes before or after.
 */
async function reopenNewest(
  tx: Db,
  { memberId, hospitalId }: MemberAndClinic,
  details: RegistrationDetails,
): Promise<Pick<ConsultationRow, 'id' | 'closedAt' | 'productId'> | undefined> {
  const [row] = await tx
    .select({ id: consultations.id, closedAt: consultations.closedAt, productId: consultations.productId })
    .from(consultations)
    .where(and(eq(consultations.memberId, memberId), eq(consultations.hospitalId, hospitalId)))
    .orderBy(sql`${consultations.closedAt} asc nulls first`, desc(consultations.id))
    .limit(1)
    .for('update');
  if (row)
    await tx
      .update(consultations)
      .set({ ...details, closedAt: null, detailsIndexed: false })
      .where(eq(consultations.id, row.id));
  return row;
}

/** Creates a consultation. Two concurrent registrations create only one, and both get its id. */
async function createConsultation(tx: Db, values: MemberAndClinic & { createdAt: Date }, details: RegistrationDetails): Promise<number> {
  const [row] = await tx
    .insert(consultations)
    .values({ ...values, ...details })
    .onConflictDoUpdate({
      target: [consultations.memberId, consultations.hospitalId],
      targetWhere: isNull(consultations.closedAt),
      set: { ...details, detailsIndexed: false },
    })
    .returning({ id: consultations.id });
  if (!row) throw new Error('an upsert without a row');
  return row.id;
}

/** Returns the open consultation of a member with a clinic. The caller must be that member or of that clinic. */
export async function findOpenConsultation(db: Db, memberId: string, hospitalId: number) {
  const [row] = await db
    .select()
    .from(consultations)
    .where(and(eq(consultations.memberId, memberId), eq(consultations.hospitalId, hospitalId), isNull(consultations.closedAt)));
  return row;
}

/** True if this member had a consultation with this clinic and withdrew from it. */
export async function hasWithdrawnFrom(db: Db, memberId: string, hospitalId: number): Promise<boolean> {
  const rows = await db
    .select({ id: consultations.id })
    .from(consultations)
    .where(and(eq(consultations.memberId, memberId), eq(consultations.hospitalId, hospitalId), isNotNull(consultations.closedAt)));
  return rows.length > 0;
}
