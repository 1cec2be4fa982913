/** A few words to one person, by the messenger that she signed in with. `key` is a UUID and the same for each attempt. */
type ShortMessage = { to: string; text: string; key: string };
/** Somebody began or ended to follow our account there: only who follows it is reached. */
export type Following = { subject: string; follows: boolean };

export interface Messaging {
  /**
   * `accepted`, also for a key that was accepted before; `nobody` where there is no such recipient for us. Accepted is not delivered.
   * Throws MessagingError.
   */
  push(message: ShortMessage): Promise<'accepted' | 'nobody'>;
  /** What a signed call of the service tells; undefined where the signature is not its own. */
  readWebhook(body: Buffer, signature: string | undefined): Following[] | undefined;
}

/** What may pass: tried again, not before `retryAfterSeconds` where the service says so. The reason holds nothing of words or people. */
export class MessagingError extends Error {
  override name = 'MessagingError';
  readonly retryAfterSeconds: number | undefined;
  constructor(reason: string, retryAfterSeconds?: number, cause?: unknown) {
    super(reason, { cause });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
