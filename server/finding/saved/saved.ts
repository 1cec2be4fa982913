import { and, desc, eq, gte, lt, or } from 'drizzle-orm';
import type { ClinicCard } from '../../../contract/catalog/public-pages.ts';
import type { Language } from '../../../contract/constants.ts';
import type { FoundTreatment } from '../../../contract/finding/finding.ts';
import type { SavedIds, SavedItem, SavedKind } from '../../../contract/finding/saved.ts';
import { SAVED_LIMITS } from '../../../contract/rules.ts';
import { DAY_MS } from '../../../contract/time.ts';
import { hospitalsByIds, productsByIds } from '../../catalog/catalog.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { savedSearches, savedThings, seenThings } from './saved.tables.ts';

/** Retention of viewed things and searches, in days (specification 4.12). */
const RETENTION_DAYS = 90;
/** Maximum viewed things shown per kind. */
const MAX_SEEN = 12;

/** Functions that return list entries for ids, in the given order and only if offered. The caller passes them in. */
export type ListedEntryReaders = {
  treatments(ids: readonly number[], language: Language): Promise<FoundTreatment[]>;
  clinics(ids: readonly number[], language: Language): Promise<ClinicCard[]>;
};

type SavedDeps = Pick<Deps, 'clock' | 'database'>;
type Row = { kind: SavedKind; id: number };

const listIdsOfKind = (rows: readonly Row[], kind: SavedKind): number[] => rows.filter((row) => row.kind === kind).map(({ id }) => id);
const groupByKind = (rows: readonly Row[]): SavedIds => ({ treatments: listIdsOfKind(rows, 'treatment'), clinics: listIdsOfKind(rows, 'clinic') });
const retentionStart = (now: Date): Date => new Date(now.getTime() - RETENTION_DAYS * DAY_MS);

async function readEntries(rows: readonly Row[], shapes: ListedEntryReaders, language: Language) {
  const { treatments, clinics } = groupByKind(rows);
  return { treatments: await shapes.treatments(treatments, language), clinics: await shapes.clinics(clinics, language) };
}

const querySaved = (db: Db, memberId: string): Promise<Row[]> =>
  db
    .select({ kind: savedThings.kind, id: savedThings.subjectId })
    .from(savedThings)
    .where(eq(savedThings.memberId, memberId))
    .orderBy(desc(savedThings.savedAt), desc(savedThings.subjectId));

/** Returns the ids of a member's saved things, newest first. */
export const listSavedIds = async (db: Db, memberId: string): Promise<SavedIds> => groupByKind(await querySaved(db, memberId));

/** Returns a member's saved things in full. Things no longer on offer are listed separately, so that the member can remove them. */
export async function listSaved(db: Db, memberId: string, shapes: ListedEntryReaders, language: Language) {
  const rows = await querySaved(db, memberId);
  const there = await readEntries(rows, shapes, language);
  const shown = { treatment: new Set(there.treatments.map(({ id }) => id)), clinic: new Set(there.clinics.map(({ id }) => id)) };
  return { ...there, gone: rows.filter(({ kind, id }) => !shown[kind].has(id)) };
}

/**
 * Saves things, in the given order from newest to oldest, or removes them. Things already saved keep their position. Unknown things are skipped,
 * because a browser's list may be older than the content. Beyond the limit the oldest are removed.
 */
export async function saveThings({ clock, database: { db } }: SavedDeps, memberId: string, things: readonly SavedItem[], isSaved: boolean): Promise<SavedIds> {
  const ofThem = or(...things.map(({ kind, id }) => and(eq(savedThings.kind, kind), eq(savedThings.subjectId, id))));
  if (!isSaved) {
    await db.delete(savedThings).where(and(eq(savedThings.memberId, memberId), ofThem));
    return listSavedIds(db, memberId);
  }
  const known = await filterExisting(db, things);
  const now = clock.now().getTime();
  const rows = known.map(({ kind, id }, at) => ({ memberId, kind, subjectId: id, savedAt: new Date(now - at) }));
  if (rows.length > 0) await db.insert(savedThings).values(rows).onConflictDoNothing();
  const extra = (await querySaved(db, memberId)).slice(SAVED_LIMITS.saved);
  if (extra.length > 0) {
    const over = or(...extra.map(({ kind, id }) => and(eq(savedThings.kind, kind), eq(savedThings.subjectId, id))));
    await db.delete(savedThings).where(and(eq(savedThings.memberId, memberId), over));
  }
  return listSavedIds(db, memberId);
}

async function filterExisting(db: Db, things: readonly SavedItem[]): Promise<SavedItem[]> {
  const treatments = await productsByIds(db, listIdsOfKind(things, 'treatment'));
  const clinics = await hospitalsByIds(db, listIdsOfKind(things, 'clinic'));
  const once = new Map(things.map((thing) => [`${thing.kind} ${thing.id}`, thing]));
  return [...once.values()].filter(({ kind, id }) => (kind === 'treatment' ? treatments : clinics).has(id));
}

/** Records that a member views something now. */
export async function recordSeen({ clock, database: { db } }: SavedDeps, memberId: string, thing: SavedItem): Promise<void> {
  if ((await filterExisting(db, [thing])).length === 0) return;
  const seenAt = clock.now();
  await db
    .insert(seenThings)
    .values({ memberId, kind: thing.kind, subjectId: thing.id, seenAt })
    .onConflictDoUpdate({ target: [seenThings.memberId, seenThings.kind, seenThings.subjectId], set: { seenAt } });
  const rows = await db
    .select({ seenAt: seenThings.seenAt })
    .from(seenThings)
    .where(eq(seenThings.memberId, memberId))
    .orderBy(desc(seenThings.seenAt))
    .offset(SAVED_LIMITS.seen)
    .limit(1);
  const [from] = rows;
  if (from) await db.delete(seenThings).where(and(eq(seenThings.memberId, memberId), lt(seenThings.seenAt, new Date(from.seenAt.getTime() + 1))));
}

/** Returns the things viewed in the last 90 days, newest first. */
export async function listSeen({ clock, database: { db } }: SavedDeps, memberId: string, shapes: ListedEntryReaders, language: Language) {
  const rows = await db
    .select({ kind: seenThings.kind, id: seenThings.subjectId })
    .from(seenThings)
    .where(and(eq(seenThings.memberId, memberId), gte(seenThings.seenAt, retentionStart(clock.now()))))
    .orderBy(desc(seenThings.seenAt), desc(seenThings.subjectId));
  const { treatments, clinics } = groupByKind(rows);
  return {
    treatments: await shapes.treatments(treatments.slice(0, MAX_SEEN), language),
    clinics: await shapes.clinics(clinics.slice(0, MAX_SEEN), language),
  };
}

/** Deletes everything that a member viewed. */
export async function clearSeen(db: Db, memberId: string): Promise<void> {
  await db.delete(seenThings).where(eq(seenThings.memberId, memberId));
}

/** Deletes viewed things and searches past their retention. */
export async function deleteOldSeen({ clock, database: { db } }: SavedDeps): Promise<void> {
  const before = retentionStart(clock.now());
  await db.delete(seenThings).where(lt(seenThings.seenAt, before));
  await db.delete(savedSearches).where(and(eq(savedSearches.saved, false), lt(savedSearches.usedAt, before)));
}

/** Deletes saved and viewed things and searches of a member who leaves. */
export async function deleteSavedOfMember(tx: Db, memberId: string): Promise<void> {
  for (const table of [savedThings, seenThings, savedSearches]) await tx.delete(table).where(eq(table.memberId, memberId));
}

/** Returns the finding module's part of a member's data export. */
export async function exportSaved(db: Db, memberId: string): Promise<Record<string, object>> {
  const saved = await db.select().from(savedThings).where(eq(savedThings.memberId, memberId)).orderBy(desc(savedThings.savedAt));
  const seen = await db.select().from(seenThings).where(eq(seenThings.memberId, memberId)).orderBy(desc(seenThings.seenAt));
  const searched = await db.select().from(savedSearches).where(eq(savedSearches.memberId, memberId)).orderBy(desc(savedSearches.usedAt));
  const name = await readNames(db, [...saved, ...seen]);
  return {
    saved: saved.map((row) => ({ ...name(row), saved_at: row.savedAt })),
    'looked-at': seen.map((row) => ({ ...name(row), last_at: row.seenAt })),
    searches: searched.map(({ words, query, saved: isSaved, usedAt }) => ({ words, address: query, saved: isSaved, last_at: usedAt })),
  };
}

async function readNames(db: Db, rows: readonly { kind: SavedKind; subjectId: number }[]) {
  const of = (kind: SavedKind) => rows.filter((row) => row.kind === kind).map(({ subjectId }) => subjectId);
  const treatments = await productsByIds(db, of('treatment'));
  const clinics = await hospitalsByIds(db, of('clinic'));
  return ({ kind, subjectId }: { kind: SavedKind; subjectId: number }) => ({
    [kind]: subjectId,
    name: kind === 'treatment' ? treatments.get(subjectId)?.title : clinics.get(subjectId)?.name,
  });
}
