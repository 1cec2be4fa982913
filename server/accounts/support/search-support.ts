import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { SupportSearchResult } from '../../../contract/accounts/support.ts';
import type { Language } from '../../../contract/constants.ts';
import { parseId } from '../../../contract/ids.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { nameContains, phoneEndsWith } from '../../platform/name-match.ts';
import { foldLookAlikes, normalizeMailbox } from '../accounts.rules.ts';
import { members } from '../accounts.tables.ts';
import type { SupportOperations, SupportReader } from './support-operations.ts';

export type SupportDeps = Deps & { support: SupportOperations };
type MemberRow = typeof members.$inferSelect;

const MAX_MEMBERS = 20;

/** Returns the account of a patient; `undefined` for staff and for who has left. */
export const isPatient = and(eq(members.role, 'user'), isNull(members.deletedAt));

export const toFoundMember = ({ uid, firstName, lastName, nativeName, country, createdAt }: MemberRow): SupportSearchResult['members'][number] => ({
  ...{ uid, name: `${firstName} ${lastName}`, native_name: nativeName, country },
  joined_at: createdAt.toISOString(),
});

/**
 * Finds patients by name in every script, ID, mail address or telephone, and by the number of an order or quote or a payment key; with the orders and
 * the conversations found. The access is recorded first, without what was typed (security 8.3).
 */
export async function searchSupport(
  { database: { db }, clock, support }: SupportDeps,
  reader: SupportReader,
  typed: string,
  language: Language,
): Promise<SupportSearchResult> {
  await support.recordAccess(db, reader, { act: 'search', memberId: null, at: clock.now() });
  const quote = parseId(typed);
  const [orders, conversations, ofQuote] = await Promise.all([
    support.findOrders(db, typed, language),
    support.findConversations(db, typed, language),
    quote === undefined ? undefined : support.memberOfQuote(db, quote),
  ]);
  const named = [...orders, ...conversations].map(({ memberId }) => memberId);
  const found = await findPatients(db, typed, ofQuote === undefined ? named : [...named, ofQuote]);
  const uids = new Map(found.map(({ id, uid }) => [id, uid]));
  return {
    members: found.map(toFoundMember),
    orders: orders.map(({ memberId, ...order }) => ({ ...order, uid: uids.get(memberId) ?? null })),
    conversations: conversations.flatMap(({ memberId, ...conversation }) => {
      const uid = uids.get(memberId);
      return uid === undefined ? [] : { ...conversation, uid };
    }),
  };
}

/** Returns the patients whom the words fit, and those with these ids. An exact ID or address comes first, then the newest account. */
async function findPatients(db: Db, typed: string, ids: readonly string[]): Promise<MemberRow[]> {
  const isExact = or(eq(members.uidKey, foldLookAlikes(typed)), typed.includes('@') ? eq(members.emailKey, normalizeMailbox(typed)) : undefined);
  const name = sql`${members.firstName} || ${members.lastName} || ' ' || coalesce(${members.nativeName}, '')`;
  return db
    .select()
    .from(members)
    .where(
      and(
        isPatient,
        or(
          isExact,
          nameContains(name, typed),
          phoneEndsWith(sql`coalesce(${members.phone}, '')`, typed),
          ids.length > 0 ? inArray(members.id, [...ids]) : undefined,
        ),
      ),
    )
    .orderBy(desc(sql`coalesce(${isExact}, false)`), desc(members.createdAt))
    .limit(MAX_MEMBERS);
}
