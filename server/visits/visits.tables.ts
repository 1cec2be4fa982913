import { inArray, type SQL, sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Actor, VisitChangeReason } from '../../contract/threads/thread-events.ts';
import { DATED_STATES, type VisitState } from '../../contract/visits/visits.ts';
import { members } from '../accounts/accounts.tables.ts';
import { hospitalPlaces, hospitals, products } from '../catalog/catalog.tables.ts';
import { timestamptz } from '../platform/timestamptz.ts';
import { consultations } from '../threads/threads.tables.ts';

/** One appointment of a thread (specification 5.14). Its time in the calendar is a row of `place_times`. */
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
    /** The order that paid for the visit. No foreign key, because an order outlives the account. */
    orderId: integer('order_id'),
    productId: integer('product_id'),
    optionId: integer('option_id'),
    state: text().$type<VisitState>().notNull(),
    /** The fixed time. It is kept when the visit is given up. */
    startAt: timestamptz('start_at'),
    minutes: integer().notNull(),
    prepareMinutes: integer('prepare_minutes').notNull().default(0),
    /** Requested or offered starts, in the order given, ISO 8601 UTC. */
    starts: jsonb().$type<string[]>().notNull().default([]),
    /** End of the hold of an offer or a request. */
    heldUntil: timestamptz('held_until'),
    /** Time at which the patient asked to move a fixed visit. */
    moveAsked: timestamptz('move_asked'),
    givenUpBy: text('given_up_by').$type<Actor>(),
    reason: text().$type<VisitChangeReason>(),
    /** Increases with every change, so that a change of an older version is detected. */
    version: integer().notNull().default(1),
    createdAt: timestamptz('created_at').notNull(),
    changedAt: timestamptz('changed_at').notNull(),
    /** Row of the former table from which this visit was converted; null for all other visits. */
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

/** Every change of a visit: author, time, reason, former and new state. */
export const visitChanges = pgTable(
  'visit_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    visitId: integer('visit_id')
      .notNull()
      .references(() => visits.id, { onDelete: 'cascade' }),
    bySide: text('by_side').$type<Actor>().notNull(),
    /** No foreign key: a coordinator's change stays when the account is deleted. */
    by: uuid(),
    at: timestamptz('at').notNull(),
    fromState: text('from_state').$type<VisitState>(),
    toState: text('to_state').$type<VisitState>().notNull(),
    startAt: timestamptz('start_at'),
    placeId: integer('place_id'),
    minutes: integer().notNull(),
    reason: text().$type<VisitChangeReason>(),
  },
  (t) => [index('visit_changes_visit').on(t.visitId)],
);

/**
 * Busy times in a clinic's calendar: a place, from and to. Rows of one place never overlap, which an exclusion constraint enforces (written by hand
 * in the migration). Rows that are no longer needed are deleted; the history is in `visit_changes`.
 */
export const placeTimes = pgTable(
  'place_times',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    hospitalId: integer('hospital_id')
      .notNull()
      .references(() => hospitals.id),
    /** Null for a visit fixed before clinics had places; the clinic assigns one. */
    placeId: integer('place_id').references(() => hospitalPlaces.id),
    startAt: timestamptz('start_at').notNull(),
    endAt: timestamptz('end_at').notNull(),
    /** `fixed`: a visit with a time. `held`: a request, an offer or a payment. `blocked`: by the clinic. */
    kind: text().$type<'fixed' | 'held' | 'blocked'>().notNull(),
    visitId: integer('visit_id').references(() => visits.id, { onDelete: 'cascade' }),
    /** The order being paid, for a time held during the payment. */
    orderId: integer('order_id'),
    heldUntil: timestamptz('held_until'),
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

/** The private address of a clinic's calendar feed, hashed. Its reader gets only times, places and initials. */
export const clinicFeeds = pgTable('clinic_feeds', {
  hospitalId: integer('hospital_id')
    .primaryKey()
    .references(() => hospitals.id),
  hash: text().notNull().unique(),
  /** No foreign key: the feed stays when the account is deleted, until somebody ends it. */
  madeBy: uuid('made_by').notNull(),
  madeAt: timestamptz('made_at').notNull(),
});

/**
 * Dates from before visits existed. Only a process of the previous version writes them, while the new one starts. Those rows are converted to visits
 * (adopt-dates.ts). To be dropped with the release after the next (docs/migrations.md).
 */
export const reservationDates = pgTable(
  'reservation_dates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    consultationId: integer('consultation_id')
      .notNull()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    hospitalId: integer('hospital_id').notNull(),
    reservationAt: timestamptz('reservation_at').notNull(),
    productId: integer('product_id').references(() => products.id),
    fixedBy: uuid('fixed_by').notNull(),
    fixedAt: timestamptz('fixed_at').notNull(),
    takenBackBy: uuid('taken_back_by'),
    takenBackAt: timestamptz('taken_back_at'),
  },
  (t) => [
    index('reservation_dates_consultation').on(t.consultationId),
    uniqueIndex('reservation_dates_in_force').on(t.consultationId).where(sql`taken_back_at is null`),
    uniqueIndex('reservation_dates_slot').on(t.hospitalId, t.reservationAt).where(sql`taken_back_at is null`),
  ],
);

/** SQL condition: the thread has a visit after `since` that is fixed or took place. */
export const hasVisitSince = (threadId: SQL, since: SQL): SQL =>
  sql`exists (select 1 from ${visits} where ${visits.consultationId} = ${threadId} and ${inArray(visits.state, [...DATED_STATES])} and ${visits.startAt} > ${since})`;

/** SQL condition: the visit took place. The clinic has recorded the arrival. */
export const hasTakenPlace = inArray(visits.state, ['arrived', 'done']);

/** SQL condition: a visit of the order took place. */
export const hasPastVisitOfOrder = (orderId: SQL): SQL => sql`exists (select 1 from ${visits} where ${visits.orderId} = ${orderId} and ${hasTakenPlace})`;

/** SQL condition: the thread has a finished visit that ended after `since`. */
export const hasVisitEndedSince = (threadId: SQL, since: SQL): SQL =>
  sql`exists (select 1 from ${visits} where ${visits.consultationId} = ${threadId} and ${visits.state} = 'done'
    and ${visits.startAt} + ${visits.minutes} * interval '1 minute' > ${since})`;
