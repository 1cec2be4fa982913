/** A short text to one person, through the messenger that the person signed in with. `key` is a UUID that stays the same for each attempt. */
type ShortMessage = { to: string; text: string; key: string };
/** A person started or stopped following our account; only followers can be reached. */
export type FollowChange = { subject: string; follows: boolean };

export interface Messaging {
  /**
   * Sends a text. Returns `accepted` (not yet delivered), also for a key accepted before, or `nobody` if we cannot reach the recipient. Throws
   * MessagingError.
   */
  push(message: ShortMessage): Promise<'accepted' | 'nobody'>;
  /** Returns the follow events of a webhook call; undefined if the service's signature is invalid. */
  readWebhook(body: Buffer, signature: string | undefined): FollowChange[] | undefined;
}

/**
 * A temporary failure. It is retried, but not before `retryAfterSeconds`, if the service gave one. The reason contains no message text or personal
 * data.
 */
export class MessagingError extends Error {
  override name = 'MessagingError';
  readonly retryAfterSeconds: number | undefined;
  constructor(reason: string, retryAfterSeconds?: number, cause?: unknown) {
    super(reason, { cause });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
