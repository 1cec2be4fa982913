import { write, writeSync } from 'node:fs';

/** Where a log's lines go (a pino destination). */
export type Lines = {
  /** Takes a line and returns at once, whatever becomes of it. */
  write(line: string): void;
  /** Calls back once everything taken is written; never, while nothing can be. */
  flush(done: () => void): void;
  /** Writes what waits as far as that goes at once; for the end of the process. */
  lastWords(): void;
};

/** Bytes that wait at most, beside as many that are being written. */
const MOST_WAITING = 1024 * 1024;
/** So long a reader that is behind is left alone, and a disk that is full. */
const READER_MS = 50;
const DISK_MS = 1_000;

/**
 * Writes lines to an open file, pipe or terminal and never holds up who writes them: not when the disk is full, nor when nobody
 * reads. What has no room is dropped; as soon as something could be written again, `told` makes the line that says how many were.
 */
export function lineWriter(fd: number, told: (dropped: number) => string): Lines {
  let waiting: Buffer[] = [];
  let size = 0;
  let dropped = 0;
  /** What is being written, or could not be yet. */
  let inHand: Buffer | undefined;
  let state: 'idle' | 'writing' | 'pausing' = 'idle';
  const flushing: (() => void)[] = [];

  function next(): void {
    if (!inHand && dropped > 0) {
      waiting.push(Buffer.from(told(dropped)));
      dropped = 0;
    }
    inHand ??= takeWaiting();
    if (!inHand) {
      state = 'idle';
      for (const done of flushing.splice(0)) done();
      return;
    }
    const bytes = inHand;
    state = 'writing';
    write(fd, bytes, 0, bytes.length, null, (error, written) => {
      if (error) {
        state = 'pausing';
        setTimeout(next, error.code === 'EAGAIN' ? READER_MS : DISK_MS).unref();
        return;
      }
      inHand = written < bytes.length ? bytes.subarray(written) : undefined;
      next();
    });
  }

  function takeWaiting(): Buffer | undefined {
    if (waiting.length === 0) return undefined;
    const all = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    return all;
  }

  return {
    write(line) {
      const bytes = Buffer.from(line);
      if (size + bytes.length > MOST_WAITING) {
        dropped += 1;
        return;
      }
      waiting.push(bytes);
      size += bytes.length;
      if (state === 'idle') next();
    },
    flush(done) {
      flushing.push(done);
      if (state === 'idle') next();
    },
    lastWords() {
      // What is being written is on its way without us.
      const rest = state === 'writing' ? [] : [inHand];
      try {
        for (const bytes of [...rest, takeWaiting()]) if (bytes) writeSync(fd, bytes);
      } catch {
        // Full, or nobody reads: then these are the lines that are missing.
      }
    },
  };
}
