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
/** Left; of her is kept what the law asks for. */
export const LEFT = 'b0000000-0000-4000-8000-000000000004';
const PEOPLE = [PATIENT, STAFF, OPERATOR, LEFT, INTERPRETER];

/** For tests that count all there is of something: what is not hers. */
export const notBystanders = (memberId: PgColumn) => notInArray(memberId, PEOPLE);

export type BystanderRow = { table: string; row: Record<string, unknown> };

const listOf = (people: readonly string[]) => `(${people.map((id) => `'${id}'`).join(', ')})`;

/** Every table that holds something of persons, and which of its rows are of these people. */
export function rowsOfPeople(people: readonly string[]): Record<string, string> {
  const hers = listOf(people);
  // An operator is told of everything that needs one, whoever stands by.
  const told = listOf(people.filter((id) => [PATIENT, STAFF, LEFT].includes(id)));
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
    ...noticeRowsOf(hers, told),
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

export const HER_ROWS = rowsOfPeople(PEOPLE);

/** When the provider is asked next is no fact about her: every process that starts asks about all that is open. */
const ASKING = `- '{ask_at,asked_at,asking_until}'::text[]`;

/** All of her rows as they are, in one order: one statement, which is asked at the end of every world. */
export async function bystanderRows(database: Database): Promise<BystanderRow[]> {
  const parts = Object.entries(HER_ROWS).map(([table, hers]) => `select '${table}' as "table", to_jsonb(t) ${ASKING} as row from ${table} t where ${hers}`);
  const { rows } = await database.query(`${parts.join('\nunion all ')}\norder by 1, 2`);
  return rows as BystanderRow[];
}
