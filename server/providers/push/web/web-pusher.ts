import { createHash } from 'node:crypto';
import webPush from 'web-push';
import { makeRequestQueue } from '../../request-queue.ts';
import { type PushAddress, PushError, type Pusher, type PushOptions, type PushResult } from '../port.ts';
import { isPushServiceUrl } from './push-services.ts';

export type WebPusherOptions = {
  vapid: { publicKey: string; privateKey: string; subject: string };
  /** Prefix of the sandbox's addresses, if it is on. Read at each call, because it is known only once the product listens. */
  ownAddress?: () => string;
  timeoutMs?: number;
};

const TIMEOUT_MS = 10_000;
/** Maximum concurrent sends. MAX_QUEUED_SENDS: maximum that wait; beyond it the service is reported as busy. */
const MAX_CONCURRENT_SENDS = 32;
const MAX_QUEUED_SENDS = 2_000;
/** Maximum payload that every service accepts, in bytes: 4,096 when encrypted (providers 4.1). */
const MAX_PAYLOAD_BYTES = 3_993;
/** Maximum `Retry-After` that is respected, in seconds. */
const MAX_RETRY_AFTER_SECONDS = 86_400;

/**
 * Web Push (RFC 8030) with VAPID (RFC 8292) and encrypted payloads (RFC 8291). `web-push` builds the request and `fetch` sends it: the library's own
 * sending supports no timeout and no plain HTTP (providers 4.2). Redirects are not followed, and the response body is not read.
 */
export function webPusher({ vapid, ownAddress, timeoutMs = TIMEOUT_MS }: WebPusherOptions): Pick<Pusher, 'send'> {
  const gate = makeRequestQueue(MAX_CONCURRENT_SENDS, MAX_QUEUED_SENDS, () => new PushError('too many notices are waiting', true));
  const knows = (endpoint: string) => isPushServiceUrl(endpoint, ownAddress?.());
  return {
    async send(to, payload, options) {
      if (!knows(to.endpoint)) throw new PushError('the address is of no known push service', false);
      if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) throw new PushError('the notice is too long', false);
      const { endpoint, method, headers, body } = buildRequest(to, payload, options, vapid);
      const response = await gate(() =>
        fetch(endpoint, {
          method,
          headers: headers as Record<string, string>,
          body: new Uint8Array(body ?? []),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        }).catch((cause: Error) => {
          throw new PushError(cause.name === 'TimeoutError' ? 'no answer in time' : 'no connection', true, { cause });
        }),
      );
      await response.body?.cancel();
      return toPushResult(response);
    },
  };
}

function buildRequest({ endpoint, p256dh, auth }: PushAddress, payload: string, { ttlSeconds, urgency, topic }: PushOptions, vapid: WebPusherOptions['vapid']) {
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: vapid,
      contentEncoding: 'aes128gcm',
      TTL: ttlSeconds,
      urgency,
      ...(topic !== undefined && { topic: createHash('sha256').update(topic).digest('base64url').slice(0, 32) }),
    });
  } catch (cause) {
    throw new PushError('nothing can be sealed for these keys', false, { cause });
  }
}

/** Interprets an answer (providers 4.1). */
function toPushResult({ status, headers }: Response): PushResult {
  if (status >= 200 && status < 300) return { outcome: 'accepted' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  const retry = status === 429 || status >= 500;
  throw new PushError(`the push service answered ${status}`, retry, retry ? { retryAfterSeconds: parseRetryAfter(headers.get('retry-after')) } : {});
}

/** Reads `Retry-After`: seconds, or an HTTP date. */
function parseRetryAfter(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(MAX_RETRY_AFTER_SECONDS, Math.max(0, seconds));
}
