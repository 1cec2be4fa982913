import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import { clientAddress } from '../../platform/serve.ts';
import { recordLineFollowing } from './followers.ts';

/** Path of LINE's webhook, which reports accounts that begin or stop following ours (providers 7). */
export const LINE_WEBHOOK_PATH = '/api/v1/line/webhook';

type WebhookDeps = Pick<Deps, 'messaging' | 'database' | 'clock' | 'limits'>;

/**
 * Registers the webhook for LINE's signed calls. The signature covers the raw body, so the body is read unparsed. Registers nothing if LINE is not
 * configured.
 */
export function lineWebhookRoute(app: FastifyInstance, { messaging, database: { db }, clock, limits }: WebhookDeps): void {
  if (!messaging) return;
  void app.register((hook, _options, done) => {
    hook.removeAllContentTypeParsers();
    hook.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    hook.post(LINE_WEBHOOK_PATH, async (request) => {
      await limits.take('default', clientAddress(request));
      const signature = request.headers['x-line-signature'];
      const followings = messaging.readWebhook(
        Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        typeof signature === 'string' ? signature : undefined,
      );
      if (!followings) throw new AppError('not-allowed');
      for (const following of followings) await recordLineFollowing(db, following, clock.now());
      return { msg: 'ok' };
    });
    done();
  });
}
