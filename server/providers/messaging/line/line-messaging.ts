import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type FollowChange, type Messaging, MessagingError } from '../port.ts';

const TIMEOUT_MS = 10_000;
/** LINE's limit for a text, in characters. Our texts are a title and one sentence. */
const MAX_TEXT_LENGTH = 5_000;

const WebhookBody = z.object({
  events: z.array(z.looseObject({ type: z.string(), source: z.looseObject({ userId: z.string().max(100) }).optional() })),
});

/**
 * Sends through LINE's Messaging API (providers 7). Every send has a retry key, so that a retry after a lost answer is not delivered twice. The
 * address is read at each call.
 */
export function lineMessaging(options: { apiUrl: () => string; token: string; secret: string; timeoutMs?: number }): Messaging {
  const { apiUrl, token, secret, timeoutMs = TIMEOUT_MS } = options;
  return {
    async push({ to, text, key }) {
      const response = await fetch(`${apiUrl()}/v2/bot/message/push`, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-line-retry-key': key },
        body: JSON.stringify({ to, messages: [{ type: 'text', text: text.slice(0, MAX_TEXT_LENGTH) }] }),
      }).catch((cause: unknown) => {
        throw new MessagingError(cause instanceof Error && cause.name === 'TimeoutError' ? 'too slow' : 'no answer', undefined, cause);
      });
      await response.body?.cancel();
      const { status } = response;
      // 409 means that LINE accepted this key before.
      if (status === 200 || status === 409) return 'accepted';
      if (status === 400 || status === 404) return 'nobody';
      throw new MessagingError(`answered ${status}`, parseRetryAfter(response.headers.get('retry-after')));
    },
    readWebhook(body, signature) {
      const right = createHmac('sha256', secret).update(body).digest();
      const given = Buffer.from(signature ?? '', 'base64');
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      return parseFollowChanges(body);
    },
  };
}

const parseRetryAfter = (header: string | null): number | undefined => (header && /^\d{1,6}$/.test(header) ? Number(header) : undefined);

function parseFollowChanges(body: Buffer): FollowChange[] {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    return [];
  }
  const { data } = WebhookBody.safeParse(value);
  return (data?.events ?? []).flatMap(({ type, source }) =>
    source && (type === 'follow' || type === 'unfollow') ? [{ subject: source.userId, follows: type === 'follow' }] : [],
  );
}
