import type { Upload } from './file-list.ts';
import type { Batch } from './stored-files.ts';
import type { UploadDeps } from './uploads.ts';

type SendFilesDeps = Pick<UploadDeps, 'send' | 'newId' | 'isTemporary'> & {
  items(): readonly Upload[];
  /** Called after these files were sent. */
  sent(ids: readonly string[]): void;
  changed(): void;
  /** Resolves when all changes are stored. */
  written(): Promise<unknown>;
  /** Called when the connection broke. `resume` must be called after a pause, or when the connection is back. */
  retryLater(): void;
};

/**
 * Sends files as one message once sending was requested and all are uploaded. Retries over a broken connection. The message is stored before it is
 * sent and repeated unchanged, also by a later page, so that it is not sent twice.
 */
export function makeFileSender(needs: SendFilesDeps, before?: Batch) {
  let begun = before?.begun;
  const state = { sending: false, wanted: before?.wanted ?? false, failure: undefined as unknown };

  async function sendAll(): Promise<void> {
    const message = begun;
    const items = needs.items().filter(({ id: one }) => !message || message.ids.includes(one));
    const isUnderway = items.some(({ state: one }) => one === 'going' || one === 'waiting');
    const ready = items.filter(({ state: one }) => one === 'ready').map(({ id: one }) => one);
    if (state.sending || isUnderway || (!begun && ready.length === 0)) return;
    begun ??= { id: needs.newId(), ids: ready };
    const { id, ids } = begun;
    Object.assign(state, { sending: true, failure: undefined });
    needs.changed();
    try {
      await needs.written();
      // All files may have been removed in the meantime.
      if (begun?.id === id) {
        await needs.send(ids, id);
        begun = undefined;
        state.wanted = false;
        needs.sent(ids);
      }
    } catch (error) {
      state.failure = error;
      if (needs.isTemporary(error)) needs.retryLater();
      else {
        begun = undefined;
        state.wanted = false;
      }
    }
    state.sending = false;
    needs.changed();
  }

  return {
    state: () => ({ ...state }),
    begun: () => begun,
    /** Requests sending. */
    async requestSend(): Promise<void> {
      state.wanted = needs.items().some(({ state: one }) => one !== 'failed');
      needs.changed();
      await sendAll();
    },
    /** Cancels the requested send because the message changed. The sender must confirm again. */
    cancelRequest(): void {
      state.wanted = false;
    },
    /** Resets after all files were removed. Files chosen later form another message. */
    reset(): void {
      state.wanted = false;
      begun = undefined;
    },
    /** Clears the earlier error, which does not concern the newly chosen files. */
    clearFailure(): void {
      state.failure = undefined;
    },
    /** Continues after an upload or a reconnect. */
    resume(): void {
      if (state.wanted) void sendAll();
    },
  };
}
