import { hostname } from 'node:os';
import { type Logger, pino } from 'pino';
import { describeError, ownStackFrames } from './error-description.ts';
import { type Lines, lineWriter } from './log-lines.ts';

export type Log = Logger;

/** A request as far as its address may be told: its route, and where that leaves the rest open the address itself. */
type Addressed = { url: string; routeOptions?: { url?: string | undefined } };

/**
 * The one way in which an address gets into the log: as the pattern of its route, so that a payment's key, a code or a number in
 * the path stays out of it, and never with the query, in which sockets, callbacks, the reset page and the payment result carry
 * secrets (security 3.6). Of an address that a route leaves open, such as a page's, only a plain word at its beginning.
 */
export function safeAddress({ url, routeOptions }: Addressed): string {
  const pattern = routeOptions?.url ?? '*';
  if (!pattern.endsWith('*')) return pattern;
  const opening = pattern.replace(/\/?\*$/, '');
  const [, word = ''] = /^\/([A-Za-z][A-Za-z-]{0,29})(?=[/?]|$)/.exec(url.slice(opening.length)) ?? [];
  return word === '' ? `${opening}/*` : `${opening}/${word}/*`;
}

/** Structured log on standard output. Bodies, headers and queries are never logged, nor what a failed statement was about. */
export function makeLog(level: string): Log {
  return pino(
    {
      level,
      serializers: {
        req: (req: Addressed & { method: string; id?: string }) => ({ id: req.id, method: req.method, path: safeAddress(req) }),
        res: (res: { statusCode: number }) => ({ status: res.statusCode }),
        err: (error: unknown) => ({ ...describeError(error), at: ownStackFrames(error) }),
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
