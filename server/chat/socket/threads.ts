import { CLOSE_CODES } from '../../../contract/threads/consultations.socket.ts';
import { membersByIds } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { CoordinatorPresenceHint, HandlingHint } from '../../signals.ts';
import { buildEventFrame } from '../../threads/live-events.ts';
import { clearTargetLanguage } from '../../threads/messages.ts';
import { type ClinicListeners, makeClinicListeners } from './clinic-listeners.ts';
import type { Connection } from './connection.ts';
import { calendarFrame, handlingFrame, notesFrame, presenceFrame, repliesFrame } from './frames.ts';
import { type Delivery, type LiveThread, makeDelivery } from './thread.ts';
import { type LatestIds, readLatestIds, readThreadCursor, readThreadCursors, type ThreadCursor } from './thread-cursors.ts';

/** The threads with sockets in this process: their connections, and which messages were sent. */
export type LiveThreads = {
  delivery: Delivery;
  /** Returns an open thread that is loaded here. */
  get(id: number): LiveThread | undefined;
  /** Returns the thread of a hint. Loads the thread if it began after a coordinator started to listen to the whole clinic. */
  ofHint(hint: { consultationId: number; hospitalId: number }): Promise<LiveThread | undefined>;
  /** Returns a clinic's thread by its member, for a coordinator who listens to the whole clinic. */
  ofClinic(hospitalId: number, memberId: string): Promise<LiveThread | undefined>;
  /** Joins a connection to one thread. It is sent everything stored from now on; older messages are history. */
  join(connection: Connection, row: ThreadCursor): Promise<LiveThread | undefined>;
  /** Joins all threads of a clinic, including future ones. */
  joinClinic(connection: Connection, hospitalId: number): Promise<void>;
  leave(connection: Connection): void;
  /**
   * Closes a thread after the member withdrew or deleted the account: closes the sockets opened for it and notifies listeners to the whole clinic.
   * Nothing more is sent unless the member opens it again.
   */
  end(id: number): void;
  /** Tells coordinators who listen to a clinic that its calendar changed; without an id, those of every clinic. */
  sendCalendar(hospitalId?: number): void;
  /** Tells coordinators who listen to a clinic that its canned replies changed. */
  sendReplies(hospitalId: number): void;
  /** Sends the handling of a conversation to coordinators who listen to its clinic. */
  sendHandling(hint: HandlingHint): void;
  /** Tells coordinators who listen to a clinic that the notes of a conversation changed. */
  sendNotes(hint: { consultationId: number; hospitalId: number }): void;
  /** Shows a coordinator's presence in a conversation to colleagues. */
  sendPresence(hint: CoordinatorPresenceHint): void;
  /** Returns every thread with listeners and its state in the database; used after hints were lost. */
  standings(): Promise<{ thread: LiveThread; last: LatestIds | 'closed' }[]>;
};

export function makeLiveThreads(deps: Pick<Deps, 'database' | 'clock'>): LiveThreads {
  const { db } = deps.database;
  const threads = new Map<number, LiveThread>();
  const clinics = makeClinicListeners(async (hospitalId) => open(await readThreadCursors(db, hospitalId)));
  const delivery = makeDelivery(deps, ({ hospitalId }) => clinics.of(hospitalId));

  /**
   * Loads threads at their current ids. If coordinators listen to the whole clinic, an unknown thread is new, so everything in it must still be sent.
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
      // A concurrent call may have loaded it.
      if (member && !threads.has(row.id)) threads.set(row.id, makeLiveThread(row, member, clinics.isLoaded(row.hospitalId)));
    }
  }

  /** Closed threads are treated as unknown. */
  const known = (id: number): LiveThread | undefined => {
    const thread = threads.get(id);
    return thread?.closed ? undefined : thread;
  };

  function end(id: number): void {
    const thread = known(id);
    if (!thread) return;
    thread.closed = true;
    for (const connection of thread.connections) connection.close(CLOSE_CODES.notYours);
    thread.connections.clear();
    for (const connection of clinics.of(thread.hospitalId)) connection.send(buildEventFrame('closed', 'hospital', thread, {}));
    // If coordinators listen to the whole clinic, the thread stays loaded with its sent ids, so that nothing is sent twice after the member returns.
    if (!clinics.has(thread.hospitalId)) threads.delete(id);
  }

  async function join(connection: Connection, row: ThreadCursor): Promise<LiveThread | undefined> {
    await open([row]);
    const thread = threads.get(row.id);
    if (!thread) return undefined;
    thread.connections.add(connection);
    // Hints between the query and the load missed the thread: of new messages, or of its end.
    const last = (await readLatestIds(db, [row.id])).get(row.id) ?? 'closed';
    if (last === 'closed') {
      thread.connections.delete(connection);
      end(thread.id);
      return undefined;
    }
    // A target language requested over another connection of this member applied only to that connection.
    if (connection.side === 'user') await clearTargetLanguage(db, row.id);
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
    ...makeClinicSenders(clinics, known),
    async standings() {
      for (const hospitalId of clinics.loaded()) await open(await readThreadCursors(db, hospitalId));
      const found = await readLatestIds(db, [...threads.keys()]);
      return [...threads.values()].filter(({ closed }) => !closed).map((thread) => ({ thread, last: found.get(thread.id) ?? 'closed' }));
    },
  };
}

/** Returns the functions that send frames only to coordinators who listen to a whole clinic. */
const makeClinicSenders = (
  clinics: ClinicListeners,
  known: (id: number) => LiveThread | undefined,
): Pick<LiveThreads, 'sendCalendar' | 'sendReplies' | 'sendHandling' | 'sendNotes' | 'sendPresence'> => ({
  sendCalendar(hospitalId) {
    for (const id of hospitalId === undefined ? clinics.loaded() : [hospitalId]) for (const connection of clinics.of(id)) connection.send(calendarFrame());
  },
  sendReplies(hospitalId) {
    for (const connection of clinics.of(hospitalId)) connection.send(repliesFrame());
  },
  sendHandling(hint) {
    const thread = known(hint.consultationId);
    if (!thread) return;
    const frame = handlingFrame(thread, hint);
    for (const connection of clinics.of(hint.hospitalId)) connection.send(frame);
  },
  sendNotes({ consultationId, hospitalId }) {
    const thread = known(consultationId);
    if (!thread) return;
    const frame = notesFrame(thread);
    for (const connection of clinics.of(hospitalId)) connection.send(frame);
  },
  sendPresence(hint) {
    const thread = known(hint.consultationId);
    if (!thread) return;
    const frame = presenceFrame(thread, hint);
    for (const connection of clinics.of(hint.hospitalId)) if (connection.id !== hint.who) connection.send(frame);
  },
});

/** Creates a loaded thread. With `begins`, coordinators who listen to the clinic have not seen it yet, so everything in it must still be sent. */
function makeLiveThread({ id, memberId, hospitalId, lastMessageId, lastEventId }: ThreadCursor, member: { uid: string }, begins: boolean): LiveThread {
  const sentId = begins ? 0 : lastMessageId;
  const sentEventId = begins ? 0 : lastEventId;
  return {
    id,
    memberId,
    memberUid: member.uid,
    hospitalId,
    sentId,
    latestId: sentId,
    catchingUp: undefined,
    sentEventId,
    latestEventId: sentEventId,
    catchingUpEvents: undefined,
    awaitingTranslation: new Map(),
    closed: false,
    connections: new Set(),
    there: new Map(),
    latestPresence: {},
  };
}
