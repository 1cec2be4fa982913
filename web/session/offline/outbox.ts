import type { NotificationPreferences } from '../../../contract/notifications/notices.ts';
import { ApiError, type InputFor } from '../../api/call.ts';
import { wantParts } from '../parts.ts';
import { api, followSession, SessionEnded } from '../session.ts';
import { isUnanswered } from './cache-fallback.ts';
import { cacheOwner, OUTBOX } from './cache-owner.ts';
import { notifyOnline } from './online.ts';

/**
 * What may wait for the network: only what can be repeated without being done twice (decision 12). A date is taken or moved by the version
 * that she saw; the server knows a date that is asked for again; what was seen and what she wishes to be told are the same however often they are
 * said. Money never waits.
 */
export type WaitingAct =
  | { kind: 'take'; id: number; body: InputFor<'takeOffer'>['body'] }
  | { kind: 'move'; id: number; body: InputFor<'moveVisit'>['body'] }
  | { kind: 'ask'; body: InputFor<'askVisit'>['body'] }
  | { kind: 'seen'; up_to: number }
  | { kind: 'wishes'; wishes: NotificationPreferences };
/** `at`: when she did it. `refusal`: what the server said against it, in words. */
export type WaitingItem = { id: string; at: string; act: WaitingAct; refusal?: string };

const LOCK = 'naru-outbox';
/** Of these only the last one counts. */
const LATEST: ReadonlySet<WaitingAct['kind']> = new Set(['seen', 'wishes'] as const);
/** Acts on one subject replace each other: only the last one is sent. */
const matterOf = (act: WaitingAct) => `${act.kind} ${LATEST.has(act.kind) ? '' : 'id' in act ? act.id : JSON.stringify(act)}`;

let items: readonly WaitingItem[] | undefined;
const listeners = new Set<() => void>();
// The session ended: what waited was deleted with it.
followSession(() => changed());

function read(): readonly WaitingItem[] {
  try {
    const { owner, all } = JSON.parse(localStorage.getItem(OUTBOX) ?? '{}') as { owner?: string; all?: WaitingItem[] };
    return owner === cacheOwner() && Array.isArray(all) ? all : [];
  } catch {
    return [];
  }
}

function write(next: readonly WaitingItem[]): void {
  if (next.length > 0) localStorage.setItem(OUTBOX, JSON.stringify({ owner: cacheOwner(), all: next }));
  else localStorage.removeItem(OUTBOX);
  changed();
}

function changed(): void {
  items = undefined;
  for (const listener of listeners) listener();
}

/** What waits, and what was refused and is not yet put away; the member's own. */
export const waiting = (): readonly WaitingItem[] => (items ??= read());

export function subscribeWaiting(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => (key === OUTBOX || key === null) && changed();
  listeners.add(listener);
  addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', hear);
  };
}

/** After a failed call: keeps the act to be sent later if the server did not answer. False when the server answered, or when no patient is signed in. */
export function queueForLater(error: unknown, act: WaitingAct): boolean {
  if (!isUnanswered(error) || cacheOwner() === null) return false;
  const others = read().filter((item) => matterOf(item.act) !== matterOf(act));
  write([...others, { id: crypto.randomUUID(), at: new Date().toISOString(), act }]);
  wantParts();
  return true;
}

/** She takes it back, or has read why it was refused. */
export const removeFromOutbox = (id: string): void => write(read().filter((item) => item.id !== id));

/** Sends what waits, in its order, and stops at the first call without an answer; in one tab at a time. `sent` is called for each act that the server took. */
export async function sendWaiting(sent: (item: WaitingItem) => void): Promise<void> {
  const work = async () => {
    for (;;) {
      const next = read().find(({ refusal }) => refusal === undefined);
      if (!next || !(await settle(next))) return;
      if (!read().some(({ id }) => id === next.id)) sent(next);
      notifyOnline();
    }
  };
  await (navigator.locks ? navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined)) : work());
}

/** False when it has to wait on: the server did not answer, answered 429 or 5xx, or the session is over. */
async function settle({ id, act }: WaitingItem): Promise<boolean> {
  try {
    await send(act);
    removeFromOutbox(id);
    return true;
  } catch (error) {
    if (error instanceof SessionEnded || !(error instanceof ApiError)) return false;
    if (isUnanswered(error) || error.status >= 500 || error.status === 429) return false;
    if (await stands(act).catch(() => false)) removeFromOutbox(id);
    else write(read().map((item) => (item.id === id ? { ...item, refusal: error.message } : item)));
    return true;
  }
}

function send(act: WaitingAct): Promise<unknown> {
  if (act.kind === 'take') return api('takeOffer', { params: { id: act.id }, body: act.body });
  if (act.kind === 'move') return api('moveVisit', { params: { id: act.id }, body: act.body });
  if (act.kind === 'ask') return api('askVisit', { body: { ...act.body, repeated: true } });
  if (act.kind === 'seen') return api('noticesSeen', { body: { up_to: act.up_to } });
  return api('saveWishes', { body: act.wishes });
}

/** Whether the first sending, whose answer was lost, has done it already: then the refusal is only about the version. */
async function stands(act: WaitingAct): Promise<boolean> {
  if (act.kind !== 'take' && act.kind !== 'move') return false;
  const visit = await api('myVisit', { params: { id: act.id } });
  const wanted = startsOfAct(act).map((at) => Date.parse(at));
  const has = (all: readonly string[]) => all.length === wanted.length && all.every((at) => wanted.includes(Date.parse(at)));
  if (visit.state === 'fixed' && !visit.move_asked) return has(visit.start_at ? [visit.start_at] : []);
  return act.kind === 'move' && (visit.state === 'asked' || visit.move_asked) && has(visit.starts);
}

/** The times that an act is about. */
export function startsOfAct(act: WaitingAct): readonly string[] {
  if (act.kind !== 'take' && act.kind !== 'move' && act.kind !== 'ask') return [];
  const { start_at, wishes } = act.body as { start_at?: string; wishes?: string[] };
  return start_at ? [start_at] : (wishes ?? []);
}
