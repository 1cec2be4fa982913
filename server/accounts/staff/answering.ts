import { and, eq, isNull } from 'drizzle-orm';
import { requireOfferedClinic } from '../../catalog/catalog.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { runPipelined } from '../../platform/pipeline.ts';
import { equalsAny, prepareQuery } from '../../platform/prepared.ts';
import type { SignalBus } from '../../signals.ts';
import { members } from '../accounts.tables.ts';

/** Announces that the coordinators or the head of these clinics changed. Call it after the commit. */
export const announceStaffChange = (bus: SignalBus, ...hospitalIds: (number | null)[]): void =>
  bus.publish('staff.changed', { hospitalIds: hospitalIds.filter((id) => id !== null) });

/** Condition for a coordinator whose account is not deleted. */
export const isCoordinator = and(eq(members.role, 'hospital'), isNull(members.deletedAt));

const queryAnsweredClinics = prepareQuery((db) =>
  db
    .selectDistinct({ hospitalId: members.hospitalId })
    .from(members)
    .where(and(isCoordinator, equalsAny(members.hospitalId, 'ids'))),
);

/** Returns the clinics among these that have a coordinator. */
export async function findClinicsWithCoordinator(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await queryAnsweredClinics(db, { ids: [...new Set(ids)] });
  return new Set(rows.flatMap(({ hospitalId }) => hospitalId ?? []));
}

/**
 * Throws unless a consultation or an order can be begun with this clinic (decision 7). Throws the errors of `requireOfferedClinic`, and
 * `catalog.hospital-unanswered` if the clinic has no coordinator.
 */
export async function requireAcceptsNew(db: Db, id: number): Promise<void> {
  const [, answered] = await runPipelined([() => requireOfferedClinic(db, id), () => findClinicsWithCoordinator(db, [id])]);
  if (!answered.has(id)) throw new AppError('catalog.hospital-unanswered');
}
