export type { Answers } from './answers.ts';
export { recordFacts } from './facts.ts';
export { enqueueMail, type Letter, sendMail } from './mail.jobs.ts';
export { refusedSince } from './mail-refusals.ts';
export { defineMails } from './mails.ts';
export { onNoticesChanged } from './notice-deps.ts';
export { exportOf, forgetNotices, forgetThread, withdrawMessages } from './notices.ts';
export { presenceOf } from './open-pages.ts';
