import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Language } from '../../../contract/constants.ts';
import { INBOX_STATE_FILTERS, type InboxSort, type InboxStateFilter, type InboxVisitFilter } from '../../../contract/rules.ts';
import { members } from '../../accounts/accounts.tables.ts';
import type { Db } from '../../platform/database.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { isThreadActiveAt, isWaitingAt } from '../../threads/waiting.ts';

/** A request for a list of a clinic's conversations. */
export type InboxQuery = {
  hospitalId: number;
  /** The reader. `staff` lists all coordinators of the clinic: a conversation assigned to anybody else counts as unassigned. */
  you: string;
  staff: readonly string[];
  now: Date;
  /** Ids of threads whose patient paid and has no date. */
  dateless: readonly number[];
  /** Ids of threads whose patient accepted a quote without a fee and has no date. */
  agreed: readonly number[];
  /** Ids of threads where the clinic must answer a requested date. */
  asked: readonly number[];
  /** Subquery for the threads that match the search; undefined without a search. */
  found: SQL | undefined;
  state: InboxStateFilter;
  visit: InboxVisitFilter | undefined;
  language: Language | undefined;
  treatment: number | undefined;
  sort: InboxSort;
  /** SQL fragments of the visits and orders rooms. */
  parts: InboxSqlFragments;
};

export type InboxSqlFragments = {
  /** True if a thread has a visit today or this week. */
  visits: Record<InboxVisitFilter, SQL>;
  /** Time of a thread's next fixed visit. */
  nextVisit: SQL;
  /** Queries for the treatments of fixed visits (`thread_id`, `product_id`) and of paid orders (`buyer_id`, `product_id`). */
  fixedFor: SQL;
  paidFor: SQL;
};

/** Sort key of a row. All parts are ascending except the id, which is descending. */
export type InboxSortKey = { front: number; rank: number; time: number; letters: string; id: number };

const anyOf = (ids: readonly number[]): SQL => sql`any(${`{${ids.join(',')}}`}::int[])`;
const toMillis = (time: SQL): SQL => sql`(extract(epoch from ${time}) * 1000)::float8`;

/** Open conversations of one clinic. No others are counted, searched or listed (security 4). */
const isOpenInClinic = (hospitalId: number): SQL => and(eq(consultations.hospitalId, hospitalId), isNull(consultations.closedAt)) as SQL;

function stateConditions({ now, you, staff, dateless, agreed, asked }: InboxQuery): Record<InboxStateFilter, SQL> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { doneAt, laterUntil, assignedTo, id } = consultations;
  const open = isThreadActiveAt(now);
  return {
    open,
    waiting: isWaitingAt(now),
    dateless: sql`(${id} = ${anyOf(dateless)})`,
    agreed: sql`(${id} = ${anyOf(agreed)})`,
    asked: sql`(${id} = ${anyOf(asked)})`,
    mine: sql`(${open} and ${assignedTo} is not distinct from ${you}::uuid)`,
    unassigned: sql`(${open} and (${assignedTo} is null or ${assignedTo} <> all(${`{${staff.join(',')}}`}::uuid[])))`,
    later: sql`(${doneAt} is null and ${laterUntil} > ${at})`,
    done: sql`(${doneAt} is not null)`,
    all: sql`true`,
  };
}

/** Returns the treatments of each thread: the one that it was opened from, and those of its visits and paid orders. */
function threadTreatmentsSql(asked: InboxQuery): SQL {
  const { parts, hospitalId } = asked;
  return sql`(
    select ${consultations.id} as thread_id, ${consultations.productId} as product_id from ${consultations}
      where ${isOpenInClinic(hospitalId)} and ${consultations.productId} is not null
    union select thread_id, product_id from ${parts.fixedFor} as fixed
    union select ${consultations.id}, paid.product_id from ${parts.paidFor} as paid
      join ${consultations} on ${consultations.memberId} = paid.buyer_id where ${isOpenInClinic(hospitalId)}
  )`;
}

type FilterConditions = { state: SQL; visit: SQL; language: SQL; treatment: SQL };
function filterConditions(asked: InboxQuery): FilterConditions {
  const { visit, language, treatment, parts } = asked;
  const all = sql`true`;
  return {
    state: stateConditions(asked)[asked.state],
    visit: visit ? parts.visits[visit] : all,
    language: language ? sql`${members.language} = ${language}` : all,
    treatment: treatment ? sql`${consultations.id} in (select thread_id from ${threadTreatmentsSql(asked)} as t where product_id = ${treatment})` : all,
  };
}

/** The clinic's threads that match the search, joined with their members. */
function baseSql({ hospitalId, found }: InboxQuery): SQL {
  const worded = found ? sql`and ${consultations.id} in ${found}` : sql``;
  return sql`${consultations} join ${members} on ${members.id} = ${consultations.memberId} where ${isOpenInClinic(hospitalId)} ${worded}`;
}

function matchesFilters({ state, visit, language, treatment }: FilterConditions): SQL {
  return sql`${state} and ${visit} and ${language} and ${treatment}`;
}

/** Returns the sort key for each sort order. The client sorts by the same rules (web/consoles/clinic/inbox-order.ts). */
function sortKeySql({ sort, dateless, parts }: InboxQuery): Record<'front' | 'rank' | 'time' | 'letters', SQL> {
  const { id, waitingSince, lastMessageAt, passportName } = consultations;
  const newest = sql`-coalesce(${toMillis(sql`${lastMessageAt}`)}, 0)`;
  const one = sql`0`;
  const none = sql`''`;
  switch (sort) {
    case 'wait':
      return {
        front: sql`(case when ${id} = ${anyOf(dateless)} then 0 else 1 end)`,
        rank: sql`(case when ${waitingSince} is null then 1 else 0 end)`,
        time: sql`coalesce(${toMillis(sql`${waitingSince}`)}, ${newest})`,
        letters: none,
      };
    case 'newest':
      return { front: one, rank: one, time: newest, letters: none };
    case 'visit':
      return {
        front: sql`(case when ${parts.nextVisit} is null then 1 else 0 end)`,
        rank: one,
        time: sql`coalesce(${toMillis(parts.nextVisit)}, ${newest})`,
        letters: none,
      };
    case 'name':
      return { front: one, rank: one, time: one, letters: sql`lower(${passportName}) collate "C"` };
  }
}

const SORT_COLUMNS = sql`front, rank, "time", letters, -id`;
const sortKeyTuple = ({ front, rank, time, letters, id }: InboxSortKey): SQL =>
  sql`(${front}::int, ${rank}::int, ${time}::float8, ${letters}::text collate "C", ${-id}::int)`;

/** Returns the sort keys of the rows after a position, in order. */
export async function listSortKeysAfter(db: Db, asked: InboxQuery, after: InboxSortKey | undefined, limit: number): Promise<InboxSortKey[]> {
  const within = after ? sql`(${SORT_COLUMNS}) > ${sortKeyTuple(after)}` : sql`true`;
  const { rows } = (await db.execute(
    sql`select * from (${rowsWithSortKeySql(asked)}) as placed where ${within} order by ${SORT_COLUMNS} limit ${limit}`,
  )) as unknown as {
    rows: InboxSortKey[];
  };
  return rows.map(toSortKey);
}

/** Time and row id of a change. The next report continues after it. */
export type ChangeCursor = { at: number; id: number };

/**
 * Returns rows at or before `last` that changed after `since`, or whose snooze ended after it, in the order of the change. A client that pages on
 * after `last` would miss these rows, or has seen them at their old position.
 */
export async function listMovedRows(db: Db, asked: InboxQuery, last: InboxSortKey, since: ChangeCursor, limit: number): Promise<ChangeCursor[]> {
  const { touchedAt, laterUntil } = consultations;
  const back = sql`case when ${laterUntil} <= ${asked.now.toISOString()}::timestamptz then ${laterUntil} end`;
  const changed = toMillis(sql`greatest(${touchedAt}, ${back})`);
  const { rows } = (await db.execute(sql`
    select id, changed from (${rowsWithSortKeySql(asked, sql`, ${changed} as changed`)}) as placed
    where (${SORT_COLUMNS}) <= ${sortKeyTuple(last)} and (changed, id) > (${since.at}::float8, ${since.id}::int)
    order by changed, id limit ${limit}`)) as unknown as { rows: { id: number; changed: number }[] };
  return rows.map(({ id, changed: at }) => ({ id: Number(id), at: Number(at) }));
}

/** Selects every row of the list with its sort key. */
function rowsWithSortKeySql(asked: InboxQuery, more: SQL = sql``): SQL {
  const { front, rank, time, letters } = sortKeySql(asked);
  return sql`select ${consultations.id} as id, (${front})::int as front, (${rank})::int as rank, (${time})::float8 as "time",
    (${letters})::text collate "C" as letters ${more} from ${baseSql(asked)} and ${matchesFilters(filterConditions(asked))}`;
}

const toSortKey = (row: InboxSortKey): InboxSortKey => ({
  id: Number(row.id),
  front: Number(row.front),
  rank: Number(row.rank),
  time: Number(row.time),
  letters: row.letters,
});

/**
 * Returns those of these threads (by id or by their patients' IDs) that belong to the clinic. The value is true if the thread is in the requested
 * list.
 */
export async function findRequestedThreads(
  db: Db,
  asked: InboxQuery,
  { ids, uids }: { ids: readonly number[]; uids: readonly string[] },
): Promise<Map<number, boolean>> {
  const worded = asked.found ? sql`${consultations.id} in ${asked.found}` : sql`true`;
  const named = sql`(${consultations.id} = ${anyOf(ids)} or ${members.uid} = any(${`{${uids.join(',')}}`}::text[]))`;
  const { rows } = (await db.execute(sql`
    select ${consultations.id} as id, (${matchesFilters(filterConditions(asked))} and ${worded}) as listed
    from ${baseSql({ ...asked, found: undefined })} and ${named}`)) as unknown as { rows: { id: number; listed: boolean }[] };
  return new Map(rows.map(({ id, listed }) => [Number(id), listed]));
}

export type InboxCounts = {
  total: number;
  states: Record<InboxStateFilter, number>;
  visits: Record<InboxVisitFilter, number>;
  languages: Map<Language, number>;
};

/** Counts the conversations for each state, visit filter and language in one pass. Each count applies all other filters. */
export async function countInbox(db: Db, asked: InboxQuery): Promise<InboxCounts> {
  const tests = filterConditions(asked);
  const ofState = stateConditions(asked);
  const count = (which: SQL) => sql`count(*) filter (where ${which})::int`;
  const columns = INBOX_STATE_FILTERS.map(
    (state) => sql`${count(sql`${ofState[state]} and ${tests.visit} and ${tests.treatment}`)} as ${sql.identifier(state)}`,
  );
  const { rows } = (await db.execute(sql`
    select ${members.language} as language, ${sql.join(columns, sql`, `)},
      ${count(sql`${tests.state} and ${tests.treatment} and ${asked.parts.visits.today}`)} as today,
      ${count(sql`${tests.state} and ${tests.treatment} and ${asked.parts.visits.week}`)} as week,
      ${count(sql`${tests.state} and ${tests.visit} and ${tests.treatment}`)} as total
    from ${baseSql(asked)} group by ${members.language}`)) as unknown as {
    rows: (Record<InboxStateFilter | InboxVisitFilter | 'total', number> & { language: Language })[];
  };
  const inLanguage = rows.filter(({ language }) => asked.language === undefined || language === asked.language);
  const sum = (name: InboxStateFilter | InboxVisitFilter | 'total') => inLanguage.reduce((all, row) => all + row[name], 0);
  return {
    total: sum('total'),
    states: Object.fromEntries(INBOX_STATE_FILTERS.map((state) => [state, sum(state)])) as InboxCounts['states'],
    visits: { today: sum('today'), week: sum('week') },
    languages: new Map(rows.map(({ language, total }) => [language, total])),
  };
}

/** Counts the conversations for each treatment, with all other filters applied. */
export async function countTreatments(db: Db, asked: InboxQuery): Promise<Map<number, number>> {
  const { state, visit, language } = filterConditions(asked);
  const { rows } = (await db.execute(sql`
    select t.product_id as id, count(*)::int as count from ${threadTreatmentsSql(asked)} as t
    where t.thread_id in (select ${consultations.id} from ${baseSql(asked)} and ${state} and ${visit} and ${language})
    group by t.product_id`)) as unknown as { rows: { id: number; count: number }[] };
  return new Map(rows.map(({ id, count }) => [Number(id), count]));
}

/** Returns figures of the whole clinic: the number of patients who wait, and the time when the next snooze ends. */
export async function readClinicFigures(db: Db, asked: InboxQuery): Promise<{ waiting: number; dueAt: Date | null }> {
  const { doneAt, laterUntil } = consultations;
  const at = sql`${asked.now.toISOString()}::timestamptz`;
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${stateConditions(asked).waiting})::int`,
      dueAt: sql<string | null>`min(${laterUntil}) filter (where ${doneAt} is null and ${laterUntil} > ${at})::text`,
    })
    .from(consultations)
    .where(isOpenInClinic(asked.hospitalId));
  return { waiting: row?.waiting ?? 0, dueAt: row?.dueAt ? new Date(row.dueAt) : null };
}
