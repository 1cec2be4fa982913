import type { MessageFile } from '../../contract/threads/attachments.ts';
import type { Db } from '../platform/database.ts';
import type { NoticeQueries } from './notice-queries.ts';
import { makeLookupForUnreadNotices, type NoticeRef } from './unread-lookup.ts';

/** Content of a message that has files and no text. `files` means photos and documents. */
export type FileMessageKind = 'photo' | 'photos' | 'document' | 'documents' | 'files';

/**
 * Returns a lookup for the notices of one reader, from a single query. It gives the kind of files to name in place of "a message"; undefined if there
 * is unread text as well.
 */
export const lookUpUnreadFiles = ({ unreadFiles }: Pick<NoticeQueries, 'unreadFiles'>, db: Db, notices: readonly NoticeRef[]) =>
  makeLookupForUnreadNotices(notices, async (ids, side) => new Map([...(await unreadFiles(db, ids, side))].map(([id, kinds]) => [id, classifyFiles(kinds)])));

/** Returns a lookup for the notices of one reader, from a single query. It gives true if an unread message has a translation that may be wrong. */
export const lookUpMarkedTranslations = ({ unreadMarked }: Pick<NoticeQueries, 'unreadMarked'>, db: Db, notices: readonly NoticeRef[]) =>
  makeLookupForUnreadNotices(notices, async (ids, side) => new Map([...(await unreadMarked(db, ids, side))].map((id) => [id, true])));

function classifyFiles(kinds: readonly MessageFile['kind'][]): FileMessageKind {
  const isAll = (kind: MessageFile['kind']) => kinds.every((one) => one === kind);
  if (isAll('picture')) return kinds.length === 1 ? 'photo' : 'photos';
  if (isAll('document')) return kinds.length === 1 ? 'document' : 'documents';
  return 'files';
}
