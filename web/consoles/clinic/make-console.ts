import type { ClinicConsultation } from '../../../contract/consultations.ts';
import type { ChatConnection, ConnectionHandlers, ConnectionState, ReceivedFrame } from '../../consultations/chat-connection.ts';
import { makeThread, type Thread } from '../../consultations/chat-thread.ts';
import { makeOutbox } from '../../consultations/outbox.ts';
import { draftKey, outboxKey } from '../../consultations/use-chat.ts';
import { makeInbox } from './inbox.ts';

/** What the console needs from the world around it. */
export type ConsoleDeps = {
  /** Everybody who writes to the clinic. */
  list(): Promise<ClinicConsultation[]>;
  /** The clinic's line, to all of its patients. */
  openConnection(handlers: ConnectionHandlers): ChatConnection;
};
export type Console = ReturnType<typeof makeConsole>;

/** So long the list waits for the line; it takes two short questions to open. */
const LINE_MS = 1_500;
/** Frames of one act come within this. */
const GATHER_MS = 200;

/** One connection for the whole clinic, its inbox, and the threads that were opened in this tab. */
export function makeConsole(uid: string, { list, openConnection }: ConsoleDeps) {
  const inbox = makeInbox(list);
  const threads = new Map<string, Thread>();
  let line: ChatConnection | undefined;
  let open = false;
  let selected: Thread | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const changes = makeChanges();

  function threadWith(memberUid: string): Thread {
    let thread = threads.get(memberUid);
    if (!thread) {
      thread = makeThread({
        side: 'hospital',
        receiver: memberUid,
        outbox: makeOutbox(sessionStorage, outboxKey(uid, memberUid)),
        send: (frame) => line?.send(frame) ?? false,
        newId: () => crypto.randomUUID(),
      });
      threads.set(memberUid, thread);
    }
    return thread;
  }

  /** Of a patient who withdrew nothing stays in this tab: no thread, no words begun, none unsent. */
  function forget(memberUid: string): void {
    if (threads.get(memberUid) === selected) selected = undefined;
    threads.delete(memberUid);
    for (const key of [outboxKey(uid, memberUid), draftKey(uid, memberUid)]) sessionStorage.removeItem(key);
  }

  /** After a new connection, once the list tells who is still there: to ask about another would cost the whole line. */
  async function resume(): Promise<void> {
    clearTimeout(waiting);
    await inbox.reload();
    const there = new Set(inbox.state().rows.map(({ member_uid }) => member_uid));
    for (const [memberUid, thread] of threads) if (open && there.has(memberUid) && (thread === selected || thread.hasUnsent())) thread.opened();
  }

  function onFrame(frame: ReceivedFrame): void {
    if (frame.action === 'error') {
      for (const thread of threads.values()) if (thread.awaits(frame.client_message_id)) thread.receive(frame);
      return;
    }
    if (frame.action === 'calendarChanged') {
      changes.tell(undefined);
      return;
    }
    inbox.receive(frame);
    if (frame.action === 'consultationClosed') forget(String(frame.receiver_id));
    threads.get(String(frame.receiver_id))?.receive(frame);
    if (frame.action === 'reservationChanged' || frame.action === 'threadEvent') changes.tell(String(frame.receiver_id));
  }

  return {
    inbox,
    /** The thread that is looked at; it is brought up to date when it is not. */
    select(memberUid: string): Thread {
      selected = threadWith(memberUid);
      if (open && !selected.isCaughtUp()) selected.opened();
      return selected;
    },
    /** Something happened in a thread beside what is said (dates, money), or, with nobody named, to the clinic's time. */
    onChange: changes.listen,
    start(onState: (state: ConnectionState) => void) {
      // Words that a reload left unsent belong to patients who may not be opened again.
      for (const key of Object.keys(sessionStorage)) if (key.startsWith(outboxKey(uid, ''))) threadWith(key.slice(outboxKey(uid, '').length));
      line = openConnection({
        onOpen() {
          open = true;
          void resume();
        },
        onLost(code) {
          open = false;
          for (const thread of threads.values()) thread.lost(code);
        },
        onState,
        onFrame,
        probe: () => selected?.probe() ?? false,
      });
      // Asked once, by the line when it is open, so that nothing is lost between the two; a line that is away keeps nobody waiting.
      waiting = setTimeout(() => void inbox.reload(), LINE_MS);
      return () => {
        clearTimeout(waiting);
        changes.close();
        line?.close();
        inbox.close();
        open = false;
        for (const thread of threads.values()) thread.lost(0);
      };
    },
    restart: () => line?.restart(),
  };
}

/** Who is told that something happened in a thread. Frames that come in a bunch (the date and what happened to it) are told once. */
function makeChanges() {
  const listeners = new Set<(memberUid: string | undefined) => void>();
  const coming = new Map<string | undefined, ReturnType<typeof setTimeout>>();
  return {
    listen(listener: (memberUid: string | undefined) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(memberUid: string | undefined): void {
      clearTimeout(coming.get(memberUid));
      const later = setTimeout(() => {
        coming.delete(memberUid);
        for (const listener of listeners) listener(memberUid);
      }, GATHER_MS);
      coming.set(memberUid, later);
    },
    close() {
      for (const later of coming.values()) clearTimeout(later);
    },
  };
}
