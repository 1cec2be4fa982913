import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '../../contract/time.ts';
import type { Database } from './database.ts';
import type { RateLimits } from './limits.ts';
import type { Log } from './log.ts';
import { clientAddress } from './serve.ts';

/**
 * Registers the liveness and readiness calls, without internal detail (security 10.3), and the call that receives browsers' reports of blocked
 * content.
 */
export function healthRoutes(app: FastifyInstance, { database, limits, log }: { database: Database; limits: RateLimits; log: Log }): void {
  const reported = countReports(log);
  app.get('/health/live', async () => ({ status: 'alive' }));
  app.get('/health/ready', async (_request, reply) => {
    const answered = await Promise.race([
      database.query('select 1').then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((done) => setTimeout(done, 2_000, false).unref()),
    ]);
    return reply.code(answered ? 200 : 503).send({ status: answered ? 'ready' : 'unavailable' });
  });
  app.addContentTypeParser('application/csp-report', { parseAs: 'string', bodyLimit: 16_384 }, (_request, text, done) => done(null, text));
  app.post('/api/csp-report', async (request, reply) => {
    await limits.take('csp-report', clientAddress(request));
    reported(/"(?:violated|effective)-directive"\s*:\s*"([a-z-]{1,40})/.exec(String(request.body))?.[1] ?? OTHER_DIRECTIVES);
    return reply.code(204).send();
  });
}

const OTHER_DIRECTIVES = 'other';
/** Minimum time between two log lines about reports, in ms. MAX_DIRECTIVES: directives that one line counts separately. */
const REPORT_INTERVAL_MS = MINUTE_MS;
const MAX_DIRECTIVES = 20;

/**
 * Logs reports, which anybody can send. The first report is logged at once. Reports of the next minute are counted by directive and logged in one
 * line.
 */
function countReports(log: Log): (directive: string) => void {
  let counts: Map<string, number> | undefined;
  const logReports = (reports: Map<string, number>) => log.warn({ reports: Object.fromEntries(reports) }, 'content security policy violations');
  const endMinute = () => {
    const counted = counts;
    counts = undefined;
    if (!counted?.size) return;
    logReports(counted);
    beginMinute();
  };
  const beginMinute = () => {
    counts = new Map();
    setTimeout(endMinute, REPORT_INTERVAL_MS).unref();
  };
  return (directive) => {
    if (!counts) {
      logReports(new Map([[directive, 1]]));
      beginMinute();
      return;
    }
    const kind = counts.has(directive) || counts.size < MAX_DIRECTIVES ? directive : OTHER_DIRECTIVES;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  };
}
