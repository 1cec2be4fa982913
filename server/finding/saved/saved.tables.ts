import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { SavedKind } from '../../../contract/finding/saved.ts';
import { members } from '../../accounts/accounts.tables.ts';
import { timestamptz } from '../../platform/timestamptz.ts';

const memberId = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });
/** Id of a treatment or clinic. There is no foreign key, so that a member can still remove an entry that the content no longer has. */
const subject = () => ({ kind: text().$type<SavedKind>().notNull(), subjectId: integer('subject_id').notNull() });

/** Things that a member saved, until the member removes them. */
export const savedThings = pgTable('saved_things', { memberId: memberId(), ...subject(), savedAt: timestamptz('saved_at').notNull() }, (t) => [
  primaryKey({ columns: [t.memberId, t.kind, t.subjectId] }),
]);

/** Things that a member viewed, with the time of the last view. Deleted after 90 days. */
export const seenThings = pgTable('seen_things', { memberId: memberId(), ...subject(), seenAt: timestamptz('seen_at').notNull() }, (t) => [
  primaryKey({ columns: [t.memberId, t.kind, t.subjectId] }),
  index('seen_things_age').on(t.seenAt),
]);

/**
 * A member's searches. `query` is the query string of the list's address. Saved searches do not expire; others are deleted after 90 days. Beyond the
 * limit of each kind the oldest are deleted.
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
