import { eq, isNull } from 'drizzle-orm';
import { ContentError } from '../../content/content-error.ts';
import type { Db } from '../../platform/database.ts';
import { doctors, hospitals, products, publicNames } from '../catalog.tables.ts';
import type { WantedPublicName } from './rows.ts';

/** Throws ContentError if the folder uses a public name of an offered subject outside the folder, which would lose its address. */
export async function refuseUsedNames(tx: Db, wanted: readonly WantedPublicName[]): Promise<void> {
  const inFolder = new Set(wanted.map(subjectKey));
  const offered = new Set([
    ...(await tx.select({ subjectId: hospitals.id }).from(hospitals).where(isNull(hospitals.withdrawnAt))).map((row) => subjectKey({ kind: 'clinic', ...row })),
    ...(await tx.select({ subjectId: products.id }).from(products).where(isNull(products.retiredAt))).map((row) => subjectKey({ kind: 'treatment', ...row })),
    ...(await tx.select({ subjectId: doctors.id }).from(doctors).where(isNull(doctors.retiredAt))).map((row) => subjectKey({ kind: 'doctor', ...row })),
  ]);
  const used = await tx.select().from(publicNames).where(eq(publicNames.inForce, true));
  const holders = new Map(used.map((row) => [`${row.kind} ${row.slug}`, subjectKey(row)]));
  const problems = wanted.flatMap((name) => {
    const holder = name.given ? holders.get(`${name.kind} ${name.slug}`) : undefined;
    if (!holder || inFolder.has(holder) || !offered.has(holder)) return [];
    return [`${subjectKey(name)}: the slug ${name.slug} is that of ${holder}, which is not in this folder and stays.`];
  });
  if (problems.length > 0) throw new ContentError(problems);
}

const subjectKey = ({ kind, subjectId }: Pick<WantedPublicName, 'kind' | 'subjectId'>) => `${kind} ${subjectId}`;
