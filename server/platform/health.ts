import type { FastifyInstance } from 'fastify';
import type { Database } from './database.ts';
import type { Limits } from './limits.ts';
import { clientOf } from './serve.ts';

/** One answer for "alive", one for "ready", without inner detail (security.md 10). Also takes the browser's reports of refused content. */
export function healthRoutes(app: FastifyInstance, { database, limits }: { database: Database; limits: Limits }): void {
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
    // Each report is a line of the log, and anybody can send one.
    await limits.take('csp-report', clientOf(request));
    const directive = /"(?:violated|effective)-directive"\s*:\s*"([a-z-]{1,40})/.exec(String(request.body))?.[1];
    request.log.warn({ directive }, 'content refused by policy');
    return reply.code(204).send();
  });
}
