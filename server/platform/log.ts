import { hostname } from 'node:os';
import { type Logger, pino } from 'pino';
import { type Lines, lineWriter } from './log-lines.ts';

export type Log = Logger;

/**
 * Structured log on standard output. Query strings are never logged: sockets, callbacks, the reset page and the
 * payment result carry secrets in theirs (security.md 3). Bodies and headers are never logged either.
 */
export function makeLog(level: string): Log {
  return pino(
    {
      level,
      serializers: {
        req: (req: { method: string; url: string; id?: string }) => ({ id: req.id, method: req.method, path: req.url.split('?')[0] }),
        res: (res: { statusCode: number }) => ({ status: res.statusCode }),
      },
    },
    standardOutput(),
  );
}

/** Waits until everything logged is written, for `ms` at most: a full disk keeps nobody from leaving. */
export function flushLog(log: Log, ms: number): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    log.flush(() => {
      clearTimeout(timer);
      done();
    });
  });
}

let output: Lines | undefined;

/** The one standard output of this process, for every log. */
function standardOutput(): Lines {
  if (output) return output;
  const base = { level: 40, pid: process.pid, hostname: hostname() };
  const lines = lineWriter(process.stdout.fd, (dropped) => `${JSON.stringify({ ...base, time: Date.now(), dropped, msg: 'lines of the log had no room' })}\n`);
  // Asking for the stream makes a pipe one that says "not now" instead of waiting for its reader.
  process.stdout.on('error', () => undefined);
  process.once('exit', lines.lastWords);
  output = lines;
  return output;
}
