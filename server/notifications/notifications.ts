export { enqueueMail, type Letter, sendMail } from './mail.jobs.ts';
export { defineMails } from './mails.ts';
