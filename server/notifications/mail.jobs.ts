import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import type { Jobs } from '../platform/jobs.ts';
import { type Mail, MailError } from '../providers/mail/port.ts';
import { noteRefusal } from './mail-refusals.ts';

const MAIL = 'mail';
/** Mail leaves within a minute of the mail server's return, and is tried for an hour. */
export const MAIL_RETRIES = { retryLimit: 85, maxRetryDelaySeconds: 45 };

/** A mail that is not sent yet: its words are ready, and nothing in it is secret (it waits in the database). */
export type Letter = Omit<Mail, 'id'>;

/** Asks for a mail inside the transaction of the fact it tells of. It is sent after the commit, again where it fails. */
export async function enqueueMail(tx: Db, jobs: Jobs, letter: Letter): Promise<void> {
  await jobs.enqueue(tx, MAIL, { id: randomUUID(), ...letter } satisfies Mail);
}

/**
 * Sends one mail, for jobs that write it only now because it carries a secret. Throws what is worth another try;
 * a refusal that will not change is kept for her who is not reached, and that is the end. The log names no address, word or link of it.
 */
export async function sendMail({ mailer, log, database, clock }: Pick<Deps, 'mailer' | 'log' | 'database' | 'clock'>, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    if (!(error instanceof MailError && error.permanent)) throw error;
    log.warn({ mail: mail.id, reason: error.message }, 'a mail was refused for good');
    await noteRefusal(database.db, mail.to, error.message, clock.now());
  }
}

export function mailJobs(deps: Deps): void {
  deps.jobs.handle<Mail>(MAIL, (mail) => sendMail(deps, mail), MAIL_RETRIES);
}
