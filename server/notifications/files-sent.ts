import type { MessageFile } from '../../contract/threads/attachments.ts';
import type { Db } from '../platform/database.ts';
import type { NoticeQueries } from './notice-queries.ts';
import { makeUnreadLookup, type NoticeRef } from './unread-lookup.ts';

/** Content of a message of nothing but files; `files`: photos and documents. */
export type FileMessageKind = 'photo' | 'photos' | 'document' | 'documents' | 'files';

/**
 * Returns a function that gives, for each notice of one reader, the kinds of files to name in place of "a message"; one query for all. Undefined if
 * there is unread text as well.
 */
export const lookUpUnreadFiles = ({ unreadFiles }: Pick<NoticeQueries, 'unreadFiles'>, db: Db, notices: readonly NoticeRef[]) =>
  makeUnreadLookup(notices, async (ids, side) => new Map([...(await unreadFiles(db, ids, side))].map(([id, kinds]) => [id, classifyFiles(kinds)])));

/** Returns a function that tells of each notice of one reader whether an unread message has a translation that may be wrong; one query for all. */
export const lookUpMarkedTranslations = ({ unreadMarked }: Pick<NoticeQueries, 'unreadMarked'>, db: Db, notices: readonly NoticeRef[]) =>
  makeUnreadLookup(notices, async (ids, side) => new Map([...(await unreadMarked(db, ids, side))].map((id) => [id, true])));

function classifyFiles(kinds: readonly MessageFile['kind'][]): FileMessageKind {
  const isAll = (kind: MessageFile['kind']) => kinds.every((one) => one === kind);
  if (isAll('picture')) return kinds.length === 1 ? 'photo' : 'photos';
  if (isAll('document')) return kinds.length === 1 ? 'document' : 'documents';
  return 'files';
}
