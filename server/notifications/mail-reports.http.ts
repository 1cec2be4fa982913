import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import { clientAddress } from '../platform/serve.ts';
import { recordMailReturn } from './mail-refusals.ts';

/** Path to which our mail server sends reports of undeliverable mail (operating 9). */
export const MAIL_REPORTS_PATH = '/api/v1/mail/reports';

/** Maximum size of a report, in bytes. A report quotes the returned mail, and our mails are smaller than this. */
const MAX_REPORT_BYTES = 1024 * 1024;

type ReportDeps = Pick<Deps, 'deliveryReports' | 'database' | 'clock' | 'limits' | 'log'>;

/** Registers the call that receives a delivery report, sent as a mail. Registers nothing if no mail server is configured to report. */
export function mailReportRoute(app: FastifyInstance, { deliveryReports, database: { db }, clock, limits, log }: ReportDeps): void {
  if (!deliveryReports) return;
  void app.register((hook, _options, done) => {
    hook.removeAllContentTypeParsers();
    hook.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_REPORT_BYTES }, (_request, body, parsed) => parsed(null, body));
    hook.post(MAIL_REPORTS_PATH, { bodyLimit: MAX_REPORT_BYTES }, async (request) => {
      await limits.take('default', clientAddress(request));
      const failures = await deliveryReports.read(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request.headers.authorization);
      if (!failures) throw new AppError('not-allowed');
      for (const { email, status } of failures) {
        await recordMailReturn(db, email, status, clock.now());
        log.warn({ status }, 'mail bounced');
      }
      return { msg: 'ok' };
    });
    done();
  });
}
