import { and, eq, isNull, sql } from 'drizzle-orm';
import { ensurePlaces } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import { reservationDates, visits } from './visits.tables.ts';

/** Length of a visit, in minutes, from before visits had lengths. */
const DEFAULT_VISIT_MINUTES = 30;

/**
 * Makes visits of dates that were fixed before visits existed, or by a running process of that version (docs/migrations.md). Repeatable: each date is
 * converted once. If two dates overlap in one place, the later one has no place until the clinic assigns one.
 */
export async function convertReservationDates(db: Db, now: Date): Promise<void> {
  const due = await db
    .select({ id: reservationDates.id })
    .from(reservationDates)
    .leftJoin(visits, eq(visits.reservationDateId, reservationDates.id))
    .where(and(isNull(reservationDates.takenBackAt), isNull(visits.id)))
    .limit(1);
  if (due.length === 0) return;
  await db.transaction(async (tx) => {
    await ensurePlaces(tx);
    await tx.execute(sql`
      with adopted as (
        insert into visits (hospital_id, consultation_id, member_id, product_id, state, start_at, minutes, created_at, changed_at, reservation_date_id, order_id)
        select d.hospital_id, d.consultation_id, c.member_id, d.product_id, case when d.reservation_at < ${now.toISOString()}::timestamptz then 'done' else 'fixed' end,
          d.reservation_at, ${DEFAULT_VISIT_MINUTES}::int, d.fixed_at, d.fixed_at, d.id,
          (select o.id from orders o where o.member_id = c.member_id and o.hospital_id = d.hospital_id and o.paid_at is not null
            and o.state in ('success', 'canceling') and o.created_at < d.reservation_at order by o.id limit 1)
        from reservation_dates d join consultations c on c.id = d.consultation_id
        where d.taken_back_at is null and not exists (select from visits v where v.reservation_date_id = d.id)
        on conflict do nothing
        returning id, hospital_id, start_at, reservation_date_id
      ), placed as (
        insert into place_times (hospital_id, place_id, start_at, end_at, kind, visit_id)
        select a.hospital_id, free.id, a.start_at, a.start_at + make_interval(mins => ${DEFAULT_VISIT_MINUTES}::int), 'fixed', a.id
        from adopted a left join lateral (
          select p.id from hospital_places p where p.hospital_id = a.hospital_id and p.retired_at is null and not exists (
            select from place_times t where t.place_id = p.id and t.start_at < a.start_at + make_interval(mins => ${DEFAULT_VISIT_MINUTES}::int) and t.end_at > a.start_at
          ) order by p.number limit 1
        ) free on true
        on conflict do nothing
      )
      insert into visit_changes (visit_id, by_side, by, at, to_state, start_at, minutes)
      select a.id, 'hospital', d.fixed_by, d.fixed_at, 'fixed', a.start_at, ${DEFAULT_VISIT_MINUTES}::int
      from adopted a join reservation_dates d on d.id = a.reservation_date_id`);
  });
}
