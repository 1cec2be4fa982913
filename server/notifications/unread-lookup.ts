import type { UserType } from '../../contract/constants.ts';
import type { About } from './facts.ts';
import type { NoticeKind } from './notice-kinds.ts';

export type OfNotice = { kind: NoticeKind; about: About };

/** Side whose unread messages a kind of notice is about. Interpreters are left out: they open no files and are notified of text only. */
const SIDES = { message: 'user', 'clinic-message': 'hospital' } as const;

/** Queries each side once for the threads of all notices about unread messages. Returns a function that gives the result for one notice. */
export async function makeUnreadLookup<T>(
  notices: readonly OfNotice[],
  ask: (consultationIds: readonly number[], side: UserType) => Promise<ReadonlyMap<number, T>>,
): Promise<(notice: OfNotice) => T | undefined> {
  const found = new Map<string, T>();
  for (const [kind, side] of Object.entries(SIDES)) {
    const ids = notices.flatMap(({ kind: own, about }) => (own === kind && about.consultationId ? [about.consultationId] : []));
    for (const [id, what] of await ask(ids, side)) found.set(`${kind} ${id}`, what);
  }
  return ({ kind, about }) => found.get(`${kind} ${about.consultationId}`);
}
