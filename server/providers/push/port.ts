/** Where a browser is reached, as it told: the push service's address and the keys that what is sent is sealed with (RFC 8291). */
export type PushAddress = { endpoint: string; p256dh: string; auth: string };

export type PushOptions = {
  /** How long the service keeps it for a device that is away; 0 is now or never. */
  ttlSeconds: number;
  urgency: 'very-low' | 'low' | 'normal' | 'high';
  /** What a later notice of the same topic takes the place of while it waits; any words of ours, the service sees only a hash of them. */
  topic?: string | undefined;
};

/** `gone`: that address will never take anything again. */
export type PushResult = { outcome: 'accepted' } | { outcome: 'gone' };

export interface Pusher {
  /** The key that browsers subscribe with (VAPID), base64url. */
  publicKey: string;
  /** Where the sandbox makes a subscription for a browser that reaches no push service of its own; null where it is not on. */
  standIn: string | null;
  /** Whether an address is one of a push service that is known; nothing is ever sent to another (security 6.7). */
  knows(endpoint: string): boolean;
  /** Resolves once the push service has taken it, or has said that the address is gone. Throws PushError. */
  send(to: PushAddress, payload: string, options: PushOptions): Promise<PushResult>;
}

/** `retry`: worth trying again later, after `retryAfterSeconds` where the service named them; else final for this notice. */
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
