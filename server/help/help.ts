/** Public interface of this room: questions and answers for everyone, and a thread with the operators (specification 5.20). */
export { countWaitingHelp, findHelpState, findMemberOfHelp } from './help-desk.ts';
export { exportHelp, forgetHelp, isHelpUnread, isHelpWaiting } from './help-thread.ts';
export { importHelp } from './questions.ts';
