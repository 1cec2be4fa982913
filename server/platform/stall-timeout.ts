const STEP_MS = 50;

/**
 * Waits `ms` in steps, each counted at its nominal length. A busy process therefore does not mistake its own delay for silence of the peer, whose
 * answer may already be in the socket. `over` resolves afterwards, unless `stop` was called.
 */
export function startStallTimeout(ms: number): { over: Promise<void>; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    const step = (waited: number) => {
      timer = setTimeout(() => (waited + STEP_MS < ms ? step(waited + STEP_MS) : resolve()), STEP_MS);
    };
    step(0);
  });
  return { over, stop: () => clearTimeout(timer) };
}
