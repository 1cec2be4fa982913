import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Area } from '../../contract/constants.ts';
import { MAX_ID } from '../../contract/ids.ts';
import type { Db } from '../platform/database.ts';
import { doctors, hospitals, products, publicNames } from './catalog.tables.ts';
import { isOnOffer } from './on-offer.ts';

type PublicNameKind = (typeof publicNames.$inferSelect)['kind'];

/** Returns the current public names by id, or the id for a subject without a name. */
export async function findSlugs(db: Db, kind: PublicNameKind, ids: readonly number[]): Promise<Map<number, string>> {
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ id: publicNames.subjectId, slug: publicNames.slug })
          .from(publicNames)
          .where(and(eq(publicNames.kind, kind), eq(publicNames.inForce, true), inArray(publicNames.subjectId, [...new Set(ids)])));
  const named = new Map(found.map(({ id, slug }) => [id, slug]));
  return new Map(ids.map((id) => [id, named.get(id) ?? String(id)]));
}

/** Returns the id of the subject that has or had this public name, or whose id it is; undefined if there is none. */
export async function findIdBySlug(db: Db, kind: PublicNameKind, slug: string): Promise<number | undefined> {
  if (/^[1-9]\d{0,9}$/.test(slug)) return Number(slug) <= MAX_ID ? Number(slug) : undefined;
  const [found] = await db
    .select({ id: publicNames.subjectId })
    .from(publicNames)
    .where(and(eq(publicNames.kind, kind), eq(publicNames.slug, slug)));
  return found?.id;
}

/** A clinic, treatment or doctor that has a public page, and when its content last changed. */
export type PublicSubject = { kind: PublicNameKind; slug: string; area: Area; changedAt: Date | undefined };

/** Returns every offered clinic and treatment, and the doctors of those clinics. */
export async function listPublicSubjects(db: Db): Promise<PublicSubject[]> {
  const named = (kind: PublicNameKind, id: typeof hospitals.id | typeof products.id | typeof doctors.id) =>
    and(eq(publicNames.kind, kind), eq(publicNames.subjectId, id), eq(publicNames.inForce, true));
  const columns = { slug: publicNames.slug, changedAt: publicNames.changedAt, area: hospitals.area };
  const clinics = await db
    .select({ id: hospitals.id, ...columns })
    .from(hospitals)
    .leftJoin(publicNames, named('clinic', hospitals.id))
    .where(isNull(hospitals.withdrawnAt))
    .orderBy(asc(hospitals.id));
  const treatments = await db
    .select({ id: products.id, ...columns })
    .from(products)
    .innerJoin(hospitals, eq(hospitals.id, products.hospitalId))
    .leftJoin(publicNames, named('treatment', products.id))
    .where(and(isOnOffer(db), isNull(hospitals.withdrawnAt)))
    .orderBy(asc(products.id));
  const physicians = await db
    .select({ id: doctors.id, ...columns })
    .from(doctors)
    .innerJoin(hospitals, eq(hospitals.id, doctors.hospitalId))
    .leftJoin(publicNames, named('doctor', doctors.id))
    .where(and(isNull(doctors.retiredAt), isNull(hospitals.withdrawnAt)))
    .orderBy(asc(doctors.id));
  const subject = (kind: PublicNameKind, { id, slug, changedAt, area }: (typeof clinics)[number]): PublicSubject => ({
    ...{ kind, area },
    slug: slug ?? String(id),
    changedAt: changedAt ?? undefined,
  });
  return [
    ...clinics.map((row) => subject('clinic', row)),
    ...treatments.map((row) => subject('treatment', row)),
    ...physicians.map((row) => subject('doctor', row)),
  ];
}
