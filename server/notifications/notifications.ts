export { bindDevice as tieDevice, removeDevicesOfSessions as endDevices, sessionsWithPush } from './devices/devices.ts';
export { recordLineFollowing as recordFollowing } from './line/followers.ts';
export { LINE_WEBHOOK_PATH as LINE_WEBHOOK } from './line/line-webhook.http.ts';
export { enqueueMail, MAIL_RETRIES, type OutgoingMail as Letter, sendMail } from './mail.jobs.ts';
export { findRefusalTimes as refusedSince } from './mail-refusals.ts';
export { MAIL_REPORTS_PATH as MAIL_REPORTS } from './mail-reports.http.ts';
export { defineMails } from './mails.ts';
export type { NoticeQueries } from './notice-queries.ts';
export {
  exportNotices,
  forgetNotices,
  forgetThreadNotices as forgetThread,
  withdrawHelpNotices as withdrawHelp,
  withdrawMessageNotices as withdrawMessages,
} from './notices.ts';
export { makePresenceRecorder } from './open-pages.ts';
export type { QueueReaders } from './operator-queues.ts';
export { filterShowingPresence } from './preferences.ts';
export { lockNotices } from './process-facts.ts';
export { recordFacts } from './record-facts.ts';
