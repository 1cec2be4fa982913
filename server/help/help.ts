/** The front of the room: questions and answers for anybody, and a thread with the operators (specification 5.20). */
export { helpWaiting } from './help-desk.ts';
export { exportHelp, forgetHelp, isHelpUnread, isHelpWaiting } from './help-thread.ts';
