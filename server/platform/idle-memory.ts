import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_INTERVAL_MS = 1_000;
/** Largest share of the time since the last check in which the process may be busy: a pause then delays nobody. */
const QUIET = 0.05;
const WORTH_BYTES = 24 * 1024 * 1024;
/** Idle checks before a collection. After the start one is enough; later a minute of them, so that no pause falls into a conversation. */
const QUIET_CHECKS = 60;

/** The figures of a process, and the collection that cleans its heap and returns the pages to the system. */
export type Process = { resident(): number; utilization(since?: EventLoopUtilization): EventLoopUtilization; collect(): void };

/**
 * Returns unused memory to the system once the process has little to do. V8 itself keeps emptied pages, after a start a quarter of all memory of the
 * process. A collection pauses the process for 100 to 200 ms: once right after the start, later only after a minute of idleness and if at least 24
 * MB were added since the last time. Returns the function that ends it; the timer does not keep the process alive.
 */
export function giveBackIdleMemory(of: Process = thisProcess()): () => void {
  let last = of.utilization();
  let held = 0;
  let quietFor = 0;
  const look = () => {
    const now = of.utilization();
    const { utilization } = of.utilization(last);
    last = now;
    quietFor = utilization > QUIET ? 0 : quietFor + 1;
    const hasRested = held > 0;
    if (quietFor < (hasRested ? QUIET_CHECKS : 1) || of.resident() - held < WORTH_BYTES) return;
    of.collect();
    held = of.resident();
    quietFor = 0;
  };
  const timer = setInterval(look, CHECK_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

export function thisProcess(): Process {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  return {
    resident: () => process.memoryUsage.rss(),
    utilization: (since) => performance.eventLoopUtilization(since),
    collect: () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  };
}
