import { hostname } from 'node:os';
import { type Logger, pino } from 'pino';
import { describeError, ownStackFrames } from './error-description.ts';
import { type LogSink, makeLogSink } from './log-lines.ts';

export type Log = Logger;

/** The loggable part of a request's address: its route, and for a route with a wildcard the address itself. */
type AddressedRequest = { url: string; routeOptions?: { url?: string | undefined } };

/**
 * Returns an address for the log; the only way for one to get there. It is the pattern of the route, so that payment keys, codes and numbers of the
 * path stay out, and never has the query, in which sockets, callbacks, the reset page and the payment result carry secrets (security 3.6). For a
 * wildcard route, such as a page's, only a plain word at the beginning of the address is added.
 */
export function loggableAddress({ url, routeOptions }: AddressedRequest): string {
  const pattern = routeOptions?.url ?? '*';
  if (!pattern.endsWith('*')) return pattern;
  const opening = pattern.replace(/\/?\*$/, '');
  const [, word = ''] = /^\/([A-Za-z][A-Za-z-]{0,29})(?=[/?]|$)/.exec(url.slice(opening.length)) ?? [];
  return word === '' ? `${opening}/*` : `${opening}/${word}/*`;
}

/** Creates the structured log on standard output. Bodies, headers and queries are never logged, nor the values of a failed statement. */
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

/** Waits until everything logged is written, for `ms` at most, so that a full disk does not keep the process from ending. */
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
