import type { Upload, UploadDeps } from './uploads.ts';

type Needs = Pick<UploadDeps, 'send' | 'newId' | 'isPassing'> & {
  items(): readonly Upload[];
  /** These were sent. */
  sent(ids: readonly string[]): void;
  changed(): void;
  /** The line broke: `goOn` is to be called after a while, or when it is back. */
  later(): void;
};

/**
 * Sends files as one message once it was pressed and all of them are there, and again over a broken line. A message whose answer did not come is
 * asked for again as it was, so that it is not sent twice.
 */
export function makeSendingFiles(needs: Needs) {
  let begun: { id: string; ids: string[] } | undefined;
  const state = { sending: false, wanted: false, failure: undefined as unknown };

  async function sendAll(): Promise<void> {
    const items = needs.items();
    const isUnderway = items.some(({ state: one }) => one === 'going' || one === 'waiting');
    const ready = items.filter(({ state: one }) => one === 'ready').map(({ id }) => id);
    if (state.sending || (!begun && (isUnderway || ready.length === 0))) return;
    begun ??= { id: needs.newId(), ids: ready };
    const { id, ids } = begun;
    Object.assign(state, { sending: true, failure: undefined });
    needs.changed();
    try {
      await needs.send(ids, id);
      begun = undefined;
      state.wanted = false;
      needs.sent(ids);
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
