/** A ticket and a handshake together, or the answer to a question, take no longer; else the line is dead. */
export const ANSWER_MS = 15_000;
/** After so long a silence the line is asked whether it lives. */
const QUIET_MS = 45_000;

export type LineWatch = {
  /** Something was heard: the line lives. */
  heard(): void;
  /** Something was asked: an answer must come in time. */
  expect(): void;
  stop(): void;
};

/** Watches one line. `dead` when an answer does not come in time, `ask` after a long silence. */
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
      // What is asked in between does not lengthen the wait for the first answer.
      if (expecting) return;
      stop();
      expecting = true;
      timer = setTimeout(dead, ANSWER_MS);
    },
  };
}
