import type { UserType } from '../../contract/constants.ts';
import type { NoticeKind } from './notice-kinds.ts';
import type { FactSubject } from './record-facts.ts';

export type NoticeRef = { kind: NoticeKind; about: FactSubject };

/** Side whose unread messages a kind of notice is about. Interpreters are left out: they open no files and are notified of text only. */
const SIDE_BY_KIND = { message: 'user', 'clinic-message': 'hospital' } as const;

/** Queries each side once for the threads of all notices about unread messages. Returns a function that gives the result for one notice. */
export async function makeLookupForUnreadNotices<T>(
  notices: readonly NoticeRef[],
  ask: (consultationIds: readonly number[], side: UserType) => Promise<ReadonlyMap<number, T>>,
): Promise<(notice: NoticeRef) => T | undefined> {
  const found = new Map<string, T>();
  for (const [kind, side] of Object.entries(SIDE_BY_KIND)) {
    const ids = notices.flatMap(({ kind: own, about }) => (own === kind && about.consultationId ? [about.consultationId] : []));
    for (const [id, what] of await ask(ids, side)) found.set(`${kind} ${id}`, what);
  }
  return ({ kind, about }) => found.get(`${kind} ${about.consultationId}`);
}
