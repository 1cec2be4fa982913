import type { NotificationPreferences } from '../../../contract/notifications/notices.ts';
import { ApiError, type CallInput } from '../../api/call.ts';
import { api, SessionEndedError, subscribeToSession } from '../session.ts';
import { requestNetworkNotices } from '../status-parts.ts';
import { isUnanswered } from './cache-fallback.ts';
import { getCacheOwner, OUTBOX_KEY } from './cache-owner.ts';
import { notifyOnline } from './online.ts';

/**
 * Acts that can wait for the network (decision 12). Only acts without a second effect if repeated are allowed. Dates are taken or moved with the
 * version that the patient saw; the server recognises a repeated request for a date. Seen notices and preferences can be sent any number of times.
 * Payments never wait.
 */
export type QueuedAct =
  | { kind: 'take'; id: number; body: CallInput<'takeOffer'>['body'] }
  | { kind: 'move'; id: number; body: CallInput<'moveVisit'>['body'] }
  | { kind: 'ask'; body: CallInput<'askVisit'>['body'] }
  | { kind: 'seen'; up_to: number }
  | { kind: 'wishes'; wishes: NotificationPreferences };
/** `at`: time of the act. `refusal`: the server's message, if it refused the act. */
export type OutboxItem = { id: string; at: string; act: QueuedAct; refusal?: string };

const LOCK = 'naru-outbox';
/** Kinds of acts of which only the latest is sent. */
const LATEST_ONLY_KINDS: ReadonlySet<QueuedAct['kind']> = new Set(['seen', 'wishes'] as const);
/** Returns the subject of an act. A later act on the same subject replaces an earlier one. */
const getSubject = (act: QueuedAct) => `${act.kind} ${LATEST_ONLY_KINDS.has(act.kind) ? '' : 'id' in act ? act.id : JSON.stringify(act)}`;

let items: readonly OutboxItem[] | undefined;
const listeners = new Set<() => void>();
// When a session ends, its queued acts are deleted.
subscribeToSession(() => notifyListeners());

function read(): readonly OutboxItem[] {
  try {
    const { owner, all } = JSON.parse(localStorage.getItem(OUTBOX_KEY) ?? '{}') as { owner?: string; all?: OutboxItem[] };
    return owner === getCacheOwner() && Array.isArray(all) ? all : [];
  } catch {
    return [];
  }
}

function write(next: readonly OutboxItem[]): void {
  if (next.length > 0) localStorage.setItem(OUTBOX_KEY, JSON.stringify({ owner: getCacheOwner(), all: next }));
  else localStorage.removeItem(OUTBOX_KEY);
  notifyListeners();
}

function notifyListeners(): void {
  items = undefined;
  for (const listener of listeners) listener();
}

/** Returns this member's queued acts, and refused acts that were not dismissed. */
export const getOutboxItems = (): readonly OutboxItem[] => (items ??= read());

export function subscribeToOutbox(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => (key === OUTBOX_KEY || key === null) && notifyListeners();
  listeners.add(listener);
  addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', hear);
  };
}

/** Queues an act after a failed call if the server did not answer. Returns false if the server answered, or if no patient is signed in. */
export function addToOutbox(error: unknown, act: QueuedAct): boolean {
  if (!isUnanswered(error) || getCacheOwner() === null) return false;
  const others = read().filter((item) => getSubject(item.act) !== getSubject(act));
  write([...others, { id: crypto.randomUUID(), at: new Date().toISOString(), act }]);
  requestNetworkNotices();
  return true;
}

/** Removes an act that the member withdrew, or a refused one that she dismissed. */
export const removeFromOutbox = (id: string): void => write(read().filter((item) => item.id !== id));

/** Sends the queued acts in order, in one tab at a time. Stops at the first call without an answer. Calls `sent` for each accepted act. */
export async function sendOutbox(sent: (item: OutboxItem) => void): Promise<void> {
  const work = async () => {
    for (;;) {
      const next = read().find(({ refusal }) => refusal === undefined);
      if (!next || !(await sendItem(next))) return;
      if (!read().some(({ id }) => id === next.id)) sent(next);
      notifyOnline();
    }
  };
  await (navigator.locks ? navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined)) : work());
}

/** Sends one act. Returns false if it must wait: no answer, 429, 5xx, or the session has ended. */
async function sendItem({ id, act }: OutboxItem): Promise<boolean> {
  try {
    await send(act);
    removeFromOutbox(id);
    return true;
  } catch (error) {
    if (error instanceof SessionEndedError || !(error instanceof ApiError)) return false;
    if (isUnanswered(error) || error.status >= 500 || error.status === 429) return false;
    if (await hasTakenEffect(act).catch(() => false)) removeFromOutbox(id);
    else write(read().map((item) => (item.id === id ? { ...item, refusal: error.message } : item)));
    return true;
  }
}

function send(act: QueuedAct): Promise<unknown> {
  if (act.kind === 'take') return api('takeOffer', { params: { id: act.id }, body: act.body });
  if (act.kind === 'move') return api('moveVisit', { params: { id: act.id }, body: act.body });
  if (act.kind === 'ask') return api('askVisit', { body: { ...act.body, repeated: true } });
  if (act.kind === 'seen') return api('noticesSeen', { body: { up_to: act.up_to } });
  return api('saveWishes', { body: act.wishes });
}

/** True if the act took effect at a first attempt whose answer was lost. The refusal is then only about the version. */
async function hasTakenEffect(act: QueuedAct): Promise<boolean> {
  if (act.kind !== 'take' && act.kind !== 'move') return false;
  const visit = await api('myVisit', { params: { id: act.id } });
  const wanted = listActStarts(act).map((at) => Date.parse(at));
  const has = (all: readonly string[]) => all.length === wanted.length && all.every((at) => wanted.includes(Date.parse(at)));
  if (visit.state === 'fixed' && !visit.move_asked) return has(visit.start_at ? [visit.start_at] : []);
  return act.kind === 'move' && (visit.state === 'asked' || visit.move_asked) && has(visit.starts);
}

/** Returns the times concerned by an act. */
export function listActStarts(act: QueuedAct): readonly string[] {
  if (act.kind !== 'take' && act.kind !== 'move' && act.kind !== 'ask') return [];
  const { start_at, wishes } = act.body as { start_at?: string; wishes?: string[] };
  return start_at ? [start_at] : (wishes ?? []);
}
