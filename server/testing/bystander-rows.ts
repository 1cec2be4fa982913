import { notInArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../platform/database.ts';
import { attachmentRowsOf } from './bystander-attachments.ts';
import { helpRowsOf } from './bystander-help.ts';
import { noticeRowsOf } from './bystander-notices.ts';
import { pinRowsOf } from './bystander-pins.ts';
import { quoteRowsOf } from './bystander-quotes.ts';
import { reviewRowsOf } from './bystander-reviews.ts';
import { savedRowsOf } from './bystander-saved.ts';
import { termRowsOf } from './bystander-terms.ts';
import { INTERPRETER, translationRowsOf } from './bystander-translations.ts';
import { wordRowsOf } from './bystander-words.ts';

export const PATIENT = 'b0000000-0000-4000-8000-000000000001';
export const STAFF = 'b0000000-0000-4000-8000-000000000002';
export const OPERATOR = 'b0000000-0000-4000-8000-000000000003';
/** A person who deleted her account. Only the data that the law requires is kept. */
export const FORMER_MEMBER = 'b0000000-0000-4000-8000-000000000004';
const PEOPLE = [PATIENT, STAFF, OPERATOR, FORMER_MEMBER, INTERPRETER];

/** Excludes the bystander, for tests that count all rows of a table. */
export const isNotBystander = (memberId: PgColumn) => notInArray(memberId, PEOPLE);

export type BystanderRow = { table: string; row: Record<string, unknown> };

const toSqlList = (people: readonly string[]) => `(${people.map((id) => `'${id}'`).join(', ')})`;

/** Returns every table with personal data, each with the SQL condition for these people's rows. */
export function rowConditionsOfPeople(people: readonly string[]): Record<string, string> {
  const hers = toSqlList(people);
  // Excludes the operator, who is also notified of other people's matters.
  const recipients = toSqlList(people.filter((id) => [PATIENT, STAFF, FORMER_MEMBER].includes(id)));
  const ofThread = `consultation_id in (select id from consultations where member_id in ${hers})`;
  const ofOrder = `order_id in (select id from orders where member_id in ${hers})`;
  const ofVisit = `visit_id in (select id from visits where member_id in ${hers})`;
  return {
    members: `id in ${hers}`,
    staff_invitations: `invited_by in ${hers}`,
    refresh_tokens: `session_id in (select id from sessions where member_id in ${hers})`,
    social_attempts: `link_for in (select id from sessions where member_id in ${hers})`,
    access_records: `reader_id in ${hers} or member_id in ${hers}`,
    ...{ ...wordRowsOf(ofThread), ...pinRowsOf(ofThread), ...attachmentRowsOf(ofThread) },
    ...translationRowsOf(hers, ofThread),
    reservation_dates: ofThread,
    thread_events: ofThread,
    visits: ofThread,
    visit_changes: ofVisit,
    place_times: `${ofVisit} or by in ${hers}`,
    clinic_feeds: `made_by in ${hers}`,
    ...noticeRowsOf(hers, recipients),
    ...helpRowsOf(hers),
    ...termRowsOf(hers),
    ...{ ...reviewRowsOf(hers), ...quoteRowsOf(hers) },
    ...savedRowsOf(hers),
    ...Object.fromEntries(TABLES_OF_ORDERS.map((table) => [table, ofOrder])),
    ...Object.fromEntries(TABLES_OF_MEMBERS.map((table) => [table, `member_id in ${hers}`])),
  };
}

const TABLES_OF_ORDERS = ['refund_requests', 'order_products', 'provider_answers', 'ledger', 'operator_refunds', 'payment_flags'];
const SIGN_INS = ['sessions', 'known_devices', 'push_devices', 'password_resets', 'social_identities', 'second_factors', 'recovery_codes', 'email_changes'];
const TABLES_OF_MEMBERS = [...SIGN_INS, 'agreements', 'staff_changes', 'kept_members', 'chat_tickets', 'consultations', 'orders'];

export const BYSTANDER_ROW_CONDITIONS = rowConditionsOfPeople(PEOPLE);

/** The time of the next query to the provider is not the bystander's data: every starting process queries all open orders. */
const WITHOUT_QUERY_TIMES = `- '{ask_at,asked_at,asking_until}'::text[]`;

/** Returns all of the bystander's rows in a fixed order. Uses a single statement, because it runs at the end of every world. */
export async function readBystanderRows(database: Database): Promise<BystanderRow[]> {
  const parts = Object.entries(BYSTANDER_ROW_CONDITIONS).map(
    ([table, hers]) => `select '${table}' as "table", to_jsonb(t) ${WITHOUT_QUERY_TIMES} as row from ${table} t where ${hers}`,
  );
  const { rows } = await database.query(`${parts.join('\nunion all ')}\norder by 1, 2`);
  return rows as BystanderRow[];
}
