const STEP_MS = 50;

/**
 * Waits `ms` in steps. Each step counts at its nominal length, however late it ends, so that a busy process does not mistake its own delay for
 * silence of the other side, whose answer may already be in the socket. `over` resolves then, unless `stop` was called before.
 */
export function startStallTimeout(ms: number): { over: Promise<void>; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((tell) => {
    const step = (waited: number) => {
      timer = setTimeout(() => (waited + STEP_MS < ms ? step(waited + STEP_MS) : tell()), STEP_MS);
    };
    step(0);
  });
  return { over, stop: () => clearTimeout(timer) };
}
