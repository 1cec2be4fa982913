import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 1_000;
/** Busy for less than this part of the time since the last look: a pause keeps nobody waiting. */
const QUIET = 0.05;
const WORTH_BYTES = 24 * 1024 * 1024;
/** After its start a process rests at once; later for a minute, so that no pause comes between two who talk. */
const QUIET_LOOKS = 60;

/** What is known of the process, and what cleans its heap and gives the pages back to the system. */
export type Process = { resident(): number; utilization(since?: EventLoopUtilization): EventLoopUtilization; collect(): void };

/**
 * Gives back what a start or a busy time took, once the process has little to do: by itself V8 keeps the pages that it has emptied, at a start a
 * quarter of all that the process holds. It pauses for 100 to 200 ms, once right after the start and then only after a quiet minute, where at least 24 MB
 * have come since the last time. Returns what ends it; the timer keeps no process alive.
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
    if (quietFor < (hasRested ? QUIET_LOOKS : 1) || of.resident() - held < WORTH_BYTES) return;
    of.collect();
    held = of.resident();
    quietFor = 0;
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}

/** The process that this runs in. */
export function thisProcess(): Process {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  return {
    resident: () => process.memoryUsage.rss(),
    utilization: (since) => performance.eventLoopUtilization(since),
    collect: () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  };
}
