/** The clinic's desk: inbox, handling, notes, canned replies, pins, questions and weekly figures. */
export { readAnswerPromise } from './handling/clinic-desk.ts';
export { countAssignedConversations, handConversations } from './handling/hand-over.ts';
export { snoozedUntil } from './handling/handle.ts';
