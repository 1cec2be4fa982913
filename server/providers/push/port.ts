/** A browser's push subscription: the push service's address and the keys for encrypting messages (RFC 8291). */
export type PushAddress = { endpoint: string; p256dh: string; auth: string };

export type PushOptions = {
  /** Storage time at the push service for an offline device, in seconds; 0 means deliver now or never. */
  ttlSeconds: number;
  urgency: 'very-low' | 'low' | 'normal' | 'high';
  /** A later notice with the same topic replaces a waiting one. Any text of ours; the push service sees only its hash. */
  topic?: string | undefined;
};

/** `gone`: the push service will never accept this address again. */
export type PushResult = { outcome: 'accepted' } | { outcome: 'gone' };

export interface Pusher {
  /** VAPID public key with which browsers subscribe, base64url. */
  publicKey: string;
  /** Address at which the sandbox creates subscriptions for browsers that cannot reach a push service. Null if that is off. */
  standIn: string | null;
  /** True if the address belongs to a known push service. Nothing is sent to any other address (security 6.7). */
  knows(endpoint: string): boolean;
  /** Resolves once the push service accepts the notice or reports the address as gone. Throws PushError. */
  send(to: PushAddress, payload: string, options: PushOptions): Promise<PushResult>;
}

/** `retry`: worth retrying, after `retryAfterSeconds` if the service gave one. Otherwise the failure is final for this notice. */
export class PushError extends Error {
  override name = 'PushError';
  readonly retry: boolean;
  readonly retryAfterSeconds: number | undefined;
  constructor(reason: string, retry: boolean, { retryAfterSeconds, cause }: { retryAfterSeconds?: number | undefined; cause?: unknown } = {}) {
    super(reason, { cause });
    this.retry = retry;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
