import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { MAX_FILE_PIXELS } from '../../contract/threads/attachments.ts';
import type { HeicResult, HeicTask } from './heic-worker.ts';

/** Memory limit of the decoder, in bytes. A picture of 48 megapixels fits; one of 50 with unusual coding may not. */
const MAX_MEMORY_BYTES = 512 * 1024 * 1024;
const HEAP_MB = 96;
const TIMEOUT_MS = 20_000;

/**
 * Decodes a HEIC file in a worker thread, within a memory limit and twenty seconds. Any failure, including a crash of the decoder, means that the
 * file is unreadable.
 */
export async function decodeHeic(bytes: Uint8Array, { pixels = MAX_FILE_PIXELS, memory = MAX_MEMORY_BYTES, ms = TIMEOUT_MS } = {}): Promise<HeicResult> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { bytes, pixels, memory } satisfies HeicTask,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
    // The decoder writes its complaints to the console. They concern a person's picture, so they are captured and dropped.
    stdout: true,
    stderr: true,
  });
  const late = AbortSignal.timeout(ms);
  try {
    const ended = once(worker, 'exit', { signal: late }).then((): [HeicResult] => [{ problem: 'unreadable' }]);
    const [answer] = (await Promise.race([once(worker, 'message', { signal: late }), ended])) as [HeicResult];
    return answer;
  } catch {
    return { problem: 'unreadable' };
  } finally {
    await worker.terminate();
  }
}
