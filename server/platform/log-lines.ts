import { write, writeSync } from 'node:fs';

/** Destination of a pino log's lines. */
export type LogSink = {
  /** Takes a line and returns at once. The line can still be dropped later. */
  write(line: string): void;
  /** Calls back once every accepted line is written. Never calls back while writing is impossible. */
  flush(done: () => void): void;
  /** Writes waiting lines synchronously, as far as possible without waiting. For the end of the process. */
  lastWords(): void;
};

/** Maximum bytes that wait. Up to as many more can be in the current write. */
const MAX_QUEUED_BYTES = 1024 * 1024;
/** Pause before the next try, in ms: READER_RETRY_MS for a slow reader, DISK_RETRY_MS for a full disk. */
const READER_RETRY_MS = 50;
const DISK_RETRY_MS = 1_000;

/**
 * Writes lines to an open file, pipe or terminal without ever blocking the caller, even if the disk is full or nobody reads. Lines without room are
 * dropped. Once writing works again, `formatDropped` returns the line that reports their number.
 */
export function makeLogSink(fd: number, formatDropped: (dropped: number) => string): LogSink {
  let waiting: Buffer[] = [];
  let size = 0;
  let dropped = 0;
  /** Bytes that are being written or wait for a retry. */
  let inHand: Buffer | undefined;
  let state: 'idle' | 'writing' | 'pausing' = 'idle';
  const flushing: (() => void)[] = [];

  function next(): void {
    if (!inHand && dropped > 0) {
      waiting.push(Buffer.from(formatDropped(dropped)));
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
        setTimeout(next, error.code === 'EAGAIN' ? READER_RETRY_MS : DISK_RETRY_MS).unref();
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
      if (size + bytes.length > MAX_QUEUED_BYTES) {
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
      // Bytes that are being written must not be written twice.
      const rest = state === 'writing' ? [] : [inHand];
      try {
        for (const bytes of [...rest, takeWaiting()]) if (bytes) writeSync(fd, bytes);
      } catch {
        // The disk is full or nobody reads: these lines are lost.
      }
    },
  };
}
