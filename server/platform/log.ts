import { hostname } from 'node:os';
import { type Logger, pino } from 'pino';
import { describeError, ownStackFrames } from './error-description.ts';
import { type LogSink, makeLogSink } from './log-lines.ts';

export type Log = Logger;

/** Fields of a request from which `loggableAddress` makes the loggable address. */
type AddressedRequest = { url: string; routeOptions?: { url?: string | undefined } };

/**
 * Returns a request's address for the log; no address is logged in another way. It is the route's pattern, so payment keys, codes and numbers are not
 * logged. The query, which can carry secrets, is never included (security 3.6). For a wildcard route, only a plain first word of the path is added.
 */
export function loggableAddress({ url, routeOptions }: AddressedRequest): string {
  const pattern = routeOptions?.url ?? '*';
  if (!pattern.endsWith('*')) return pattern;
  const opening = pattern.replace(/\/?\*$/, '');
  const [, word = ''] = /^\/([A-Za-z][A-Za-z-]{0,29})(?=[/?]|$)/.exec(url.slice(opening.length)) ?? [];
  return word === '' ? `${opening}/*` : `${opening}/${word}/*`;
}

/** Creates the structured log on standard output. Never logs bodies, headers, queries or the values of a failed statement. */
export function makeLog(level: string): Log {
  return pino(
    {
      level,
      serializers: {
        req: (req: AddressedRequest & { method: string; id?: string }) => ({ id: req.id, method: req.method, path: loggableAddress(req) }),
        res: (res: { statusCode: number }) => ({ status: res.statusCode }),
        err: (error: unknown) => ({ ...describeError(error), at: ownStackFrames(error) }),
      },
    },
    standardOutput(),
  );
}

/** Waits until everything logged is written, for at most `ms`, so that a full disk does not keep the process from ending. */
export function flushLog(log: Log, ms: number): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    log.flush(() => {
      clearTimeout(timer);
      done();
    });
  });
}

let output: LogSink | undefined;

/** The shared standard output of this process, for every log. */
function standardOutput(): LogSink {
  if (output) return output;
  const base = { level: 40, pid: process.pid, hostname: hostname() };
  const lines = makeLogSink(process.stdout.fd, (dropped) => `${JSON.stringify({ ...base, time: Date.now(), dropped, msg: 'lines of the log had no room' })}\n`);
  // Reading `process.stdout` makes a pipe non-blocking: it returns EAGAIN instead of waiting for its reader.
  process.stdout.on('error', () => undefined);
  process.once('exit', lines.lastWords);
  output = lines;
  return output;
}
