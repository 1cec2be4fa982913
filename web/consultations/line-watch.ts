/** Longest time for ticket and handshake together, or for an answer, in ms; after it the connection counts as dead. */
export const ANSWER_MS = 15_000;
/** Silence after which the connection is probed, in ms. */
const QUIET_MS = 45_000;

export type LineWatch = {
  /** Data arrived, so the connection is alive. */
  heard(): void;
  /** Something was sent that must be answered in time. */
  expect(): void;
  stop(): void;
};

/** Watches one connection. Calls `dead` if an answer does not come in time, `ask` after a long silence. */
export function watchLine({ dead, ask }: { dead(): void; ask(): void }): LineWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let expecting = false;
  const stop = () => {
    clearTimeout(timer);
    expecting = false;
  };
  return {
    stop,
    heard() {
      stop();
      timer = setTimeout(ask, QUIET_MS);
    },
    expect() {
      // Further requests do not extend the wait for the first answer.
      if (expecting) return;
      stop();
      expecting = true;
      timer = setTimeout(dead, ANSWER_MS);
    },
  };
}
