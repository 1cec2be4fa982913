import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { FILE_PIXELS } from '../../contract/threads/attachments.ts';
import type { HeicAnswer, HeicTask } from './heic-worker.ts';

/** The decoder's share: a picture of 48 megapixels fits, one of 50 in an odd coding may not. */
const MEMORY = 512 * 1024 * 1024;
const HEAP_MB = 96;
const TIME_MS = 20_000;

/**
 * Decodes a HEIC file in a thread of its own, which ends with it: within a share of memory and twenty seconds. What goes wrong in there, a
 * crash of the decoder too, is a file that cannot be read.
 */
export async function decodeHeic(bytes: Uint8Array, { pixels = FILE_PIXELS, memory = MEMORY, ms = TIME_MS } = {}): Promise<HeicAnswer> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { bytes, pixels, memory } satisfies HeicTask,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
    // The decoder writes what it does not like to the console, and that is about somebody's picture.
    stdout: true,
    stderr: true,
  });
  const late = AbortSignal.timeout(ms);
  try {
    const ended = once(worker, 'exit', { signal: late }).then((): [HeicAnswer] => [{ problem: 'unreadable' }]);
    const [answer] = (await Promise.race([once(worker, 'message', { signal: late }), ended])) as [HeicAnswer];
    return answer;
  } catch {
    return { problem: 'unreadable' };
  } finally {
    await worker.terminate();
  }
}
