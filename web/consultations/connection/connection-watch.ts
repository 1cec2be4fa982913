/** Timeout for ticket and handshake together, or for a response, in ms. After it the connection is treated as dead. */
export const RESPONSE_TIMEOUT_MS = 15_000;
/** Silence after which the connection is probed, in ms. */
const SILENCE_MS = 45_000;

export type ConnectionWatch = {
  /** Call when data arrived, which proves that the connection is alive. */
  received(): void;
  /** Call after sending a frame that must be answered in time. */
  expectResponse(): void;
  stop(): void;
};

/** Watches one connection. Calls `onDead` if a response does not come in time, and `onSilence` after a long silence. */
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
      // Further requests do not extend the wait for the first response.
      if (expecting) return;
      stop();
      expecting = true;
      timer = setTimeout(onDead, RESPONSE_TIMEOUT_MS);
    },
  };
}
