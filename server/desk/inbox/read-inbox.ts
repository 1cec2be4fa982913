import { sql } from 'drizzle-orm';
import { LANGUAGES, type Language, pickText } from '../../../contract/constants.ts';
import type { inboxEndpoints as calls, InboxItem, InboxPage } from '../../../contract/desk/inbox.ts';
import type { ParsedEndpointInput } from '../../../contract/endpoint.ts';
import { isBlank } from '../../../contract/rules.ts';
import { listCoordinators } from '../../accounts/accounts.ts';
import { productsByIds } from '../../catalog/catalog.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type AccessReader, recordOpening, requireClinic } from '../../threads/access-records.ts';
import { listConsultations } from '../../threads/consultation-list.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { type ClinicListDeps, formatClinicConsultations, toListedProgress } from '../clinic-inbox.ts';
import { decodeCursor, encodeCursor, type InboxCursor } from './cursor.rules.ts';
import { truncatePreview } from './excerpt.rules.ts';
import {
  countInbox,
  countTreatments,
  findRequestedThreads,
  type InboxQuery,
  type InboxSqlFragments,
  listMovedRows,
  listSortKeysAfter,
  readClinicFigures,
} from './inbox.tables.ts';
import { lastMessagesInEnglish } from './last-messages.ts';
import { type FindOrdersByNumber, findMatches, isSearchTruncated, matchingThreadsSql, type PreparedSearch, prepareSearch } from './search-threads.ts';

type InboxParams = NonNullable<ParsedEndpointInput<typeof calls.clinicInbox>['query']>;

/** Queries about a clinic's threads, implemented by the visits and orders rooms. `app.ts` passes them in, because those rooms depend on this one. */
export type InboxDeps = ClinicListDeps & {
  inbox: {
    threadsToDate(db: Db, hospitalId: number, now: Date): Promise<Pick<InboxQuery, 'dateless' | 'agreed' | 'asked'>>;
    findOrdersByNumber: FindOrdersByNumber;
    /** `threadId`: SQL expression for the thread's id in the surrounding statement. */
    parts(hospitalId: number, now: Date, threadId: ReturnType<typeof sql>): InboxSqlFragments;
  };
};

const PAGE_SIZE = 50;
/** Maximum number of moved rows in one response. */
const MAX_MOVED_ROWS = 100;
/** Longest time until a transaction's changes become visible, in ms: no statement and no transaction takes longer (platform/database.ts). */
const MAX_TRANSACTION_MS = 30_000;

/**
 * Returns the clinic's inbox by search, filters and sort order (specification 7.15): one page with the counts for each filter, or the conversations
 * named by `ids` and `uids`. The access is recorded once for each opening and each search (decision 28). Throws `invalid` for an `after` that this
 * server did not create.
 */
export async function readInbox(reading: InboxDeps, reader: AccessReader, query: InboxParams, language: Language): Promise<InboxPage> {
  const { db } = reading.database;
  const hospitalId = requireClinic(reader.caller);
  const walk = query.after === undefined ? undefined : decodeCursor(query.after);
  if (walk === null) throw new AppError('invalid', { fields: [{ field: 'after', code: 'fields.invalid' }] });
  const typed = query.q === undefined || isBlank(query.q) ? undefined : query.q;
  const now = reading.clock.now();
  await recordOpening(db, reader, { act: 'inbox', goesOn: walk !== undefined || query.again !== undefined, at: now });
  if (typed !== undefined) await recordOpening(db, reader, { act: 'search', goesOn: true, at: now });
  const sought = typed === undefined ? undefined : await prepareSearch(db, reading.inbox.findOrdersByNumber, hospitalId, typed);
  const asked = await buildInboxQuery(reading, reader, query, { hospitalId, sought, now });
  const context = { reading, asked, sought, language };
  if (query.ids !== undefined || query.uids !== undefined) return readNamedThreads(context, query);
  return readPage(context, walk, query.limit ?? PAGE_SIZE);
}

async function buildInboxQuery(
  { database: { db }, inbox }: InboxDeps,
  { caller }: AccessReader,
  query: InboxParams,
  { hospitalId, sought, now }: { hospitalId: number; sought: PreparedSearch | undefined; now: Date },
): Promise<InboxQuery> {
  const [dates, staff] = await Promise.all([inbox.threadsToDate(db, hospitalId, now), listCoordinators(db, hospitalId)]);
  return {
    ...{ hospitalId, now, ...dates, you: caller.memberId, staff: staff.map(({ id }) => id) },
    found: sought && matchingThreadsSql(sought),
    // A search covers every state, so that a patient is found even if her conversation is done.
    state: query.state ?? (sought ? 'all' : 'open'),
    ...{ visit: query.visit, language: query.language, treatment: query.treatment, sort: query.sort ?? 'wait' },
    parts: inbox.parts(hospitalId, now, sql`${consultations.id}`),
  };
}

type InboxContext = { reading: InboxDeps; asked: InboxQuery; sought: PreparedSearch | undefined; language: Language };

async function readPage(context: InboxContext, walk: InboxCursor | undefined, limit: number): Promise<InboxPage> {
  const { reading, asked } = context;
  const { db } = reading.database;
  const read = await listSortKeysAfter(db, asked, walk?.last, limit + 1);
  const places = read.slice(0, limit);
  const moved = walk ? await listMovedRows(db, asked, walk.last, walk.since, MAX_MOVED_ROWS) : [];
  const last = places.at(-1) ?? walk?.last;
  const furtherMoved = moved.length === MAX_MOVED_ROWS ? moved.at(-1) : undefined;
  // The next page reports changes made since shortly before this read. If too many rows moved, it continues after the last one reported.
  const since = furtherMoved ?? { at: asked.now.getTime() - MAX_TRANSACTION_MS, id: 0 };
  const items = await loadItems(context, new Map(places.map(({ id }) => [id, true])));
  const counts = walk ? undefined : await loadCounts(context);
  return {
    items,
    moved: await loadItems(context, new Map(moved.map(({ id }) => [id, true]))),
    next: (read.length > limit || furtherMoved) && last ? encodeCursor({ last, since }) : null,
    total: counts?.total ?? null,
    counts: counts?.counts ?? null,
    is_cut: !walk && context.sought ? await isSearchTruncated(db, context.sought) : false,
  };
}

/** Returns these conversations, each with whether it is in the list, and the current counts. */
async function readNamedThreads(context: InboxContext, { ids = '', uids = '' }: InboxParams): Promise<InboxPage> {
  const { db } = context.reading.database;
  const split = (text: string) => text.split(',').filter(Boolean);
  const threads = await findRequestedThreads(db, context.asked, { ids: split(ids).map(Number), uids: split(uids) });
  const { total, counts } = await loadCounts(context);
  return { items: await loadItems(context, threads), moved: [], next: null, total, counts, is_cut: false };
}

/** Returns the rows of these threads in this order, each with its match. */
async function loadItems({ reading, asked: { hospitalId }, sought, language }: InboxContext, threads: ReadonlyMap<number, boolean>): Promise<InboxItem[]> {
  const ids = [...threads.keys()];
  if (ids.length === 0) return [];
  const { db } = reading.database;
  const rows = await listConsultations(db, { hospitalId, ids }, { limit: ids.length });
  const [shapes, finds, english] = await Promise.all([
    formatClinicConsultations(reading, hospitalId, rows, language),
    sought ? findMatches(db, sought, ids) : new Map(),
    language === 'en' ? lastMessagesInEnglish(db, ids) : new Map<number, string>(),
  ]);
  const byId = new Map(shapes.map((shape) => [shape.id, shape]));
  const wordsOf = new Map(
    rows.map(({ id, lastMessageId, lastChanges }) => [id, lastMessageId === null ? null : { message_id: lastMessageId, changes: lastChanges ?? 0 }]),
  );
  return ids.flatMap((id) => {
    const shape = byId.get(id);
    if (!shape) return [];
    const { way, last_message, last_message_translated, ...row } = shape;
    const words = {
      last_message: truncatePreview(last_message),
      last_message_translated: truncatePreview(last_message_translated),
      last_words: wordsOf.get(id),
    };
    const inEnglish = english.get(id);
    const also = inEnglish === undefined ? {} : { last_message_in_english: truncatePreview(inEnglish) };
    return [{ ...row, ...words, ...also, way: toListedProgress(way), listed: threads.get(id) ?? false, found: finds.get(id) ?? null }];
  });
}

async function loadCounts({ reading, asked, language }: InboxContext): Promise<{ total: number; counts: NonNullable<InboxPage['counts']> }> {
  const { db } = reading.database;
  const [counted, treatments, whole] = await Promise.all([countInbox(db, asked), countTreatments(db, asked), readClinicFigures(db, asked)]);
  const titles = await productsByIds(db, [...treatments.keys(), ...(asked.treatment ? [asked.treatment] : [])]);
  return {
    total: counted.total,
    counts: {
      ...{ waiting: whole.waiting, due_at: whole.dueAt?.toISOString() ?? null },
      states: counted.states,
      visits: counted.visits,
      languages: LANGUAGES.flatMap((one) =>
        counted.languages.get(one) || one === asked.language ? [{ language: one, count: counted.languages.get(one) ?? 0 }] : [],
      ),
      treatments: [...titles.values()]
        .map(({ id, title }) => ({ id, title: pickText(title, language), count: treatments.get(id) ?? 0 }))
        .toSorted((a, b) => b.count - a.count || a.id - b.id),
    },
  };
}
