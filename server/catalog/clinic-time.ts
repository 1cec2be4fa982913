import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { DAYS_OF_WEEK, type DayOfWeek, type Language, pickText, type TextByLanguage } from '../../contract/constants.ts';
import type { ClinicHours, OpenPeriod } from '../../contract/visits/hours.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { hospitalHours, hospitalPlaces, hospitalSchedules, productOptions, products } from './catalog.tables.ts';
import { derivePublicWeek } from './public-week.rules.ts';

export type ClinicHoursRow = Pick<typeof hospitalHours.$inferSelect, 'hours' | 'version' | 'changedBy' | 'changedAt'>;
export type ClinicPlace = { id: number; name: TextByLanguage };

/** Settings of a clinic of which only the public opening hours are known: no notice period, and the clinic answers every requested time itself. */
const DEFAULT_HOURS = {
  last_reception_minutes: 0,
  holidays: 'open',
  notice_hours: 0,
  horizon_days: 90,
  instant: false,
  prepare_minutes: 0,
  special: [],
  options: [],
} as const;

/** Returns a clinic's current visit hours: its own, else the content's, else its public opening hours. */
export async function findClinicHours(db: Db, hospitalId: number): Promise<ClinicHoursRow> {
  const [row] = await db.select().from(hospitalHours).where(eq(hospitalHours.hospitalId, hospitalId));
  if (row) return row;
  const week = await db.select().from(hospitalSchedules).where(eq(hospitalSchedules.hospitalId, hospitalId));
  return { hours: toDefaultHours(week), version: 1, changedBy: null, changedAt: null };
}

function toDefaultHours(week: readonly (typeof hospitalSchedules.$inferSelect)[]): ClinicHours {
  const stretches = new Map<DayOfWeek, OpenPeriod[]>(week.map(({ day, openTime, closeTime }) => [day, [{ open: openTime, close: closeTime }]]));
  return { ...DEFAULT_HOURS, special: [], options: [], week: buildWeek((day) => stretches.get(day) ?? []) };
}

/** Returns the current visit hours of these clinics, with an entry for each. */
export async function findClinicHoursByIds(db: Db, ids: readonly number[]): Promise<Map<number, ClinicHours>> {
  const own = await db
    .select({ id: hospitalHours.hospitalId, hours: hospitalHours.hours })
    .from(hospitalHours)
    .where(inArray(hospitalHours.hospitalId, [...ids]));
  const known = new Map(own.map(({ id, hours }) => [id, hours]));
  const others = ids.filter((id) => !known.has(id));
  if (others.length === 0) return known;
  const weeks = await db.select().from(hospitalSchedules).where(inArray(hospitalSchedules.hospitalId, others));
  for (const id of others) known.set(id, toDefaultHours(weeks.filter(({ hospitalId }) => hospitalId === id)));
  return known;
}

/** Returns the current visit hours of every clinic, by clinic id. A clinic without any known hours has no entry. */
export async function allClinicHours(db: Db): Promise<Map<number, ClinicHours>> {
  const weeks = Map.groupBy(await db.select().from(hospitalSchedules), ({ hospitalId }) => hospitalId);
  const own = await db.select({ hospitalId: hospitalHours.hospitalId, hours: hospitalHours.hours }).from(hospitalHours);
  return new Map([...[...weeks].map(([id, week]) => [id, toDefaultHours(week)] as const), ...own.map(({ hospitalId, hours }) => [hospitalId, hours] as const)]);
}

/** Returns the ids of the active places (rooms or doctors), by clinic id. */
export async function allPlaceIds(db: Db): Promise<Map<number, number[]>> {
  const rows = await db.select({ id: hospitalPlaces.id, hospitalId: hospitalPlaces.hospitalId }).from(hospitalPlaces).where(isNull(hospitalPlaces.retiredAt));
  return new Map([...Map.groupBy(rows, ({ hospitalId }) => hospitalId)].map(([id, all]) => [id, all.map((place) => place.id)]));
}

const buildWeek = (of: (day: DayOfWeek) => OpenPeriod[]) => Object.fromEntries(DAYS_OF_WEEK.map((day) => [day, of(day)])) as ClinicHours['week'];

/** Returns the public opening hours: the content's, or derived from the clinic's own hours if it edits them. */
export async function readPublicWeek(db: Db, hospitalId: number): Promise<(typeof hospitalSchedules.$inferSelect)[]> {
  const [own] = await db
    .select()
    .from(hospitalHours)
    .where(and(eq(hospitalHours.hospitalId, hospitalId), eq(hospitalHours.source, 'clinic')));
  if (!own) return db.select().from(hospitalSchedules).where(eq(hospitalSchedules.hospitalId, hospitalId));
  return [...derivePublicWeek(own.hours.week)].map(([day, { open, close }]) => ({ hospitalId, day, openTime: open, closeTime: close }));
}

/** Returns the active places (rooms or doctors) of a clinic, in the clinic's order. */
export async function listClinicPlaces(db: Db, hospitalId: number): Promise<ClinicPlace[]> {
  return db
    .select({ id: hospitalPlaces.id, name: hospitalPlaces.name })
    .from(hospitalPlaces)
    .where(and(eq(hospitalPlaces.hospitalId, hospitalId), isNull(hospitalPlaces.retiredAt)))
    .orderBy(asc(hospitalPlaces.number));
}

/** Returns the names of places by id. Includes retired places, because a past visit keeps the name of its place. */
export async function placeNames(db: Db, ids: readonly number[]): Promise<Map<number, TextByLanguage>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: hospitalPlaces.id, name: hospitalPlaces.name })
    .from(hospitalPlaces)
    .where(inArray(hospitalPlaces.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Changes a clinic's visit hours, based on the given version. Later imports no longer change them. Returns the new version. Throws
 * `visits.hours-changed` if a colleague saved first.
 */
export async function saveClinicHours(
  tx: Db,
  hospitalId: number,
  { hours, version, by, at }: { hours: ClinicHours; version: number; by: string; at: Date },
): Promise<number> {
  const set = { hours, source: 'clinic' as const, changedBy: by, changedAt: at };
  const [row] = await tx
    .insert(hospitalHours)
    .values({ hospitalId, ...set, version: version + 1 })
    .onConflictDoUpdate({ target: hospitalHours.hospitalId, set: { ...set, version: version + 1 }, setWhere: eq(hospitalHours.version, version) })
    .returning({ version: hospitalHours.version });
  if (!row) throw new AppError('visits.hours-changed');
  return row.version;
}

/**
 * Renames, adds and retires places (rooms or doctors). Listed places get the given names, unlisted ones are retired, and new ones are added at the
 * end. Names are in the given language; `other` is the name in the consoles' other language. Without `other` that name is unchanged, unless both
 * names were equal. Returns the retired places. Throws `not-found` for an unknown place.
 */
export async function saveClinicPlaces(
  tx: Db,
  hospitalId: number,
  wanted: readonly { id?: number | undefined; name: string; other?: string | undefined }[],
  language: Language,
  at: Date,
): Promise<number[]> {
  const there = await tx.select().from(hospitalPlaces).where(eq(hospitalPlaces.hospitalId, hospitalId)).for('update');
  let number = Math.max(0, ...there.map((row) => row.number));
  const elsewhere = language === 'ko' ? 'en' : 'ko';
  for (const { id, name, other } of wanted) {
    const known = there.find((row) => row.id === id);
    if (id !== undefined && !known) throw new AppError('not-found');
    if (known) {
      const [before, beside] = [pickText(known.name, language), pickText(known.name, elsewhere)];
      const names = { ...known.name, [language]: name, [elsewhere]: other ?? (beside === before ? name : beside) };
      if (names[language] !== before || names[elsewhere] !== beside || known.retiredAt)
        await tx.update(hospitalPlaces).set({ name: names, retiredAt: null }).where(eq(hospitalPlaces.id, known.id));
    }
    if (!known) {
      number += 1;
      await tx.insert(hospitalPlaces).values({ hospitalId, number, name: { ko: name, en: name, [elsewhere]: other ?? name } });
    }
  }
  const keeping = new Set(wanted.map(({ id }) => id));
  const gone = there.filter(({ id, retiredAt }) => !retiredAt && !keeping.has(id)).map(({ id }) => id);
  if (gone.length > 0) await tx.update(hospitalPlaces).set({ retiredAt: at }).where(inArray(hospitalPlaces.id, gone));
  return gone;
}

/** Adds a place to every clinic that has none because it is older than this feature. */
export async function ensurePlaces(db: Db): Promise<void> {
  await db.execute(sql`insert into hospital_places (hospital_id, number, name) select id, 1, '{"ko":"1","en":"1"}'::jsonb from hospitals
    where not exists (select from hospital_places where hospital_id = hospitals.id) on conflict do nothing`);
}

/** Subject of a visit: a treatment of the clinic, optionally one of its options, and the duration. */
export type VisitSubject = {
  productId: number | null;
  optionId: number | null;
  productTitle: TextByLanguage | null;
  optionTitle: TextByLanguage | null;
  minutes: number;
  prepareMinutes: number;
  recoveryMinutes: number;
};

/** Duration of a visit without a treatment. */
const CONSULTATION_MINUTES = 30;

/**
 * Returns the subject and the duration of a visit to this clinic. The duration is the clinic's own setting for the option, else the content's. An
 * option implies its treatment. Throws `consultations.product-unknown` for a treatment of another clinic.
 */
export async function resolveVisitSubject(
  db: Db,
  hospitalId: number,
  asked: { productId?: number | null | undefined; optionId?: number | null | undefined },
): Promise<VisitSubject> {
  const { hours } = await findClinicHours(db, hospitalId);
  const none = { optionId: null, optionTitle: null, prepareMinutes: hours.prepare_minutes, recoveryMinutes: 0 };
  if (!asked.optionId) {
    if (!asked.productId) return { ...none, productId: null, productTitle: null, minutes: CONSULTATION_MINUTES };
    const [product] = await db
      .select()
      .from(products)
      .where(and(eq(products.id, asked.productId), eq(products.hospitalId, hospitalId)));
    if (!product) throw new AppError('consultations.product-unknown');
    return { ...none, productId: product.id, productTitle: product.title, minutes: product.procedureTimeMinutes || CONSULTATION_MINUTES };
  }
  const [row] = await db
    .select({ option: productOptions, product: products })
    .from(productOptions)
    .innerJoin(products, eq(products.id, productOptions.productId))
    .where(and(eq(productOptions.id, asked.optionId), eq(products.hospitalId, hospitalId)));
  if (!row || (asked.productId && row.product.id !== asked.productId)) throw new AppError('consultations.product-unknown');
  const own = hours.options.find(({ option_id }) => option_id === row.option.id);
  return {
    productId: row.product.id,
    optionId: row.option.id,
    productTitle: row.product.title,
    optionTitle: row.option.title,
    minutes: own?.minutes ?? (row.option.procedureTimeMinutes || CONSULTATION_MINUTES),
    prepareMinutes: own?.prepare_minutes ?? hours.prepare_minutes,
    recoveryMinutes: row.option.recoveryTimeMinutes,
  };
}

/** Returns options by id. Includes retired options, because a visit keeps the name of its option. */
export async function optionsByIds(db: Db, ids: readonly number[]): Promise<Map<number, { title: TextByLanguage; recoveryMinutes: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: productOptions.id, title: productOptions.title, recoveryMinutes: productOptions.recoveryTimeMinutes })
    .from(productOptions)
    .where(inArray(productOptions.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, ...option }) => [id, option]));
}

/** Returns the options that a clinic offers now, with the times that the content gives. */
export async function listOptions(
  db: Db,
  hospitalId: number,
  language: Language,
): Promise<{ id: number; product_title: string; title: string; minutes: number }[]> {
  const rows = await db
    .select({ id: productOptions.id, title: productOptions.title, productTitle: products.title, minutes: productOptions.procedureTimeMinutes })
    .from(productOptions)
    .innerJoin(products, eq(products.id, productOptions.productId))
    .where(and(eq(products.hospitalId, hospitalId), isNull(products.retiredAt), isNull(productOptions.retiredAt)))
    .orderBy(asc(productOptions.id));
  return rows.map(({ title, productTitle, ...row }) => ({ ...row, title: pickText(title, language), product_title: pickText(productTitle, language) }));
}
