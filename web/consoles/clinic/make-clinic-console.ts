import { discardThreadFiles } from '../../consultations/attachments/use-uploads.ts';
import type { ChatConnection, ConnectionHandlers, ConnectionState, ReceivedFrame } from '../../consultations/connection/chat-connection.ts';
import { type ChatThread, makeThread } from '../../consultations/thread/chat-thread.ts';
import { makeOutbox } from '../../consultations/thread/outbox.ts';
import { newMessageId } from '../../consultations/thread/own-messages.ts';
import { draftKey, outboxKey } from '../../consultations/thread/use-chat.ts';
import { makeColleaguePresence } from './handling/presence.ts';
import { type LoadInbox, makeInbox } from './inbox.ts';
import type { InboxView } from './inbox-view.ts';
import { deleteDrafts } from './stored-drafts.ts';

/** Dependencies of the console. */
export type ClinicConsoleDeps = {
  /** Loads a page of the inbox, or the conversations with the given IDs (`ids`) or of the given patients (`uids`). */
  list: LoadInbox;
  /** Opens the clinic's socket, which serves all of its patients. */
  openConnection(handlers: ConnectionHandlers): ChatConnection;
};
export type ClinicConsole = ReturnType<typeof makeClinicConsole>;

/** Time that the first load of the list waits for the socket, in ms. Opening the socket takes two short requests. */
const SOCKET_WAIT_MS = 1_500;
/** Frames of one action arrive within this time, in ms. */
const BATCH_WINDOW_MS = 200;

/** Model of the clinic console: its one connection, its inbox, and the threads opened in this tab. */
export function makeClinicConsole(uid: string, { list, openConnection }: ClinicConsoleDeps, view?: InboxView) {
  const inbox = makeInbox(list, view);
  const threads = new Map<string, ChatThread>();
  let connection: ChatConnection | undefined;
  let open = false;
  let selected: ChatThread | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const changes = makeChangeListeners();
  const presence = makeColleaguePresence(uid, (frame) => connection?.send(frame) ?? false);

  function threadWith(memberUid: string): ChatThread {
    const known = threads.get(memberUid);
    if (known) return known;
    const thread = makeThread({
      side: 'hospital',
      receiver: memberUid,
      outbox: makeOutbox(sessionStorage, outboxKey(uid, memberUid)),
      send: (frame) => connection?.send(frame) ?? false,
      newId: newMessageId,
    });
    threads.set(memberUid, thread);
    return thread;
  }

  /** Removes all data about a withdrawn patient from this tab: thread, drafts and unsent messages, and files if `threadId` is known. */
  function forget(memberUid: string, threadId: number | undefined): void {
    if (threadId !== undefined) discardDrafts(threadId);
    if (threads.get(memberUid) === selected) selected = undefined;
    threads.delete(memberUid);
    for (const key of [outboxKey(uid, memberUid), draftKey(uid, memberUid)]) sessionStorage.removeItem(key);
  }

  /** Resumes the threads of current patients after a reconnect. Requesting the thread of another patient would close the socket. */
  async function resume(): Promise<void> {
    clearTimeout(waiting);
    await inbox.reload();
    const wanted = new Map([...threads].filter(([, thread]) => thread === selected || thread.hasUnsent()));
    const there = await inbox.currentPatients([...wanted.keys()]);
    for (const [memberUid, thread] of wanted) if (open && there.has(memberUid)) thread.opened();
  }

  function onFrame(frame: ReceivedFrame): void {
    if (frame.action === 'error') {
      for (const thread of threads.values()) if (thread.awaits(frame.client_message_id)) thread.receive(frame);
    } else if (frame.action === 'calendarChanged' || frame.action === 'repliesChanged') changes.notify(undefined);
    else if (frame.action === 'presence' || frame.action === 'sidePresence') presence.receive(frame);
    else onThreadFrame(frame);
  }
  function onThreadFrame(frame: ReceivedFrame): void {
    const memberUid = 'receiver_id' in frame ? String(frame.receiver_id) : '';
    if (frame.action === 'consultationClosed') forget(memberUid, inbox.state().rows.find((row) => row.member_uid === memberUid)?.id);
    inbox.receive(frame);
    threads.get(memberUid)?.receive(frame);
    if (frame.action === 'sendMessage' && frame.sender_user_type === 'user') presence.sides.messageSent(memberUid);
    if (frame.action === 'reservationChanged' || frame.action === 'threadEvent') changes.notify(memberUid);
  }

  return {
    ...{ inbox, presence },
    /** Returns a patient's thread in this tab without selecting it. */
    threadOf: threadWith,
    /** Selects and returns a thread. Requests missed messages if it is behind. */
    select(memberUid: string): ChatThread {
      selected = threadWith(memberUid);
      if (open && !selected.isCaughtUp()) selected.opened();
      return selected;
    },
    /** Subscribes to changes in a thread other than messages (dates, money). A call without a member ID means that the clinic's own data may have changed. */
    onChange: changes.listen,
    start(onState: (state: ConnectionState) => void) {
      for (const memberUid of findMembersWithUnsent(outboxKey(uid, ''))) threadWith(memberUid);
      connection = openConnection({
        onOpen() {
          open = true;
          changes.socketOpened();
          void resume().then(presence.reannounce);
        },
        onLost(code) {
          open = false;
          for (const thread of threads.values()) thread.lost(code);
        },
        onState,
        onFrame,
        probe: () => selected?.probe() ?? false,
      });
      // Loads the list once, when the socket opens, so that no change is lost; without the socket if that takes too long.
      waiting = setTimeout(() => void inbox.reload(), SOCKET_WAIT_MS);
      return () => {
        clearTimeout(waiting);
        changes.close();
        presence.close();
        connection?.close();
        inbox.close();
        open = false;
        for (const thread of threads.values()) thread.lost(0);
      };
    },
    restart: () => connection?.restart(),
  };
}

/** Listeners for thread changes. Frames that arrive together (a date and its event) cause one notification. */
function makeChangeListeners() {
  const listeners = new Set<(memberUid: string | undefined) => void>();
  const coming = new Map<string | undefined, ReturnType<typeof setTimeout>>();
  let hasBeenOpen = false;
  function notify(memberUid: string | undefined): void {
    clearTimeout(coming.get(memberUid));
    const later = setTimeout(() => {
      coming.delete(memberUid);
      for (const listener of listeners) listener(memberUid);
    }, BATCH_WINDOW_MS);
    coming.set(memberUid, later);
  }
  return {
    notify,
    /** Reports a possible change of the clinic when the socket reopens, because frames that were missed are not repeated. */
    socketOpened(): void {
      if (hasBeenOpen) notify(undefined);
      hasBeenOpen = true;
    },
    listen(listener: (memberUid: string | undefined) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      for (const later of coming.values()) clearTimeout(later);
    },
  };
}

/**
 * Returns the members with unsent messages from before a reload, found by storage key. Otherwise those messages would wait until the conversation is
 * opened.
 */
const findMembersWithUnsent = (prefix: string): string[] =>
  Object.keys(sessionStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));

/** Discards unsent files, and drafts of notes and quotes, about a withdrawn patient. */
function discardDrafts(threadId: number): void {
  void discardThreadFiles(threadId);
  deleteDrafts(threadId);
}
