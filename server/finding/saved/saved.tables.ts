import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { SavedKind } from '../../../contract/finding/saved.ts';
import { members } from '../../accounts/accounts.tables.ts';
import { timestamptz } from '../../platform/timestamptz.ts';

const memberId = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });
/** Id of a treatment or a clinic. No foreign key: an entry removed from the content can still be removed by the member. */
const subject = () => ({ kind: text().$type<SavedKind>().notNull(), subjectId: integer('subject_id').notNull() });

/** Things that a member saved, until the member removes them. */
export const savedThings = pgTable('saved_things', { memberId: memberId(), ...subject(), savedAt: timestamptz('saved_at').notNull() }, (t) => [
  primaryKey({ columns: [t.memberId, t.kind, t.subjectId] }),
]);

/** Things that a member viewed, with the time of the last view; for 90 days. */
export const seenThings = pgTable('seen_things', { memberId: memberId(), ...subject(), seenAt: timestamptz('seen_at').notNull() }, (t) => [
  primaryKey({ columns: [t.memberId, t.kind, t.subjectId] }),
  index('seen_things_age').on(t.seenAt),
]);

/**
 * A member's searches; `query` is the query of the list's address. A saved search stays; others are deleted after 90 days or when newer ones exceed
 * the limit.
 */
export const savedSearches = pgTable(
  'kept_searches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: memberId(),
    words: text().notNull(),
    query: text().notNull(),
    saved: boolean().notNull().default(false),
    usedAt: timestamptz('used_at').notNull(),
  },
  (t) => [uniqueIndex('kept_searches_once').on(t.memberId, t.query), index('kept_searches_age').on(t.usedAt)],
);
