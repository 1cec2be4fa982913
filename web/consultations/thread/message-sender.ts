import type { ClientFrame } from '../../../contract/threads/consultations.socket.ts';
import { CLOSE_CODES } from '../connection/chat-connection.ts';
import type { ThreadDeps } from './chat-thread.ts';

export type MessageSender = ReturnType<typeof makeMessageSender>;

/** Sends this side's messages one at a time, so that they keep their order. Keeps each until the server has acknowledged it. */
export function makeMessageSender({ side, receiver, outbox, send, newId }: ThreadDeps, mayGo: () => boolean) {
  /** ID of the message that waits for its acknowledgement. */
  let underway: string | undefined;
  let heldBack = false;

  function flush(): void {
    if (!mayGo() || heldBack || underway) return;
    const next = outbox.items().find(({ failure }) => failure === undefined);
    if (!next) return;
    const frame: ClientFrame = {
      action: 'sendMessage',
      receiver_id: receiver,
      user_type: side,
      send_user_type: side,
      message: next.text,
      translate_and_save: true,
      client_message_id: next.clientId,
    };
    if (send(frame)) underway = next.clientId;
  }

  function arrived(clientId: string): void {
    if (underway === clientId) underway = undefined;
  }

  return {
    flush,
    add(text: string) {
      outbox.add({ clientId: newId(), text, at: new Date().toISOString() });
      flush();
    },
    retry(clientId: string) {
      outbox.retry(clientId);
      flush();
    },
    /** Removes a message that the server has, or that the author takes back before the server has it. */
    remove(clientId: string) {
      outbox.remove(clientId);
      arrived(clientId);
    },
    /** Handles a message that the server refused. The next one can be sent. */
    refused(clientId: string, reason: string) {
      arrived(clientId);
      outbox.fail(clientId, reason);
      flush();
    },
    /** Handles the rate limit. This message stays first, and none is sent until `resume`. */
    holdBack(clientId: string) {
      arrived(clientId);
      heldBack = true;
    },
    resume() {
      heldBack = false;
    },
    /** Handles a lost connection. A message on which the server closed it is not sent again automatically. */
    lost(code: number) {
      heldBack = false;
      if (underway && (code === CLOSE_CODES.notAcceptable || code === CLOSE_CODES.tooLarge)) outbox.fail(underway, '');
      underway = undefined;
    },
    holds: (clientId: string) => outbox.items().some((item) => item.clientId === clientId),
    hasUnsent: () => outbox.items().some(({ failure }) => failure === undefined),
  };
}
