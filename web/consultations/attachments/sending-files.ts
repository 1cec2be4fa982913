import type { Upload } from './held-files.ts';
import type { Batch } from './stored-files.ts';
import type { UploadDeps } from './uploads.ts';

type Needs = Pick<UploadDeps, 'send' | 'newId' | 'isPassing'> & {
  items(): readonly Upload[];
  /** These were sent. */
  sent(ids: readonly string[]): void;
  changed(): void;
  /** Settles when what has changed is written down. */
  written(): Promise<unknown>;
  /** The line broke: `goOn` is to be called after a while, or when it is back. */
  later(): void;
};

/**
 * Sends files as one message once it was pressed and all of them are there, and again over a broken line. A message whose answer did not come is
 * asked for again as it was, so that it is not sent twice; it is written down before it goes, so that a page after this one asks for the same.
 */
export function makeSendingFiles(needs: Needs, before?: Batch) {
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
      // All may have been taken out meanwhile.
      if (begun?.id === id) {
        await needs.send(ids, id);
        begun = undefined;
        state.wanted = false;
        needs.sent(ids);
      }
    } catch (error) {
      state.failure = error;
      if (needs.isPassing(error)) needs.later();
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
    /** It was pressed. */
    async want(): Promise<void> {
      state.wanted = needs.items().some(({ state: one }) => one !== 'failed');
      needs.changed();
      await sendAll();
    },
    /** Whoever pressed decides anew: the message is another than it was. */
    unwant(): void {
      state.wanted = false;
    },
    /** All were taken out: what is chosen after that is another message. */
    leave(): void {
      state.wanted = false;
      begun = undefined;
    },
    /** What went wrong before is not said of what is chosen now. */
    forgive(): void {
      state.failure = undefined;
    },
    /** One more is there, or the line is back. */
    goOn(): void {
      if (state.wanted) void sendAll();
    },
  };
}
