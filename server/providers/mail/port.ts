/**
 * A mail. `id` is ours and stays the same in retries (it becomes the Message-ID). `unsubscribeUrl` receives the POST of one-click unsubscribe (RFC
 * 8058).
 */
export type Mail = { id: string; to: string; subject: string; text: string; html: string; unsubscribeUrl?: string; attachments?: readonly MailAttachment[] };
export type MailAttachment = { fileName: string; type: string; content: string };

export interface Mailer {
  /** Resolves when the mail server accepts the mail. Throws MailError; retrying a `permanent` one is useless. */
  send(mail: Mail): Promise<void>;
}

export class MailError extends Error {
  override name = 'MailError';
  readonly permanent: boolean;
  constructor(reason: string, permanent: boolean, cause?: unknown) {
    super(reason, { cause });
    this.permanent = permanent;
  }
}

/** A recipient who cannot be reached at this address, with the status from the recipient's mail server (RFC 3463). */
export type FailedDelivery = { email: string; status: string };

/** Reports by mail servers about mails that they accepted earlier. */
export interface DeliveryReports {
  /** Returns the permanently failed recipients of a complete delivery report; undefined if the caller does not present our secret. */
  read(raw: Buffer, authorization: string | undefined): Promise<FailedDelivery[] | undefined>;
}
