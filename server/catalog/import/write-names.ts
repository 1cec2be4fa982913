import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { publicNames } from '../catalog.tables.ts';
import type { WantedPublicName } from './rows.ts';

/** Clinics, treatments and doctors with changed content. */
type TouchedSubjects = Record<WantedPublicName['kind'], ReadonlySet<number>>;

/**
 * Makes the public names match the wanted ones (decision 17). A name from the content replaces the former name, which then redirects to it. A name
 * derived from a title stays when the title changes. Returns the number of treatments and doctors with a changed name. Clinics are not counted,
 * because a clinic's name is part of its row.
 */
export async function writeNames(tx: Db, wanted: readonly WantedPublicName[], touched: TouchedSubjects, now: Date): Promise<number> {
  const there = await tx.select().from(publicNames);
  const inForce = new Map(there.filter((row) => row.inForce).map((row) => [subjectKey(row), row.slug]));
  // Names from the content take precedence over those derived from titles.
  const given = wanted.filter((name) => name.given && inForce.get(subjectKey(name)) !== name.slug);
  const used = new Set([...there, ...given].map(({ kind, slug }) => `${kind} ${slug}`));
  const made = wanted.filter((name) => !name.given && !inForce.has(subjectKey(name))).map((name) => ({ ...name, slug: findFreeName(name, used) }));
  for (const { kind, subjectId, slug } of given) {
    await tx
      .update(publicNames)
      .set({ inForce: false })
      .where(and(eq(publicNames.kind, kind), eq(publicNames.subjectId, subjectId)));
    // A former name of another subject may be taken over.
    await tx.delete(publicNames).where(and(eq(publicNames.kind, kind), eq(publicNames.slug, slug)));
  }
  const fresh = [...given, ...made].map(({ kind, subjectId, slug }) => ({ kind, subjectId, slug, inForce: true, changedAt: now }));
  if (fresh.length > 0) await tx.insert(publicNames).values(fresh);
  for (const kind of ['clinic', 'treatment', 'doctor'] as const) {
    const ids = [...touched[kind]];
    if (ids.length === 0) continue;
    await tx
      .update(publicNames)
      .set({ changedAt: now })
      .where(and(eq(publicNames.kind, kind), inArray(publicNames.subjectId, ids), sql`${publicNames.inForce}`));
  }
  return given.filter((name) => name.kind !== 'clinic' && inForce.has(subjectKey(name))).length;
}

const subjectKey = ({ kind, subjectId }: Pick<WantedPublicName, 'kind' | 'subjectId'>) => `${kind} ${subjectId}`;

/** Returns the name, with the subject's number appended if the name is taken. */
function findFreeName({ kind, subjectId, slug }: WantedPublicName, used: Set<string>): string {
  const own = used.has(`${kind} ${slug}`) ? `${slug}-${subjectId}` : slug;
  used.add(`${kind} ${own}`);
  return own;
}
