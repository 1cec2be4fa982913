import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { SavedKind } from '../../../contract/finding/saved.ts';
import { members } from '../../accounts/accounts.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const memberId = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });
/** A treatment's or a clinic's number. Without a reference: what is taken out of the content stays hers to take away. */
const subject = () => ({ kind: text().$type<SavedKind>().notNull(), subjectId: integer('subject_id').notNull() });

/** What a member saved, until she takes it away. */
export const savedThings = pgTable('saved_things', { memberId: memberId(), ...subject(), savedAt: at('saved_at').notNull() }, (t) => [
  primaryKey({ columns: [t.memberId, t.kind, t.subjectId] }),
]);

/** What she looked at, and when last; for 90 days. */
export const seenThings = pgTable('seen_things', { memberId: memberId(), ...subject(), seenAt: at('seen_at').notNull() }, (t) => [
  primaryKey({ columns: [t.memberId, t.kind, t.subjectId] }),
  index('seen_things_age').on(t.seenAt),
]);

/** Her searches: `query` is what the list's address has. A saved one stays, another goes after 90 days or when newer ones push it out. */
export const savedSearches = pgTable(
  'kept_searches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: memberId(),
    words: text().notNull(),
    query: text().notNull(),
    saved: boolean().notNull().default(false),
    usedAt: at('used_at').notNull(),
  },
  (t) => [uniqueIndex('kept_searches_once').on(t.memberId, t.query), index('kept_searches_age').on(t.usedAt)],
);
