/** A browser's push subscription: the push service's address and the keys for encrypting messages (RFC 8291). */
export type PushAddress = { endpoint: string; p256dh: string; auth: string };

export type PushOptions = {
  /** Storage time at the push service for an offline device, in seconds; 0 means deliver now or never. */
  ttlSeconds: number;
  urgency: 'very-low' | 'low' | 'normal' | 'high';
  /** A later notice of the same topic replaces a waiting one. Free text of ours; the service sees only a hash of it. */
  topic?: string | undefined;
};

/** `gone`: that address will never take anything again. */
export type PushResult = { outcome: 'accepted' } | { outcome: 'gone' };

export interface Pusher {
  /** VAPID public key with which browsers subscribe, base64url. */
  publicKey: string;
  /** Address at which the sandbox creates subscriptions for browsers that cannot reach a push service; null if this is off. */
  standIn: string | null;
  /** True if the address belongs to a known push service; nothing is sent to any other (security 6.7). */
  knows(endpoint: string): boolean;
  /** Resolves once the push service accepted it or reported the address as gone. Throws PushError. */
  send(to: PushAddress, payload: string, options: PushOptions): Promise<PushResult>;
}

/** `retry`: worth retrying later, after `retryAfterSeconds` if the service gave it; otherwise final for this notice. */
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
