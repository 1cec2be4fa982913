/**
 * One mail. `id` is ours and stays the same when a send is repeated (it becomes the Message-ID). `unsubscribeUrl` takes the POST of a mail
 * program's one press (RFC 8058).
 */
export type Mail = { id: string; to: string; subject: string; text: string; html: string; unsubscribeUrl?: string; attachments?: readonly Attachment[] };
/** A file that comes with a mail. */
export type Attachment = { fileName: string; type: string; content: string };

export interface Mailer {
  /** Resolves when the mail server took it. Throws MailError; `permanent` ones are not worth a repeat. */
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

/** Somebody who will not be reached at this address, with the status that her mail server gave (RFC 3463). */
export type FailedDelivery = { email: string; status: string };

/** What mail servers report later of mails that they had taken. */
export interface DeliveryReports {
  /** Who was not reached for good, as a report says it that was handed on whole; undefined when the caller does not show our secret. */
  read(raw: Buffer, authorization: string | undefined): Promise<FailedDelivery[] | undefined>;
}
