/** Data of the stand-in for a push service: subscribed browsers, and received notices. */
import { randomBytes } from 'node:crypto';
import type { SandboxStore } from '../store.ts';
import { makePushKeys, type PushKeys } from './seal.ts';

const [SUBSCRIPTION, NOTICE] = ['push-subscription', 'push-notice'];
/** Number of newest notices kept; older ones are emptied. */
const MAX_STORED_NOTICES = 100;

/** Faults that a tester can set for one browser; their labels are in words.ts. */
export const PUSH_FAULTS = ['none', 'gone', 'unknown', 'busy', 'broken', 'silent', 'elsewhere'] as const;
export type PushFault = (typeof PUSH_FAULTS)[number];
export const parsePushFault = (value: unknown): PushFault => PUSH_FAULTS.find((known) => known === value) ?? 'none';

export interface Subscription extends PushKeys {
  id: string;
  /** Public key of the permitted sender, base64url. */
  applicationServerKey: string;
  fault: PushFault;
  /** ISO 8601, UTC. */
  subscribedAt: string;
}

export interface SentNotice {
  id: string;
  subscription: string;
  /** The decrypted text. */
  text: string;
  ttl: number;
  urgency: string;
  topic: string | null;
  receivedAt: string;
}

export type PushBox = ReturnType<typeof createPushBox>;

export function createPushBox(store: SandboxStore, now = () => new Date()) {
  const newId = () => randomBytes(18).toString('base64url');
  return {
    async subscribe(applicationServerKey: string): Promise<Subscription> {
      const made: Subscription = { id: newId(), ...makePushKeys(), applicationServerKey, fault: 'none', subscribedAt: now().toISOString() };
      await store.insert(SUBSCRIPTION, made.id, made);
      return made;
    },
    find: (id: string) => store.get<Subscription>(SUBSCRIPTION, id),
    subscriptions: () => store.list<Subscription>(SUBSCRIPTION, 10),
    rehearse: (id: string, fault: PushFault) => store.update<Subscription>(SUBSCRIPTION, id, (one) => ({ ...one, fault })),
    async put(notice: Omit<SentNotice, 'id' | 'receivedAt'>): Promise<string> {
      const id = newId();
      await store.insert<SentNotice>(NOTICE, id, { ...notice, id, receivedAt: now().toISOString() });
      const oldest = (await store.list<SentNotice>(NOTICE, MAX_STORED_NOTICES + 1))[MAX_STORED_NOTICES];
      // The store cannot remove records, so notices beyond the limit are emptied.
      if (oldest) await store.update<SentNotice>(NOTICE, oldest.id, (one) => ({ ...one, text: '', topic: null }));
      return id;
    },
    notices: () => store.list<SentNotice>(NOTICE, MAX_STORED_NOTICES),
  };
}
