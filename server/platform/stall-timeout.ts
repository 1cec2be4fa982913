const STEP_MS = 50;

/**
 * Waits `ms` in steps that count as long as they were meant to be, however late they end: a process that was busy does not take its own
 * lateness for the silence of who is asked, whose answer may lie in the socket. `over` comes then, unless it was stopped before.
 */
export function patience(ms: number): { over: Promise<void>; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((tell) => {
    const step = (waited: number) => {
      timer = setTimeout(() => (waited + STEP_MS < ms ? step(waited + STEP_MS) : tell()), STEP_MS);
    };
    step(0);
  });
  return { over, stop: () => clearTimeout(timer) };
}
