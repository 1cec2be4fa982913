/** One mail. `id` is ours and stays the same when a send is repeated (it becomes the Message-ID). */
export type Mail = { id: string; to: string; subject: string; text: string; html: string };

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
