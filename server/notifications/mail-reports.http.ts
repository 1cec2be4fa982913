import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import { clientAddress } from '../platform/serve.ts';
import { noteReturned } from './mail-refusals.ts';

/** Path to which our mail server sends reports of undeliverable mail (operating 9). */
export const MAIL_REPORTS = '/api/v1/mail/reports';

/** Largest report. It quotes the returned mail, and ours are smaller than this. */
const LARGEST_REPORT = 1024 * 1024;

type ReportDeps = Pick<Deps, 'deliveryReports' | 'database' | 'clock' | 'limits' | 'log'>;

/** Takes a delivery report, sent as a mail. The route is not registered where no mail server is configured to report. */
export function mailReports(app: FastifyInstance, { deliveryReports, database: { db }, clock, limits, log }: ReportDeps): void {
  if (!deliveryReports) return;
  void app.register((hook, _options, done) => {
    hook.removeAllContentTypeParsers();
    hook.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_REPORT }, (_request, body, parsed) => parsed(null, body));
    hook.post(MAIL_REPORTS, { bodyLimit: LARGEST_REPORT }, async (request) => {
      await limits.take('default', clientAddress(request));
      const failures = await deliveryReports.read(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request.headers.authorization);
      if (!failures) throw new AppError('not-allowed');
      for (const { email, status } of failures) {
        await noteReturned(db, email, status, clock.now());
        log.warn({ status }, 'mail bounced');
      }
      return { msg: 'ok' };
    });
    done();
  });
}
