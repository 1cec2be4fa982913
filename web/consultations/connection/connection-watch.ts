/** Longest time for ticket and handshake together, or for an answer, in ms; after it the connection counts as dead. */
export const RESPONSE_TIMEOUT_MS = 15_000;
/** Silence after which the connection is probed, in ms. */
const SILENCE_MS = 45_000;

export type ConnectionWatch = {
  /** Data arrived, so the connection is alive. */
  received(): void;
  /** Something was sent that must be answered in time. */
  expectResponse(): void;
  stop(): void;
};

/** Watches one connection. Calls `onDead` if an answer does not come in time, `onSilence` after a long silence. */
export function watchConnection({ dead: onDead, ask: onSilence }: { dead(): void; ask(): void }): ConnectionWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let expecting = false;
  const stop = () => {
    clearTimeout(timer);
    expecting = false;
  };
  return {
    stop,
    received() {
      stop();
      timer = setTimeout(onSilence, SILENCE_MS);
    },
    expectResponse() {
      // Further requests do not extend the wait for the first answer.
      if (expecting) return;
      stop();
      expecting = true;
      timer = setTimeout(onDead, RESPONSE_TIMEOUT_MS);
    },
  };
}
