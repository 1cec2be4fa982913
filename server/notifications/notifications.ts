export type { Answers } from './answers.ts';
export { recordFacts } from './facts.ts';
export { enqueueMail, type Letter, sendMail } from './mail.jobs.ts';
export { defineMails } from './mails.ts';
export { exportOf, forgetNotices, forgetThread, withdrawMessages } from './notices.ts';
export { presenceOf } from './open-pages.ts';
