import { and, eq, gt, inArray, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { type Language, pickText } from '../../contract/constants.ts';
import { DAY_MS, MINUTE_MS } from '../../contract/time.ts';
import type { Calendar, CalendarBlock, CalendarVisit, clinicVisitEndpoints as calls } from '../../contract/visits/clinic-visits.ts';
import { hasHeadAccess, membersByIds } from '../accounts/accounts.ts';
import { findClinicHours, listClinicPlaces, listOptions, saveClinicHours, saveClinicPlaces } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import { type Db, isViolationOf } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { seoulDate, seoulPeriod } from '../platform/seoul-time.ts';
import type { Caller } from '../platform/tokens.ts';
import { type AccessReader, findOpenThreads, findPatients, recordOpening, requireClinic } from '../threads/threads.ts';
import { listBusyTimes, lockClinicCalendars, type PlaceTime } from './calendar.ts';
import { listOpenDays, listOpenTimes, listStarts, readOpenDay } from './free-times.rules.ts';
import type { OrderQueries } from './paid-orders.ts';
import type { VisitDeps } from './visit-acts.ts';
import { readClinicDetails, toVisitReplies } from './visit-reads.ts';
import { placeTimes, visits } from './visits.tables.ts';
import type { VisitRow } from './write-visit.ts';

type CalendarDeps = Pick<Deps, 'database' | 'clock'> & { ordering: OrderQueries };
type CalendarQuery = { from: string; days: number; again: boolean };

/** Returns the clinic's days with hours, visits and other busy times. Records the access to patients' names (security 8.3). */
export async function readClinicCalendar(
  { database: { db }, clock, ordering }: CalendarDeps,
  reader: AccessReader,
  { from, days, again }: CalendarQuery,
  language: Language,
): Promise<Calendar> {
  const hospitalId = requireClinic(reader.caller);
  await recordOpening(db, reader, { act: 'calendar', goesOn: again, at: clock.now() });
  const span = seoulPeriod(from, days);
  const [{ hours }, places, busy] = await Promise.all([
    findClinicHours(db, hospitalId),
    listClinicPlaces(db, hospitalId),
    listBusyTimes(db, hospitalId, span, clock.now()),
  ]);
  const fixed = busy.filter(({ kind }) => kind === 'fixed');
  return {
    places: places.map(({ id, name }) => ({ id, name: pickText(name, language) })),
    days: listOpenDays(hours, from, days).map((day) => ({ date: day.date, stretches: listOpenTimes(day), holiday: day.holiday, note: day.note })),
    visits: await listCalendarVisits(db, ordering, hospitalId, fixed, language),
    blocks: await listBlocks(
      db,
      ordering,
      hospitalId,
      busy.filter(({ kind }) => kind !== 'fixed'),
    ),
  };
}

async function listCalendarVisits(
  db: Db,
  ordering: OrderQueries,
  hospitalId: number,
  fixed: readonly PlaceTime[],
  language: Language,
): Promise<CalendarVisit[]> {
  const ids = fixed.flatMap(({ visitId }) => visitId ?? []);
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(visits)
    .where(and(eq(visits.hospitalId, hospitalId), inArray(visits.id, ids)));
  const patients = await findPatients(
    db,
    rows.map(({ consultationId }) => consultationId),
  );
  const [members, shapes, own, paid] = await Promise.all([
    membersByIds(
      db,
      rows.map(({ memberId }) => memberId),
    ),
    toVisitReplies(db, ordering, rows, language),
    readClinicDetails(db, ids, language),
    ordering.filterPaid(
      db,
      rows.flatMap(({ orderId }) => orderId ?? []),
    ),
  ]);
  const accounts = new Map(members.map((member) => [member.id, member]));
  const timeOf = new Map(fixed.map((time) => [time.visitId, time]));
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return shapes.flatMap((shape) => {
    const row = rowOf.get(shape.id) as VisitRow;
    const patient = patients.get(row.consultationId);
    const member = accounts.get(row.memberId);
    const time = timeOf.get(row.id);
    if (!patient || !member) return [];
    return [
      {
        ...shape,
        ...own.get(shape.id),
        consultation_id: row.consultationId,
        member_uid: member.uid,
        name: patient.name,
        country: patient.country,
        leaves_on: patient.leavesOn,
        language: member.language,
        paid: row.orderId !== null && paid.has(row.orderId),
        place_id: time?.placeId ?? null,
        // The place is occupied from the preparation on.
        prepare_minutes: time && row.startAt ? (row.startAt.getTime() - time.startAt.getTime()) / MINUTE_MS : 0,
      },
    ];
  });
}

/** Returns blocked times, and held times with the patient of the visit, or of the order being paid. */
async function listBlocks(db: Db, { findBuyers }: OrderQueries, hospitalId: number, rows: readonly PlaceTime[]): Promise<CalendarBlock[]> {
  const visitIds = rows.flatMap(({ visitId }) => visitId ?? []);
  const held = visitIds.length === 0 ? [] : await db.select().from(visits).where(inArray(visits.id, visitIds));
  const patients = new Map(held.map(({ id, memberId }) => [id, memberId]));
  const buyers = await findBuyers(
    db,
    rows.flatMap(({ orderId }) => orderId ?? []),
  );
  const threads = await findOpenThreads(db, hospitalId, [...patients.values(), ...buyers.values()]);
  return rows.flatMap((row) => {
    const { placeId, visitId, orderId } = row;
    const memberId = patients.get(visitId ?? 0) ?? buyers.get(orderId ?? 0);
    return placeId === null ? [] : [toBlock({ ...row, placeId }, memberId === undefined ? undefined : threads.get(memberId))];
  });
}

/** Returns a calendar row other than a visit in the clinic's form. */
function toBlock(
  { id, kind, placeId, startAt, endAt, heldUntil, note, visitId }: PlaceTime & { placeId: number },
  thread?: { id: number; name: string },
): CalendarBlock {
  return {
    id,
    kind: kind === 'blocked' ? 'blocked' : 'held',
    place_id: placeId,
    start_at: startAt.toISOString(),
    end_at: endAt.toISOString(),
    held_until: heldUntil?.toISOString() ?? null,
    note,
    visit_id: visitId,
    consultation_id: thread?.id ?? null,
    name: thread?.name ?? null,
  };
}

/** Blocks a time of a place, at most a day, for visits. Throws `not-found` for another clinic's place, `visits.bad-stretch`, `visits.taken`. */
export async function blockTime(deps: Pick<Deps, 'database' | 'bus'>, caller: Caller, asked: z.output<typeof calls.blockTime.body>): Promise<CalendarBlock> {
  const hospitalId = requireClinic(caller);
  const [startAt, endAt] = [new Date(asked.start_at), new Date(asked.end_at)];
  if (endAt <= startAt || endAt.getTime() - startAt.getTime() > DAY_MS) throw new AppError('visits.bad-stretch');
  const { db } = deps.database;
  const places = await listClinicPlaces(db, hospitalId);
  if (!places.some(({ id }) => id === asked.place_id)) throw new AppError('not-found');
  const row = await db
    .transaction(async (tx) => {
      await lockClinicCalendars(tx, [hospitalId]);
      const values = { hospitalId, placeId: asked.place_id, startAt, endAt, kind: 'blocked' as const, note: asked.note, by: caller.memberId };
      const [made] = await tx.insert(placeTimes).values(values).returning();
      return made;
    })
    .catch((error: unknown) => {
      if (isViolationOf(error, 'place_times_once')) throw new AppError('visits.taken', { cause: error });
      throw error;
    });
  if (!row) throw new Error('the stretch was not written');
  deps.bus.publish('clinic.calendar', { hospitalId });
  return toBlock({ ...row, placeId: asked.place_id });
}

/** Frees a blocked time. Throws `not-found` for another clinic's blocked time. */
export async function unblockTime({ database: { db }, bus }: Pick<Deps, 'database' | 'bus'>, caller: Caller, id: number): Promise<void> {
  const hospitalId = requireClinic(caller);
  const gone = await db
    .delete(placeTimes)
    .where(and(eq(placeTimes.id, id), eq(placeTimes.hospitalId, hospitalId), eq(placeTimes.kind, 'blocked')))
    .returning({ id: placeTimes.id });
  if (gone.length === 0) throw new AppError('not-found');
  bus.publish('clinic.calendar', { hospitalId });
}

/** Returns the clinic's current hours, places and visit lengths. */
export async function readClinicHours(
  { database: { db } }: Pick<Deps, 'database'>,
  caller: Caller,
  language: Language,
): Promise<z.input<typeof calls.clinicHours.reply>> {
  const hospitalId = requireClinic(caller);
  const [time, places, options] = await Promise.all([findClinicHours(db, hospitalId), listClinicPlaces(db, hospitalId), listOptions(db, hospitalId, language)]);
  const [editor] = time.changedBy === null ? [] : await membersByIds(db, [time.changedBy]);
  return {
    hours: time.hours,
    version: time.version,
    places,
    options,
    changed: time.changedAt && { by: editor?.uid ?? '', at: time.changedAt.toISOString() },
    may_change: await hasHeadAccess(db, caller, 'where-there-is-one'),
  };
}

/**
 * Changes the clinic's hours. Fixed visits stay. Future visits outside the new hours are returned, so that the clinic can move them. Throws
 * `visits.hours-changed`.
 */
export async function saveHours(
  deps: VisitDeps,
  caller: Caller,
  { version, hours }: z.output<typeof calls.saveHours.body>,
): Promise<z.input<typeof calls.saveHours.reply>> {
  const { db } = deps.database;
  const hospitalId = requireClinic(caller);
  const now = deps.clock.now();
  const saved = await saveClinicHours(db, hospitalId, { hours, version, by: caller.memberId, at: now });
  deps.bus.publish('clinic.calendar', { hospitalId });
  const coming = await db
    .select()
    .from(visits)
    .where(and(eq(visits.hospitalId, hospitalId), eq(visits.state, 'fixed'), gt(visits.startAt, now)));
  const outside = coming.flatMap((row) => {
    const at = row.startAt?.getTime();
    if (at === undefined || listStarts(readOpenDay(hours, seoulDate(at)), row, hours.last_reception_minutes).includes(at)) return [];
    return [{ row, at: new Date(at).toISOString() }];
  });
  const patients = await findPatients(
    db,
    outside.map(({ row }) => row.consultationId),
  );
  return { version: saved, outside: outside.map(({ row, at }) => ({ visit_id: row.id, name: patients.get(row.consultationId)?.name ?? '', start_at: at })) };
}

/** Adds, removes and renames places, in the language that the clinic reads. Throws `visits.place-in-use` for a place with future visits. */
export async function savePlaces(
  { database: { db }, clock, bus }: Pick<Deps, 'database' | 'clock' | 'bus'>,
  caller: Caller,
  { places }: z.output<typeof calls.savePlaces.body>,
  language: Language,
): Promise<void> {
  const hospitalId = requireClinic(caller);
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockClinicCalendars(tx, [hospitalId]);
    const gone = await saveClinicPlaces(tx, hospitalId, places, language, now);
    if (gone.length === 0) return;
    const coming = await tx
      .select({ id: placeTimes.id })
      .from(placeTimes)
      .where(and(inArray(placeTimes.placeId, gone), gt(placeTimes.endAt, now), ne(placeTimes.kind, 'blocked')))
      .limit(1);
    if (coming.length > 0) throw new AppError('visits.place-in-use');
  });
  bus.publish('clinic.calendar', { hospitalId });
}
