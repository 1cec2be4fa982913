import type { MessageFile } from '../../contract/threads/attachments.ts';
import type { Db } from '../platform/database.ts';
import type { Answers } from './answers.ts';
import { makeUnreadLookup, type OfNotice } from './unread-lookup.ts';

/** What came where nothing but files did; `files`: photos and documents. */
export type FilesSent = 'photo' | 'photos' | 'document' | 'documents' | 'files';

/** What to say in the place of "a message" of notices of one reader: asked for all at once, undefined where there are words to read as well. */
export const filesSentBy = ({ unreadFiles }: Pick<Answers, 'unreadFiles'>, db: Db, notices: readonly OfNotice[]) =>
  makeUnreadLookup(notices, async (ids, side) => new Map([...(await unreadFiles(db, ids, side))].map(([id, kinds]) => [id, sentOf(kinds)])));

/** Of which notices of one reader a message has a translation that may be wrong: asked for all at once. */
export const markedBy = ({ unreadMarked }: Pick<Answers, 'unreadMarked'>, db: Db, notices: readonly OfNotice[]) =>
  makeUnreadLookup(notices, async (ids, side) => new Map([...(await unreadMarked(db, ids, side))].map((id) => [id, true])));

function sentOf(kinds: readonly MessageFile['kind'][]): FilesSent {
  const isAll = (kind: MessageFile['kind']) => kinds.every((one) => one === kind);
  if (isAll('picture')) return kinds.length === 1 ? 'photo' : 'photos';
  if (isAll('document')) return kinds.length === 1 ? 'document' : 'documents';
  return 'files';
}
