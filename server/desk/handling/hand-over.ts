import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import { staffByIds } from '../../accounts/accounts.ts';
import type { Db } from '../../platform/database.ts';
import { lockRowsByKey } from '../../platform/lock-rows-by-key.ts';
import type { SignalBus } from '../../signals.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { handlingActs } from './handling.tables.ts';
import { formatHandling } from './handling-shape.ts';

/** Counts the open conversations assigned to each coordinator of a clinic. */
export async function countAssignedConversations(db: Db, hospitalId: number): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: consultations.assignedTo, n: count() })
    .from(consultations)
    .where(and(eq(consultations.hospitalId, hospitalId), isNull(consultations.closedAt), isNotNull(consultations.assignedTo)))
    .groupBy(consultations.assignedTo);
  return new Map(rows.flatMap(({ id, n }) => (id ? [[id, n]] : [])));
}

/**
 * Assigns all open conversations of a coordinator to a colleague, or to nobody if null. Each change is recorded. Call `announce` after
 * the commit. The caller must hold the locks of both accounts.
 */
export async function handConversations(
  bus: SignalBus,
  tx: Db,
  { memberId, hospitalId, to, by, at }: { memberId: string; hospitalId: number; to: string | null; by: string; at: Date },
): Promise<{ count: number; announce: () => void }> {
  if (to === memberId) return { count: 0, announce: () => undefined };
  const rows = await tx
    .update(consultations)
    .set({ assignedTo: to })
    .where(
      lockRowsByKey(
        tx,
        [consultations.id],
        and(eq(consultations.hospitalId, hospitalId), eq(consultations.assignedTo, memberId), isNull(consultations.closedAt)),
      ),
    )
    .returning();
  if (rows.length > 0)
    await tx.insert(handlingActs).values(rows.map(({ id }) => ({ consultationId: id, act: to ? ('assigned' as const) : ('unassigned' as const), by, to, at })));
  const assignee = to ? (await staffByIds(tx, [to])).get(to) : undefined;
  return {
    count: rows.length,
    announce() {
      for (const row of rows)
        bus.publish('clinic.handling', {
          ...{ consultationId: row.id, hospitalId, handling: formatHandling(row, assignee, at) },
          waitingSince: row.waitingSince?.toISOString() ?? null,
        });
    },
  };
}
