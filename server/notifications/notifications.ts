export { enqueueMail, type Letter, sendMail } from './mail.jobs.ts';
export { defineMails, type MailConfig, type Reader } from './mails.ts';
