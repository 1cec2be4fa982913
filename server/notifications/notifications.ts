export { bindDevice, removeDevicesOfSessions, sessionsWithPush } from './devices/devices.ts';
export { recordLineFollowing } from './line/followers.ts';
export { LINE_WEBHOOK_PATH } from './line/line-webhook.http.ts';
export { enqueueMail, MAIL_RETRIES, type OutgoingMail, sendMail } from './mail.jobs.ts';
export { findRefusalTimes } from './mail-refusals.ts';
export { MAIL_REPORTS_PATH } from './mail-reports.http.ts';
export { defineMails } from './mails.ts';
export type { NoticeQueries } from './notice-queries.ts';
export {
  exportNotices,
  forgetNotices,
  forgetThreadNotices,
  withdrawHelpNotices,
  withdrawMessageNotices,
} from './notices.ts';
export { makePresenceRecorder } from './open-pages.ts';
export type { QueueReaders } from './operator-queues.ts';
export { filterPresenceSharers } from './preferences.ts';
export { lockNotices } from './process-facts.ts';
export { recordFacts } from './record-facts.ts';
