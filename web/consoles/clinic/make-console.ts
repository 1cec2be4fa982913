import { discardThreadFiles } from '../../consultations/attachments/use-uploads.ts';
import type { ChatConnection, ConnectionHandlers, ConnectionState, ReceivedFrame } from '../../consultations/chat-connection.ts';
import { makeThread, type Thread } from '../../consultations/chat-thread.ts';
import { makeOutbox } from '../../consultations/outbox.ts';
import { newMessageId } from '../../consultations/own-messages.ts';
import { draftKey, outboxKey } from '../../consultations/use-chat.ts';
import { makePresence } from './handling/presence.ts';
import { type Load, makeInbox } from './inbox.ts';
import type { InboxView } from './inbox-view.ts';
import { forgetDrafts } from './stored-drafts.ts';

/** What the console needs from the world around it. */
export type ConsoleDeps = {
  /** Asks for the inbox, a piece or by name. */
  list: Load;
  /** The clinic's line, to all of its patients. */
  openConnection(handlers: ConnectionHandlers): ChatConnection;
};
export type Console = ReturnType<typeof makeConsole>;

/** So long the list waits for the line; it takes two short questions to open. */
const LINE_MS = 1_500;
/** Frames of one act come within this. */
const GATHER_MS = 200;

/** One connection for the whole clinic, its inbox, and the threads that were opened in this tab. */
export function makeConsole(uid: string, { list, openConnection }: ConsoleDeps, view?: InboxView) {
  const inbox = makeInbox(list, view);
  const threads = new Map<string, Thread>();
  let line: ChatConnection | undefined;
  let open = false;
  let selected: Thread | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const changes = makeChanges();
  const presence = makePresence(uid, (frame) => line?.send(frame) ?? false);

  function threadWith(memberUid: string): Thread {
    const known = threads.get(memberUid);
    if (known) return known;
    const thread = makeThread({
      side: 'hospital',
      receiver: memberUid,
      outbox: makeOutbox(sessionStorage, outboxKey(uid, memberUid)),
      send: (frame) => line?.send(frame) ?? false,
      newId: newMessageId,
    });
    threads.set(memberUid, thread);
    return thread;
  }

  /** Of a patient who withdrew nothing stays in this tab: no thread, no words begun, none unsent, no files (`threadId`, where it is known). */
  function forget(memberUid: string, threadId: number | undefined): void {
    if (threadId !== undefined) forgetBegun(threadId);
    if (threads.get(memberUid) === selected) selected = undefined;
    threads.delete(memberUid);
    for (const key of [outboxKey(uid, memberUid), draftKey(uid, memberUid)]) sessionStorage.removeItem(key);
  }

  /** After a new connection, once it is known who is still there: to ask about another would cost the whole line. */
  async function resume(): Promise<void> {
    clearTimeout(waiting);
    await inbox.reload();
    const wanted = new Map([...threads].filter(([, thread]) => thread === selected || thread.hasUnsent()));
    const there = await inbox.whoIsThere([...wanted.keys()]);
    for (const [memberUid, thread] of wanted) if (open && there.has(memberUid)) thread.opened();
  }

  function onFrame(frame: ReceivedFrame): void {
    if (frame.action === 'error') {
      for (const thread of threads.values()) if (thread.awaits(frame.client_message_id)) thread.receive(frame);
    } else if (frame.action === 'calendarChanged' || frame.action === 'repliesChanged') changes.tell(undefined);
    else if (frame.action === 'presence' || frame.action === 'sidePresence') presence.receive(frame);
    else onThreadFrame(frame);
  }
  function onThreadFrame(frame: ReceivedFrame): void {
    const memberUid = 'receiver_id' in frame ? String(frame.receiver_id) : '';
    if (frame.action === 'consultationClosed') forget(memberUid, inbox.state().rows.find((row) => row.member_uid === memberUid)?.id);
    inbox.receive(frame);
    threads.get(memberUid)?.receive(frame);
    if (frame.action === 'sendMessage' && frame.sender_user_type === 'user') presence.sides.said(memberUid);
    if (frame.action === 'reservationChanged' || frame.action === 'threadEvent') changes.tell(memberUid);
  }

  return {
    inbox,
    presence,
    /** A patient's thread as this tab has it, without looking at it. */
    threadOf: threadWith,
    /** The thread that is looked at; it is brought up to date when it is not. */
    select(memberUid: string): Thread {
      selected = threadWith(memberUid);
      if (open && !selected.isCaughtUp()) selected.opened();
      return selected;
    },
    /** Something happened in a thread beside what is said (dates, money), or, with nobody named, to the clinic's time. */
    onChange: changes.listen,
    start(onState: (state: ConnectionState) => void) {
      for (const memberUid of withUnsent(outboxKey(uid, ''))) threadWith(memberUid);
      line = openConnection({
        onOpen() {
          open = true;
          void resume().then(presence.again);
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
        presence.close();
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

/** Words that a reload left unsent belong to patients who may not be opened again: their names, by what the keys begin with. */
const withUnsent = (prefix: string): string[] => Object.keys(sessionStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));

/** Of a conversation whose patient withdrew: files that are not sent yet, and drafts of notes and quotes. */
function forgetBegun(threadId: number): void {
  void discardThreadFiles(threadId);
  forgetDrafts(threadId);
}
