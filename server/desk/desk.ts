/** The clinic's desk: inbox, handling, notes, canned replies, pins, questions and weekly figures. */
export { countAssignedConversations as assignedConversations, handConversations } from './handling/hand-over.ts';
export { snoozedUntil } from './handling/handle.ts';
