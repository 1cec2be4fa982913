import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { consultations } from '../threads/threads.tables.ts';
import { hasPastVisitOfOrder, hasVisitEndedSince, hasVisitSince } from '../visits/visits.tables.ts';
import { type LineRow, type QuoteRow, quoteLines, quotes, quoteVersions, type VersionRow } from './quotes.tables.ts';

/** Maximum number of quotes shown for a thread. Older ones are in the export. */
const MAX_QUOTES = 50;

/** Owner of a quote: its patient, or its clinic. */
export type QuoteOwner = { memberId: string } | { hospitalId: number };
const isOwnedBy = (whose: QuoteOwner) => ('memberId' in whose ? eq(quotes.memberId, whose.memberId) : eq(quotes.hospitalId, whose.hospitalId));

/** Returns a quote of an open thread to its patient or clinic; undefined for anybody else's, and after the patient has withdrawn consent. */
export async function findOwnQuote(db: Db, id: number, whose: QuoteOwner): Promise<QuoteRow | undefined> {
  const [row] = await db
    .select({ quote: quotes })
    .from(quotes)
    .innerJoin(consultations, and(eq(consultations.id, quotes.consultationId), isNull(consultations.closedAt)))
    .where(and(eq(quotes.id, id), isOwnedBy(whose)));
  return row?.quote;
}

/** Returns a quote as `findOwnQuote` does, locked until the transaction ends. */
export async function lockQuote(tx: Db, id: number, whose: QuoteOwner): Promise<QuoteRow | undefined> {
  const [row] = await tx
    .select({ quote: quotes })
    .from(quotes)
    .innerJoin(consultations, and(eq(consultations.id, quotes.consultationId), isNull(consultations.closedAt)))
    .where(and(eq(quotes.id, id), isOwnedBy(whose)))
    .for('update', { of: quotes });
  return row?.quote;
}

/** Returns the quotes of a thread for their owner, newest first; empty for anybody else. The caller must have checked that the thread is open. */
export async function listQuotesOfThread(db: Db, consultationId: number, whose: QuoteOwner): Promise<QuoteRow[]> {
  return db
    .select()
    .from(quotes)
    .where(and(eq(quotes.consultationId, consultationId), isOwnedBy(whose)))
    .orderBy(desc(quotes.id))
    .limit(MAX_QUOTES);
}

/** Returns any quote of an open thread, for operators. */
export async function findQuoteOfOpenThread(db: Db, id: number): Promise<QuoteRow | undefined> {
  const [found] = await db
    .select({ quote: quotes })
    .from(quotes)
    .innerJoin(consultations, and(eq(consultations.id, quotes.consultationId), isNull(consultations.closedAt)))
    .where(eq(quotes.id, id));
  return found?.quote;
}

/** Returns the other quotes of the same thread, newest first. With `after`, only those with a smaller id. */
export function listOtherQuotes(db: Db, { id, consultationId }: QuoteRow, after: number | undefined, limit: number): Promise<QuoteRow[]> {
  return db
    .select()
    .from(quotes)
    .where(and(eq(quotes.consultationId, consultationId), ne(quotes.id, id), after === undefined ? undefined : lt(quotes.id, after)))
    .orderBy(desc(quotes.id))
    .limit(limit);
}

/** True if the current version has a fee, so that the quote is accepted by paying it. */
const hasFee = sql<boolean>`exists (
  select 1 from ${quoteLines} where ${quoteLines.quoteId} = ${quotes.id} and ${quoteLines.version} = ${quotes.version} and ${quoteLines.feeMinor} > 0)`;

/** Returns by thread the quotes that determine the next action: open ones, and those accepted without an order. */
export async function findActionableQuotes(db: Db, consultationIds: readonly number[], now: Date) {
  if (consultationIds.length === 0) return new Map<number, never[]>();
  const rows = await db
    .select({
      ...{ consultationId: quotes.consultationId, id: quotes.id, offeredAt: quoteVersions.at },
      ...{ validUntil: quotes.validUntil, agreedAt: quotes.agreedAt, hasFee },
    })
    .from(quotes)
    .innerJoin(quoteVersions, and(eq(quoteVersions.quoteId, quotes.id), eq(quoteVersions.version, quotes.version)))
    .where(
      and(inArray(quotes.consultationId, [...consultationIds]), or(eq(quotes.state, 'agreed'), and(eq(quotes.state, 'open'), gt(quotes.validUntil, now)))),
    );
  return Map.groupBy(rows, ({ consultationId }) => consultationId);
}

/** Returns members who accepted a quote without a fee at this clinic and have had no date since. */
export async function listAgreedPatients(db: Db, hospitalId: number): Promise<string[]> {
  const isDated = hasVisitSince(sql`${quotes.consultationId}`, sql`${quotes.agreedAt}`);
  const rows = await db
    .selectDistinct({ memberId: quotes.memberId })
    .from(quotes)
    .where(and(eq(quotes.hospitalId, hospitalId), eq(quotes.state, 'agreed'), not(isDated)));
  return rows.map(({ memberId }) => memberId);
}

/**
 * SQL condition: a visit of the quote took place. For a quote with an order, a visit of that order counts. For one without, any visit of its thread
 * counts that was not over at the acceptance, because visits do not refer to quotes.
 */
const isVisited = or(
  hasPastVisitOfOrder(sql`${quotes.orderId}`),
  and(eq(quotes.state, 'agreed'), hasVisitEndedSince(sql`${quotes.consultationId}`, sql`${quotes.agreedAt}`)),
);

/** Returns those of these quotes with a visit that took place. */
export async function filterVisitedQuotes(db: Db, rows: readonly Pick<QuoteRow, 'id'>[]): Promise<Set<number>> {
  const ids = rows.map(({ id }) => id);
  const visited = await db
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(inArray(quotes.id, ids), isVisited));
  return new Set(visited.map(({ id }) => id));
}

/**
 * Returns accepted quotes that changed after `since` and had a visit, whose patients were not asked yet if the quote was kept. In random order, so
 * that quotes that fail do not block the others.
 */
export function listQuotesToFollowUp(db: Db, since: Date, limit: number): Promise<{ id: number }[]> {
  return db
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(inArray(quotes.state, ['paid', 'agreed']), isNull(quotes.keptAskedAt), gt(quotes.changedAt, since), isVisited))
    .orderBy(sql`random()`)
    .limit(limit);
}

/** A version with its lines. */
export type StoredVersion = { version: VersionRow; lines: LineRow[] };

/** Returns the content of these quotes by quote id, in the version given in each row. */
export async function loadQuoteVersions(db: Db, rows: readonly Pick<QuoteRow, 'id' | 'version'>[]): Promise<Map<number, StoredVersion>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const wanted = new Set(rows.map(({ id, version }) => `${id} ${version}`));
  const isWanted = ({ quoteId, version }: { quoteId: number; version: number }) => wanted.has(`${quoteId} ${version}`);
  const versions = (await db.select().from(quoteVersions).where(inArray(quoteVersions.quoteId, ids))).filter(isWanted);
  const which = versions.map(({ quoteId, version }) => and(eq(quoteLines.quoteId, quoteId), eq(quoteLines.version, version)));
  const lines =
    which.length === 0
      ? []
      : await db
          .select()
          .from(quoteLines)
          .where(or(...which))
          .orderBy(asc(quoteLines.position));
  const of = Map.groupBy(lines, ({ quoteId }) => quoteId);
  return new Map(versions.map((version) => [version.quoteId, { version, lines: of.get(version.quoteId) ?? [] }]));
}

/**
 * Returns lines in a clinic's own words that have no translation yet, with their quote and time. Only lines of open threads. In random order, so that
 * lines that fail do not block the others.
 */
export function listUntranslatedLines(db: Db, limit: number): Promise<{ line: LineRow; quote: QuoteRow; at: Date }[]> {
  return db
    .select({ line: quoteLines, quote: quotes, at: quoteVersions.at })
    .from(quoteLines)
    .innerJoin(quotes, eq(quotes.id, quoteLines.quoteId))
    .innerJoin(quoteVersions, and(eq(quoteVersions.quoteId, quoteLines.quoteId), eq(quoteVersions.version, quoteLines.version)))
    .innerJoin(consultations, and(eq(consultations.id, quotes.consultationId), isNull(consultations.closedAt)))
    .where(eq(quoteLines.translation, 'pending'))
    .orderBy(sql`random()`)
    .limit(limit);
}

/** Deletes the quotes of threads that were emptied, thirty days after they were closed (`purgeClosedThreads`). */
export async function deleteQuotesOfEmptiedThreads(db: Db): Promise<void> {
  const emptied = db
    .select({ id: consultations.id })
    .from(consultations)
    .where(and(isNotNull(consultations.closedAt), eq(consultations.passportName, '')));
  await db.delete(quotes).where(inArray(quotes.consultationId, emptied));
}
