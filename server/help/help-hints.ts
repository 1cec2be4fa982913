import { findMembers } from '../accounts/accounts.ts';
import type { Deps } from '../deps.ts';

/** Notifies the pages of a member and of every operator that her thread has changed, without any of its content. Call after the commit. */
export async function announceHelp({ database: { db }, bus }: Pick<Deps, 'database' | 'bus'>, memberId: string): Promise<void> {
  const operators = await findMembers(db, 'operators');
  for (const id of [memberId, ...operators.map((operator) => operator.id)]) bus.publish('member.changed', { memberId: id, hospitalId: null, what: 'help' });
}
