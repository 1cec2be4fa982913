import type { ClientFrame } from '../../../contract/threads/consultations.socket.ts';
import type { ChatEntry } from '../../../contract/threads/consultations.ts';
import { ApiError } from '../../api/call.ts';
import { SessionEndedError } from '../../session/session.ts';
import type { ConnectionState, ReceivedFrame } from '../connection/chat-connection.ts';
import type { ChatThread } from '../thread/chat-thread.ts';

/** API calls of a thread: read messages, write one, mark as read. Each rejects as the API does. */
export type ThreadApi = {
  read(place: { after?: number | undefined; before?: number | undefined }): Promise<{ history: ChatEntry[]; has_more: boolean; read_up_to: number }>;
  write(message: string, clientId: string): Promise<ChatEntry>;
  markRead(messageId: number): Promise<unknown>;
};

export type ApiConnection = {
  /** Accepts frames like a socket. Returns false while there is no network. */
  send(frame: ClientFrame): boolean;
  /** Requests new messages. Call it after a possible change. */
  news(): void;
  /** Starts, or retries at once when the network may be back. */
  retry(): void;
  close(): void;
};

type ConnectedThread = Pick<ChatThread, 'opened' | 'lost' | 'receive' | 'probe'>;

const MIN_WAIT_MS = 1_000;
const MAX_WAIT_MS = 15_000;
/** Error code after which the thread pauses and retries. */
const RATE_LIMIT_CODE = 'consultations.too-fast';

/**
 * Replaces a socket for a thread that uses API calls. Frames of the thread become calls, and their responses become frames. Without a response the
 * connection is treated as lost: messages wait in the outbox, and calls are retried with growing pauses. Sends nothing before the first `retry`.
 */
export function openApiConnection(thread: ConnectedThread, calls: ThreadApi, onState: (state: ConnectionState) => void): ApiConnection {
  let isOpen = false;
  let isClosed = false;
  let asking = 0;
  let isStale = false;
  let wait = MIN_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    clearTimeout(timer);
    if (isClosed || isOpen) return;
    isOpen = true;
    thread.opened();
  }
  function lose(): void {
    if (isClosed || !isOpen) return;
    isOpen = false;
    thread.lost(0);
    onState('waiting');
    timer = setTimeout(open, wait);
    wait = Math.min(wait * 2, MAX_WAIT_MS);
  }
  function end(state: 'ended' | 'refused'): void {
    isOpen = false;
    isClosed = true;
    clearTimeout(timer);
    thread.lost(0);
    onState(state);
  }
  function failed(error: unknown, clientId?: string): void {
    if (isClosed) return;
    const why = classifyError(error, clientId);
    if (why === 'lost') lose();
    else if (typeof why === 'string') end(why);
    else thread.receive(why);
  }
  function answered(frame: ReceivedFrame): void {
    if (isClosed || !isOpen) return;
    wait = MIN_WAIT_MS;
    onState('open');
    thread.receive(frame);
  }
  function news(): void {
    if (!isOpen) return;
    if (asking > 0) isStale = true;
    else thread.probe();
  }

  async function read({ after, before }: Extract<ClientFrame, { action: 'getChatHistory' }>): Promise<void> {
    asking += 1;
    try {
      const page = await calls.read({ after, before });
      answered({ action: 'getChatHistory', receiver_id: '', events: [], ...page });
    } finally {
      asking -= 1;
    }
    if (isStale) {
      isStale = false;
      news();
    }
  }

  return {
    news,
    send(frame) {
      if (!isOpen) return false;
      if (frame.action === 'getChatHistory') void read(frame).catch((error: unknown) => failed(error));
      else if (frame.action === 'sendMessage') {
        const clientId = frame.client_message_id ?? '';
        void calls
          .write(frame.message, clientId)
          .then((entry) => answered(toAcknowledgement(entry)))
          .catch((error: unknown) => failed(error, clientId));
      } else if (frame.action === 'readMessages') void calls.markRead(frame.message_id).catch(() => undefined);
      return true;
    },
    retry() {
      wait = MIN_WAIT_MS;
      open();
    },
    close() {
      isClosed = true;
      isOpen = false;
      clearTimeout(timer);
      thread.lost(0);
    },
  };
}

/**
 * Returns the effect of a failed call on the connection: lost, ended, refused, or an error frame for the thread. Rethrows errors that are not API
 * responses.
 */
function classifyError(error: unknown, clientId: string | undefined): 'lost' | 'ended' | 'refused' | Extract<ReceivedFrame, { action: 'error' }> {
  if (error instanceof SessionEndedError) return 'ended';
  if (!(error instanceof ApiError)) throw error;
  const { status, message: detail } = error;
  if (status === 0 || status >= 500) return 'lost';
  if (clientId === undefined && (status === 403 || status === 404)) return 'refused';
  const code = status === 429 ? RATE_LIMIT_CODE : error.code;
  return { action: 'error', code, detail, ...(clientId !== undefined && { client_message_id: clientId }) };
}

/** Converts a history entry to the frame that acknowledges it. */
function toAcknowledgement({ user_translated_message, hospital_translated_message, ...entry }: ChatEntry): ReceivedFrame {
  return {
    ...entry,
    action: 'sendMessage',
    receiver_id: '',
    translated_message: entry.sender_user_type === 'user' ? user_translated_message : hospital_translated_message,
  };
}
