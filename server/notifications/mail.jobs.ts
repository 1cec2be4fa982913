import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import type { Jobs } from '../platform/jobs.ts';
import { type Mail, MailError } from '../providers/mail/port.ts';
import { recordMailRefusal } from './mail-refusals.ts';

const MAIL_JOB = 'mail';
/** Retry policy of a mail: at most 45 seconds apart, for about an hour. A mail is sent within a minute of the mail server's recovery. */
export const MAIL_RETRIES = { retryLimit: 85, maxRetryDelaySeconds: 45 };

/** A mail ready to send. It must not contain a secret, because it is stored in the database. */
export type OutgoingMail = Omit<Mail, 'id'>;

/** Enqueues a mail in the caller's transaction. It is sent after the commit, and retried if that fails. */
export async function enqueueMail(tx: Db, jobs: Jobs, letter: OutgoingMail): Promise<void> {
  await jobs.enqueue(tx, MAIL_JOB, { id: randomUUID(), ...letter } satisfies Mail);
}

/**
 * Sends one mail at once, for jobs that compose a mail late because it contains a secret. Throws if a retry makes sense. A permanent refusal is
 * recorded for the address and not retried. The log contains no address, text or link of the mail.
 */
export async function sendMail({ mailer, log, database, clock }: Pick<Deps, 'mailer' | 'log' | 'database' | 'clock'>, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    if (!(error instanceof MailError && error.permanent)) throw error;
    log.warn({ mail: mail.id, reason: error.message }, 'mail permanently rejected');
    await recordMailRefusal(database.db, mail.to, error.message, clock.now());
  }
}

export function mailJobs(deps: Deps): void {
  deps.jobs.handle<Mail>(MAIL_JOB, (mail) => sendMail(deps, mail), MAIL_RETRIES);
}
