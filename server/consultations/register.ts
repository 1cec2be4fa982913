import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { ChatRegistration } from '../../contract/consultations.ts';
import { CONSENTS, type Language } from '../../contract/words.ts';
import { recordAgreements } from '../accounts/accounts.ts';
import { hasHospital } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { documentsInForce } from '../site/site.ts';
import { timeZoneOf } from './consultations.rules.ts';
import { consultations } from './consultations.tables.ts';

type Form = z.output<typeof ChatRegistration>;

/**
 * Opens a consultation with a clinic and records the three consents with it, both or neither (product.md, Consultation).
 * Registering again answers the one that is open, with the details now given. Consents that are sent must all be true;
 * without them they are recorded as agreed through the published form (security.md 1).
 * Throws `consultations.consents-required`, `catalog.hospital-not-found`.
 */
export async function register({ database, clock }: Pick<Deps, 'database' | 'clock'>, caller: Caller, form: Form, language: Language): Promise<number> {
  if (form.consents && !Object.values(form.consents).every(Boolean)) throw new AppError('consultations.consents-required');
  if (!(await hasHospital(database.db, form.hospital_id))) throw new AppError('catalog.hospital-not-found');
  const documents = await documentsInForce(Object.values(CONSENTS));
  const at = clock.now();
  const details = {
    passportName: form.name,
    country: form.country_name,
    phone: form.phone,
    messengerType: form.messenger_type,
    messengerId: form.messenger_id,
    timeZone: timeZoneOf(form.time_zone, form.country_name),
  };
  return database.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(consultations)
      .values({ memberId: caller.memberId, hospitalId: form.hospital_id, createdAt: at, ...details })
      .onConflictDoUpdate({ target: [consultations.memberId, consultations.hospitalId], targetWhere: isNull(consultations.closedAt), set: details })
      .returning({ id: consultations.id });
    if (!row) throw new Error('an upsert without a row');
    await recordAgreements(tx, { memberId: caller.memberId, documents, language, context: `consultation:${row.id}`, at });
    return row.id;
  });
}

/** The open consultation of a member with a clinic: whoever asks is one of the two. */
export async function openConsultation(db: Db, memberId: string, hospitalId: number) {
  const [row] = await db
    .select()
    .from(consultations)
    .where(and(eq(consultations.memberId, memberId), eq(consultations.hospitalId, hospitalId), isNull(consultations.closedAt)));
  return row;
}
