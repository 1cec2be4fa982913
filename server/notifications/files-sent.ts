import type { MessageFile } from '../../contract/attachments.ts';
import type { Db } from '../platform/database.ts';
import type { Answers } from './answers.ts';
import type { About } from './facts.ts';
import type { NoticeKind } from './notice-kinds.ts';

/** What came where nothing but files did; `files`: photos and documents. */
export type FilesSent = 'photo' | 'photos' | 'document' | 'documents' | 'files';
type OfNotice = { kind: NoticeKind; about: About };

/** Whose unread messages a notice tells of. An interpreter, who opens no files, is told of words alone. */
const SIDES = { message: 'user', 'clinic-message': 'hospital' } as const;
const sideOf = (kind: NoticeKind) => (kind === 'message' || kind === 'clinic-message' ? SIDES[kind] : undefined);

/** What to say in the place of "a message" of notices of one reader: asked for all at once, undefined where there are words to read as well. */
export async function filesSentBy({ unreadFiles }: Pick<Answers, 'unreadFiles'>, db: Db, notices: readonly OfNotice[]) {
  const found = new Map<string, FilesSent>();
  for (const [kind, side] of Object.entries(SIDES)) {
    const ids = notices.flatMap(({ kind: own, about }) => (own === kind && about.consultationId ? [about.consultationId] : []));
    for (const [id, kinds] of await unreadFiles(db, ids, side)) found.set(`${side} ${id}`, sentOf(kinds));
  }
  return ({ kind, about }: OfNotice): FilesSent | undefined => found.get(`${sideOf(kind)} ${about.consultationId}`);
}

function sentOf(kinds: readonly MessageFile['kind'][]): FilesSent {
  const isAll = (kind: MessageFile['kind']) => kinds.every((one) => one === kind);
  if (isAll('picture')) return kinds.length === 1 ? 'photo' : 'photos';
  if (isAll('document')) return kinds.length === 1 ? 'document' : 'documents';
  return 'files';
}
