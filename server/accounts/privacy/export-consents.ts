import { and, asc, count, eq, gt, gte, lt } from 'drizzle-orm';
import type { z } from 'zod';
import type { privacyEndpoints } from '../../../contract/accounts/privacy.ts';
import type { Deps } from '../../deps.ts';
import { csvLine } from '../../platform/csv.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { seoulPeriod } from '../../platform/seoul-time.ts';
import type { Caller } from '../../platform/tokens.ts';
import { agreements, members } from '../accounts.tables.ts';
import type { StaffingOperations } from '../staff/clinic-staff.ts';
import { parseConsentPurpose } from './consents.ts';

/** Maximum consents in one file. Also limits memory use. */
const MAX_CONSENTS = 100_000;
const BATCH_SIZE = 1_000;

const COLUMNS = ['id', 'member_id', 'member_uid', 'document', 'version', 'language', 'purpose', 'purpose_of', 'clinic_id', 'agreed_at', 'withdrawn_at'];

type ConsentExportDeps = Pick<Deps, 'database' | 'clock'> & { staffing: Pick<StaffingOperations, 'recordAccess'> };
type DateRange = z.output<typeof privacyEndpoints.exportConsents.query>;

/**
 * Exports the consents given on these days, inclusive, in Seoul time, as chunks of a CSV file. Records the operator's access first (security 8.3).
 * Throws `invalid` for more than `most` consents.
 */
export async function exportConsents(
  { database: { db }, clock, staffing }: ConsentExportDeps,
  reader: { caller: Caller; client: string },
  { from, to }: DateRange,
  most = MAX_CONSENTS,
): Promise<AsyncIterable<string>> {
  const inDays = and(gte(agreements.agreedAt, seoulPeriod(from, 1).from), lt(agreements.agreedAt, seoulPeriod(to, 1).to));
  const [all] = await db.select({ n: count() }).from(agreements).where(inDays);
  if ((all?.n ?? 0) > most) throw new AppError('invalid', { fields: [{ field: 'to', code: 'fields.too-many' }] });
  await staffing.recordAccess(db, reader, { act: 'consents', memberId: null, at: clock.now() });
  return streamCsvLines(db, inDays);
}

/** UTF-8 with a byte order mark, like the consoles' other files. */
async function* streamCsvLines(db: Db, inDays: ReturnType<typeof and>): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(COLUMNS)}`;
  let last = 0;
  for (;;) {
    const rows = await db
      .select({ given: agreements, uid: members.uid })
      .from(agreements)
      .innerJoin(members, eq(members.id, agreements.memberId))
      .where(and(inDays, gt(agreements.id, last)))
      .orderBy(asc(agreements.id))
      .limit(BATCH_SIZE);
    if (rows.length === 0) return;
    yield rows.map(({ given, uid }) => csvLine(toCsvCells(given, uid))).join('');
    last = rows.at(-1)?.given.id ?? last;
  }
}

function toCsvCells(given: typeof agreements.$inferSelect, uid: string): (string | number | null)[] {
  const { purpose, of } = parseConsentPurpose(given);
  return [
    ...[given.id, given.memberId, uid, given.document, given.version, given.language, purpose, of, given.hospitalId],
    ...[given.agreedAt.toISOString(), given.withdrawnAt?.toISOString() ?? null],
  ];
}
