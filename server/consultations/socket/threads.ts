import { and, eq, inArray, isNull } from 'drizzle-orm';
import { CLOSE } from '../../../contract/consultations.socket.ts';
import { membersByIds } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import { consultations } from '../consultations.tables.ts';
import { forgetAsked } from '../messages.ts';
import { eventFrame } from '../thread-events.ts';
import type { Connection } from './connection.ts';
import { type Delivery, makeDelivery, type Thread } from './thread.ts';

/** A consultation and where it stands. */
type ThreadRow = Pick<typeof consultations.$inferSelect, 'id' | 'memberId' | 'hospitalId' | 'lastMessageId' | 'lastEventId'>;
const standing = {
  id: consultations.id,
  memberId: consultations.memberId,
  hospitalId: consultations.hospitalId,
  lastMessageId: consultations.lastMessageId,
  lastEventId: consultations.lastEventId,
};

/** The threads that this process has sockets on: who listens to which, from where on. */
export type Threads = {
  delivery: Delivery;
  /** An open thread that is known here. */
  get(id: number): Thread | undefined;
  /** The thread of a hint; one that began after a coordinator came to listen to the whole clinic is opened here. */
  ofHint(hint: { consultationId: number; hospitalId: number }): Promise<Thread | undefined>;
  /** A thread of the clinic by its member, for a coordinator who listens to all of them. */
  ofClinic(hospitalId: number, memberId: string): Promise<Thread | undefined>;
  /** Joins one thread. What is stored from here on is sent to the connection; what was stored before is history. */
  join(connection: Connection, row: ThreadRow): Promise<Thread | undefined>;
  /** Joins every thread of a clinic, those to come included. */
  joinClinic(connection: Connection, hospitalId: number): Promise<void>;
  leave(connection: Connection): void;
  /**
   * The member withdrew, or left: the sockets that were opened for the thread close, who listens to the whole clinic is told,
   * and nothing more goes out unless she opens it again.
   */
  end(id: number): void;
  /** Every thread that somebody listens to, and where it stands in the database; for when hints were lost. */
  standings(): Promise<{ thread: Thread; last: { messageId: number; eventId: number } | 'closed' }[]>;
};

export function makeThreads(deps: Pick<Deps, 'database' | 'clock'>): Threads {
  const { db } = deps.database;
  const threads = new Map<number, Thread>();
  /** Coordinators who listen to every consultation of their clinic. */
  const clinics = new Map<number, Set<Connection>>();
  const loading = new Map<number, Promise<void>>();
  /** Clinics whose threads are all known. */
  const loaded = new Set<number>();
  const delivery = makeDelivery(deps, ({ hospitalId }) => clinics.get(hospitalId) ?? []);

  /**
   * Opens threads where they stand. In a clinic that is listened to as a whole, a thread not known yet began after
   * that: there everything is still to be sent.
   */
  async function open(rows: ThreadRow[]): Promise<void> {
    for (const { id } of rows) {
      const known = threads.get(id);
      if (known) known.closed = false;
    }
    const fresh = rows.filter(({ id }) => !threads.has(id));
    const found = await membersByIds(
      db,
      fresh.map(({ memberId }) => memberId),
    );
    const members = new Map(found.map((member) => [member.id, member]));
    for (const row of fresh) {
      const member = members.get(row.memberId);
      // Somebody else may have opened it in the meantime.
      if (member && !threads.has(row.id)) threads.set(row.id, threadAt(row, member, loaded.has(row.hospitalId)));
    }
  }

  /** A thread that is closed is as good as unknown. */
  const known = (id: number): Thread | undefined => {
    const thread = threads.get(id);
    return thread?.closed ? undefined : thread;
  };

  function end(id: number): void {
    const thread = known(id);
    if (!thread) return;
    thread.closed = true;
    for (const connection of thread.connections) connection.close(CLOSE.notYours);
    thread.connections.clear();
    for (const connection of clinics.get(thread.hospitalId) ?? []) connection.send(eventFrame('closed', 'hospital', thread, {}));
    // Where the clinic is listened to as a whole it stays known, with what was sent of it: that is not sent again if she comes back.
    if (!clinics.has(thread.hospitalId)) threads.delete(id);
  }

  const standingsOf = (hospitalId: number, memberId?: string) =>
    db
      .select(standing)
      .from(consultations)
      .where(and(eq(consultations.hospitalId, hospitalId), memberId ? eq(consultations.memberId, memberId) : undefined, isNull(consultations.closedAt)));

  async function load(hospitalId: number): Promise<void> {
    await open(await standingsOf(hospitalId));
    if (clinics.has(hospitalId)) loaded.add(hospitalId);
  }

  return {
    delivery,
    get: known,
    async ofHint({ consultationId, hospitalId }) {
      await loading.get(hospitalId);
      if (!known(consultationId) && clinics.has(hospitalId))
        await open(
          await db
            .select(standing)
            .from(consultations)
            .where(and(eq(consultations.id, consultationId), isNull(consultations.closedAt))),
        );
      return known(consultationId);
    },
    async ofClinic(hospitalId, memberId) {
      const rows = await standingsOf(hospitalId, memberId);
      await open(rows);
      return rows[0] && known(rows[0].id);
    },
    async join(connection, row) {
      await open([row]);
      const thread = threads.get(row.id);
      if (!thread) return undefined;
      thread.connections.add(connection);
      // Between the look-up and the opening no hint found the thread: neither of a message nor of its end.
      const [now] = await db
        .select({ last: consultations.lastMessageId, lastEvent: consultations.lastEventId, closedAt: consultations.closedAt })
        .from(consultations)
        .where(eq(consultations.id, row.id));
      if (!now || now.closedAt) {
        thread.connections.delete(connection);
        end(thread.id);
        return undefined;
      }
      // What another connection of hers asked for was for that one.
      if (connection.side === 'user') await forgetAsked(db, row.id);
      await delivery.advance(thread, now.last);
      await delivery.advanceEvents(thread, now.lastEvent);
      return thread;
    },
    async joinClinic(connection, hospitalId) {
      clinics.set(hospitalId, (clinics.get(hospitalId) ?? new Set()).add(connection));
      if (!loaded.has(hospitalId) && !loading.has(hospitalId)) {
        const work = load(hospitalId).finally(() => loading.delete(hospitalId));
        loading.set(hospitalId, work);
      }
      await loading.get(hospitalId);
    },
    leave(connection) {
      for (const [hospitalId, all] of clinics) {
        if (!all.delete(connection) || all.size > 0) continue;
        clinics.delete(hospitalId);
        loaded.delete(hospitalId);
      }
      for (const thread of threads.values()) {
        thread.connections.delete(connection);
        if (thread.connections.size === 0 && !clinics.has(thread.hospitalId)) threads.delete(thread.id);
      }
    },
    async standings() {
      for (const hospitalId of loaded) await open(await standingsOf(hospitalId));
      if (threads.size === 0) return [];
      const rows = await db
        .select({ ...standing, closedAt: consultations.closedAt })
        .from(consultations)
        .where(inArray(consultations.id, [...threads.keys()]));
      const found = new Map(rows.map((row) => [row.id, row]));
      return [...threads.values()]
        .filter(({ closed }) => !closed)
        .map((thread) => {
          const row = found.get(thread.id);
          return { thread, last: row && !row.closedAt ? { messageId: row.lastMessageId, eventId: row.lastEventId } : 'closed' };
        });
    },
    end,
  };
}

/** `begins`: it is heard of for the first time by who listens to the whole clinic, so everything of it is still to be sent. */
function threadAt({ id, memberId, hospitalId, lastMessageId, lastEventId }: ThreadRow, member: { uid: string }, begins: boolean): Thread {
  const sentId = begins ? 0 : lastMessageId;
  const sentEventId = begins ? 0 : lastEventId;
  return {
    id,
    memberId,
    memberUid: member.uid,
    hospitalId,
    sentId,
    heardId: sentId,
    catchingUp: undefined,
    sentEventId,
    heardEventId: sentEventId,
    catchingUpEvents: undefined,
    awaitingTranslation: new Map(),
    closed: false,
    connections: new Set(),
  };
}
