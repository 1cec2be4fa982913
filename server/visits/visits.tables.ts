import { inArray, type SQL, sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Actor, Reason } from '../../contract/threads/thread-events.ts';
import { DATED_STATES, type VisitState } from '../../contract/visits/visits.ts';
import { members } from '../accounts/accounts.tables.ts';
import { hospitalPlaces, hospitals, products } from '../catalog/catalog.tables.ts';
import { consultations } from '../threads/threads.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** One appointment of a thread (specification 5.14). Where it lies in the calendar is a row of `place_times`. */
export const visits = pgTable(
  'visits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    hospitalId: integer('hospital_id')
      .notNull()
      .references(() => hospitals.id),
    consultationId: integer('consultation_id')
      .notNull()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** The order that it was paid with; an order outlives the account, so it is no foreign key. */
    orderId: integer('order_id'),
    productId: integer('product_id'),
    optionId: integer('option_id'),
    state: text().$type<VisitState>().notNull(),
    /** The time that is fixed, or was when the visit was given up. */
    startAt: at('start_at'),
    minutes: integer().notNull(),
    prepareMinutes: integer('prepare_minutes').notNull().default(0),
    /** Wishes or offers that are open, in the order they were given, ISO 8601 UTC. */
    starts: jsonb().$type<string[]>().notNull().default([]),
    /** So long what was offered or asked for is kept free. */
    heldUntil: at('held_until'),
    /** Of a fixed visit: the patient has asked to move it. */
    moveAsked: at('move_asked'),
    givenUpBy: text('given_up_by').$type<Actor>(),
    reason: text().$type<Reason>(),
    /** Grows with every change, so that who changes an older one is told. */
    version: integer().notNull().default(1),
    createdAt: at('created_at').notNull(),
    changedAt: at('changed_at').notNull(),
    /** The row of the table before this one that it was made from; null for those that were visits from the start. */
    reservationDateId: integer('reservation_date_id').unique(),
  },
  (t) => [
    index('visits_consultation').on(t.consultationId),
    index('visits_member').on(t.memberId),
    index('visits_hospital').on(t.hospitalId, t.startAt),
    index('visits_order').on(t.orderId),
    index('visits_held').on(t.heldUntil).where(sql`held_until is not null`),
  ],
);

/** Every change of a visit: who, when, why, from where to where. */
export const visitChanges = pgTable(
  'visit_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    visitId: integer('visit_id')
      .notNull()
      .references(() => visits.id, { onDelete: 'cascade' }),
    bySide: text('by_side').$type<Actor>().notNull(),
    /** No foreign key: what a coordinator did stays when her account goes. */
    by: uuid(),
    at: at('at').notNull(),
    fromState: text('from_state').$type<VisitState>(),
    toState: text('to_state').$type<VisitState>().notNull(),
    startAt: at('start_at'),
    placeId: integer('place_id'),
    minutes: integer().notNull(),
    reason: text().$type<Reason>(),
  },
  (t) => [index('visit_changes_visit').on(t.visitId)],
);

/**
 * What is not free in a clinic's calendar: a place, from and to. Of one place no two rows overlap: an exclusion constraint, written
 * by hand in the migration, refuses it whoever asks. A row that is not needed any more is deleted; what happened stands in `visit_changes`.
 */
export const placeTimes = pgTable(
  'place_times',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    hospitalId: integer('hospital_id')
      .notNull()
      .references(() => hospitals.id),
    /** Null for a visit that was fixed before clinics had places: the clinic gives it one. */
    placeId: integer('place_id').references(() => hospitalPlaces.id),
    startAt: at('start_at').notNull(),
    endAt: at('end_at').notNull(),
    /** `fixed` of a visit that has its time; `held` for a wish, an offer or a payment; `blocked` by the clinic. */
    kind: text().$type<'fixed' | 'held' | 'blocked'>().notNull(),
    visitId: integer('visit_id').references(() => visits.id, { onDelete: 'cascade' }),
    /** Of what is held while its order is paid. */
    orderId: integer('order_id'),
    heldUntil: at('held_until'),
    note: text().notNull().default(''),
    by: uuid(),
  },
  (t) => [
    index('place_times_hospital').on(t.hospitalId, t.startAt),
    index('place_times_visit').on(t.visitId),
    index('place_times_order').on(t.orderId),
    index('place_times_held').on(t.heldUntil).where(sql`held_until is not null`),
  ],
);

/** The private address of a clinic's calendar feed, hashed: whoever has it reads times, places and initials, and nothing else. */
export const clinicFeeds = pgTable('clinic_feeds', {
  hospitalId: integer('hospital_id')
    .primaryKey()
    .references(() => hospitals.id),
  hash: text().notNull().unique(),
  /** No foreign key: the feed stays when her account goes, until somebody ends it. */
  madeBy: uuid('made_by').notNull(),
  madeAt: at('made_at').notNull(),
});

/**
 * Dates as they were kept before there were visits. Nothing writes them; what a process of the version before still does while the
 * new one starts is made into visits (adopt-dates.ts). Gone with the release after the next (docs/migrations.md).
 */
export const reservationDates = pgTable(
  'reservation_dates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    consultationId: integer('consultation_id')
      .notNull()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    hospitalId: integer('hospital_id').notNull(),
    reservationAt: at('reservation_at').notNull(),
    productId: integer('product_id').references(() => products.id),
    fixedBy: uuid('fixed_by').notNull(),
    fixedAt: at('fixed_at').notNull(),
    takenBackBy: uuid('taken_back_by'),
    takenBackAt: at('taken_back_at'),
  },
  (t) => [
    index('reservation_dates_consultation').on(t.consultationId),
    uniqueIndex('reservation_dates_in_force').on(t.consultationId).where(sql`taken_back_at is null`),
    uniqueIndex('reservation_dates_slot').on(t.hospitalId, t.reservationAt).where(sql`taken_back_at is null`),
  ],
);

/** Condition: the thread has a visit after `since` that is fixed or took place. */
export const hasVisitSince = (threadId: SQL, since: SQL): SQL =>
  sql`exists (select 1 from ${visits} where ${visits.consultationId} = ${threadId} and ${inArray(visits.state, [...DATED_STATES])} and ${visits.startAt} > ${since})`;
