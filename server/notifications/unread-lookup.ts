import type { UserType } from '../../contract/constants.ts';
import type { About } from './facts.ts';
import type { NoticeKind } from './notice-kinds.ts';

export type OfNotice = { kind: NoticeKind; about: About };

/** Whose unread messages a notice tells of. An interpreter, who opens no files, is told of words alone. */
const SIDES = { message: 'user', 'clinic-message': 'hospital' } as const;

/** Asks once for each side about the threads of notices that tell of unread messages; what was found is told of each notice. */
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
