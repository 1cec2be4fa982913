import { CLOSE } from '../../../contract/threads/consultations.socket.ts';
import { membersByIds } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { HandlingHint, PresenceHint } from '../../threads/hints.ts';
import { forgetAsked } from '../../threads/messages.ts';
import { eventFrame } from '../../threads/thread-events.ts';
import { type ClinicListeners, makeClinicListeners } from './clinic-listeners.ts';
import type { Connection } from './connection.ts';
import { calendarFrame, handlingFrame, notesFrame, presenceFrame, repliesFrame } from './frames.ts';
import { type Delivery, makeDelivery, type Thread } from './thread.ts';
import { type Last, readLatestIds, readThreadCursor, readThreadCursors, type ThreadCursor } from './thread-cursors.ts';

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
  join(connection: Connection, row: ThreadCursor): Promise<Thread | undefined>;
  /** Joins every thread of a clinic, those to come included. */
  joinClinic(connection: Connection, hospitalId: number): Promise<void>;
  leave(connection: Connection): void;
  /**
   * The member withdrew, or left: the sockets that were opened for the thread close, who listens to the whole clinic is told,
   * and nothing more goes out unless she opens it again.
   */
  end(id: number): void;
  /** Tells who listens to the whole of a clinic, or of every clinic, that its calendar has changed. */
  tellCalendar(hospitalId?: number): void;
  /** Tells who listens to the whole of a clinic that one of its own canned replies is another. */
  tellReplies(hospitalId: number): void;
  /** Tells who listens to the whole of a clinic how one of its conversations is handled now. */
  tellHandling(hint: HandlingHint): void;
  /** Tells who listens to the whole of a clinic that something was noted about one of its conversations. */
  tellNotes(hint: { consultationId: number; hospitalId: number }): void;
  /** Tells the colleagues of a tab what its coordinator does with a conversation. */
  tellPresence(hint: PresenceHint): void;
  /** Every thread that somebody listens to, and where it stands in the database; for when hints were lost. */
  standings(): Promise<{ thread: Thread; last: Last | 'closed' }[]>;
};

export function makeThreads(deps: Pick<Deps, 'database' | 'clock'>): Threads {
  const { db } = deps.database;
  const threads = new Map<number, Thread>();
  const clinics = makeClinicListeners(async (hospitalId) => open(await readThreadCursors(db, hospitalId)));
  const delivery = makeDelivery(deps, ({ hospitalId }) => clinics.of(hospitalId));

  /**
   * Opens threads where they stand. In a clinic that is listened to as a whole, a thread not known yet began after
   * that: there everything is still to be sent.
   */
  async function open(rows: readonly ThreadCursor[]): Promise<void> {
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
      if (member && !threads.has(row.id)) threads.set(row.id, threadAt(row, member, clinics.isLoaded(row.hospitalId)));
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
    for (const connection of clinics.of(thread.hospitalId)) connection.send(eventFrame('closed', 'hospital', thread, {}));
    // Where the clinic is listened to as a whole it stays known, with what was sent of it: that is not sent again if the member comes back.
    if (!clinics.has(thread.hospitalId)) threads.delete(id);
  }

  async function join(connection: Connection, row: ThreadCursor): Promise<Thread | undefined> {
    await open([row]);
    const thread = threads.get(row.id);
    if (!thread) return undefined;
    thread.connections.add(connection);
    // Between the look-up and the opening no hint found the thread: neither of a message nor of its end.
    const last = (await readLatestIds(db, [row.id])).get(row.id) ?? 'closed';
    if (last === 'closed') {
      thread.connections.delete(connection);
      end(thread.id);
      return undefined;
    }
    // What another connection of this member asked for was for that one.
    if (connection.side === 'user') await forgetAsked(db, row.id);
    await delivery.advance(thread, last.messageId);
    await delivery.advanceEvents(thread, last.eventId);
    return thread;
  }

  function leave(connection: Connection): void {
    clinics.leave(connection);
    for (const thread of threads.values()) {
      thread.connections.delete(connection);
      if (thread.connections.size === 0 && !clinics.has(thread.hospitalId)) threads.delete(thread.id);
    }
  }

  return {
    delivery,
    get: known,
    async ofHint({ consultationId, hospitalId }) {
      await clinics.settled(hospitalId);
      if (!known(consultationId) && clinics.has(hospitalId)) await open(await readThreadCursor(db, consultationId));
      return known(consultationId);
    },
    async ofClinic(hospitalId, memberId) {
      const rows = await readThreadCursors(db, hospitalId, memberId);
      await open(rows);
      return rows[0] && known(rows[0].id);
    },
    join,
    joinClinic: clinics.join,
    leave,
    end,
    ...tellingClinics(clinics, known),
    async standings() {
      for (const hospitalId of clinics.loaded()) await open(await readThreadCursors(db, hospitalId));
      const found = await readLatestIds(db, [...threads.keys()]);
      return [...threads.values()].filter(({ closed }) => !closed).map((thread) => ({ thread, last: found.get(thread.id) ?? 'closed' }));
    },
  };
}

/** What is told to those who listen to the whole of a clinic, and to nobody else. */
const tellingClinics = (
  clinics: ClinicListeners,
  known: (id: number) => Thread | undefined,
): Pick<Threads, 'tellCalendar' | 'tellReplies' | 'tellHandling' | 'tellNotes' | 'tellPresence'> => ({
  tellCalendar(hospitalId) {
    for (const id of hospitalId === undefined ? clinics.loaded() : [hospitalId]) for (const connection of clinics.of(id)) connection.send(calendarFrame());
  },
  tellReplies(hospitalId) {
    for (const connection of clinics.of(hospitalId)) connection.send(repliesFrame());
  },
  tellHandling(hint) {
    const thread = known(hint.consultationId);
    if (!thread) return;
    const frame = handlingFrame(thread, hint);
    for (const connection of clinics.of(hint.hospitalId)) connection.send(frame);
  },
  tellNotes({ consultationId, hospitalId }) {
    const thread = known(consultationId);
    if (!thread) return;
    const frame = notesFrame(thread);
    for (const connection of clinics.of(hospitalId)) connection.send(frame);
  },
  tellPresence(hint) {
    const thread = known(hint.consultationId);
    if (!thread) return;
    const frame = presenceFrame(thread, hint);
    for (const connection of clinics.of(hint.hospitalId)) if (connection.id !== hint.who) connection.send(frame);
  },
});

/** `begins`: it is heard of for the first time by who listens to the whole clinic, so everything of it is still to be sent. */
function threadAt({ id, memberId, hospitalId, lastMessageId, lastEventId }: ThreadCursor, member: { uid: string }, begins: boolean): Thread {
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
    there: new Map(),
    heard: {},
  };
}
