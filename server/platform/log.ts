import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Structured log on standard output. Query strings are never logged: sockets, callbacks, the reset page and the
 * payment result carry secrets in theirs (security.md 3). Bodies and headers are never logged either.
 */
export function makeLog(level: string): Log {
  return pino({
    level,
    serializers: {
      req: (req: { method: string; url: string; id?: string }) => ({ id: req.id, method: req.method, path: req.url.split('?')[0] }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
  });
}
