import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { InboxMatch } from '../../../contract/desk/inbox.ts';
import { formatPhone, membersByIds } from '../../accounts/accounts.ts';
import type { Db } from '../../platform/database.ts';
import { messageWords, patientWords } from '../../threads/search-words.tables.ts';
import { languageOfTargetCode } from '../../threads/threads.rules.ts';
import { consultations, messages } from '../../threads/threads.tables.ts';
import { cutExcerpt, type Excerpt } from './excerpt.rules.ts';
import { normalizeOrderNumberSearch, splitTypedWords, toSearchQuery } from './search-terms.rules.ts';

/** Maximum number of matching messages that a search reads. If more match, some threads are missing and the response says so. */
const MAX_MESSAGES_READ = 50_000;

/** A paid order of the clinic whose number matches the search. */
type NumberedOrder = { orderNum: string; memberId: string };
/** A prepared search in one clinic. `query` is null if nothing searchable was typed. */
export type PreparedSearch = { hospitalId: number; typed: string; query: string | null; orders: NumberedOrder[] };

/** The search of the orders room, passed in by `app.ts`. */
export type FindOrdersByNumber = (db: Db, hospitalId: number, typed: string) => Promise<NumberedOrder[]>;

/** Prepares a search in a clinic's threads. */
export async function prepareSearch(db: Db, findOrdersByNumber: FindOrdersByNumber, hospitalId: number, typed: string): Promise<PreparedSearch> {
  const number = normalizeOrderNumberSearch(typed);
  const orders = number === null ? [] : await findOrdersByNumber(db, hospitalId, number);
  return { hospitalId, typed, query: toSearchQuery(hospitalId, typed), orders };
}

const matchingMessagesSql = (query: string): SQL =>
  sql`select ${messageWords.consultationId} as id from ${messageWords} where ${messageWords.terms} @@ ${query}::tsquery`;

/** Returns a subquery for the ids of threads that match the search: in a message, in the patient's details, or by order number. */
export function matchingThreadsSql({ query, orders, hospitalId }: PreparedSearch): SQL {
  const buyers = `{${orders.map(({ memberId }) => memberId).join(',')}}`;
  const ordered = sql`select ${consultations.id} from ${consultations} where ${consultations.hospitalId} = ${hospitalId} and ${consultations.memberId} = any(${buyers}::uuid[])`;
  if (query === null) return sql`(${ordered})`;
  return sql`(select id from (${matchingMessagesSql(query)} limit ${MAX_MESSAGES_READ}) as said
    union select ${patientWords.consultationId} from ${patientWords} where ${patientWords.terms} @@ ${query}::tsquery
    union ${ordered})`;
}

/** True if more messages match than a search reads. */
export async function isSearchTruncated(db: Db, { query }: PreparedSearch, limit = MAX_MESSAGES_READ): Promise<boolean> {
  if (query === null) return false;
  const { rows } = (await db.execute(sql`select count(*)::int as count from (${matchingMessagesSql(query)} limit ${limit + 1}) as said`)) as unknown as {
    rows: { count: number }[];
  };
  return (rows[0]?.count ?? 0) > limit;
}

/** Returns the best match in each of these threads: an order number, else the patient's details, else the newest matching message. */
export async function findMatches(db: Db, sought: PreparedSearch, ids: readonly number[]): Promise<Map<number, InboxMatch>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: consultations.id,
      memberId: consultations.memberId,
      name: consultations.passportName,
      phone: consultations.phone,
      messengerId: consultations.messengerId,
    })
    .from(consultations)
    .where(and(inArray(consultations.id, [...ids]), eq(consultations.hospitalId, sought.hospitalId), isNull(consultations.closedAt)));
  const [people, said] = await Promise.all([
    membersByIds(
      db,
      rows.map(({ memberId }) => memberId),
    ),
    findNewestMessageMatches(
      db,
      sought,
      rows.map(({ id }) => id),
    ),
  ]);
  const byId = new Map(people.map((person) => [person.id, person]));
  const ordersOf = new Map(sought.orders.map(({ memberId, orderNum }) => [memberId, orderNum]));
  return new Map(
    rows.flatMap((row) => {
      const person = byId.get(row.memberId);
      const known = { name: row.name, 'native-name': person?.nativeName, uid: person?.uid, messenger: row.messengerId };
      const find =
        matchOrder(ordersOf.get(row.memberId), sought) ?? matchDetail(known, sought) ?? matchPhone(formatPhone(row.phone), sought) ?? said.get(row.id);
      return find ? [[row.id, find] as const] : [];
    }),
  );
}

const NO_MESSAGE = { language: null, message_id: null, by: null, at: null };

function matchOrder(orderNum: string | undefined, { typed }: PreparedSearch): InboxMatch | undefined {
  if (orderNum === undefined) return undefined;
  const number = normalizeOrderNumberSearch(typed) ?? '';
  const start = orderNum.toUpperCase().indexOf(number);
  return { in: 'order', text: orderNum, spans: start < 0 ? [] : [{ start, end: start + number.length }], ...NO_MESSAGE };
}

/** A detail matches if it contains every typed word. */
function matchDetail(known: Partial<Record<'name' | 'native-name' | 'uid' | 'messenger', string | null>>, { typed }: PreparedSearch): InboxMatch | undefined {
  for (const [field, text] of Object.entries(known)) {
    const excerpt = text ? excerptIfAllMatch(text, typed) : undefined;
    if (excerpt) return { in: field as keyof typeof known, ...excerpt, ...NO_MESSAGE };
  }
  return undefined;
}

function matchPhone(phone: string, { typed }: PreparedSearch): InboxMatch | undefined {
  const figures = splitTypedWords(typed).join('');
  if (!/^\d{3,}$/.test(figures)) return undefined;
  const places = [...phone].flatMap((sign, at) => (/\d/.test(sign) ? [at] : []));
  const all = places.map((at) => phone[at]).join('');
  const start = [figures, figures.replace(/^0/, '')].map((one) => ({ at: all.indexOf(one), length: one.length })).find(({ at }) => at >= 0);
  if (!start) return undefined;
  return { in: 'phone', text: phone, spans: [{ start: places[start.at] as number, end: (places[start.at + start.length - 1] as number) + 1 }], ...NO_MESSAGE };
}

function excerptIfAllMatch(text: string, typed: string): Excerpt | undefined {
  return splitTypedWords(typed).every((word) => cutExcerpt(text, word)) ? cutExcerpt(text, typed) : undefined;
}

async function findNewestMessageMatches(db: Db, { query, typed }: PreparedSearch, ids: readonly number[]): Promise<Map<number, InboxMatch>> {
  if (query === null || ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([messageWords.consultationId], {
      id: messageWords.consultationId,
      messageId: messageWords.messageId,
      changes: messages.changes,
      message: messages.message,
      language: messages.language,
      translated: messages.translated,
      target: messages.targetLang,
      by: messages.senderType,
      at: messages.createdAt,
    })
    .from(messageWords)
    .innerJoin(messages, and(eq(messages.consultationId, messageWords.consultationId), eq(messages.messageId, messageWords.messageId)))
    .where(and(inArray(messageWords.consultationId, [...ids]), sql`${messageWords.terms} @@ ${query}::tsquery`))
    .orderBy(messageWords.consultationId, desc(messageWords.messageId));
  return new Map(
    rows.map((row) => {
      const excerpts = [
        { language: row.language, excerpt: excerptIfAllMatch(row.message, typed) },
        { language: languageOfTargetCode(row.target), excerpt: row.translated === null ? undefined : excerptIfAllMatch(row.translated, typed) },
        { language: row.language, excerpt: cutExcerpt(row.message, typed) },
        { language: languageOfTargetCode(row.target), excerpt: cutExcerpt(row.translated ?? '', typed) },
      ];
      const { language, excerpt } = excerpts.find((one) => one.excerpt) ?? { language: row.language, excerpt: { text: '', spans: [] } };
      const place = { message_id: row.messageId, changes: row.changes, by: row.by, at: row.at.toISOString(), language };
      return [row.id, { in: 'message', ...(excerpt as Excerpt), ...place }];
    }),
  );
}
