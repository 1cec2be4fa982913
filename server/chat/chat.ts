/**
 * Public interface of this module: the chat socket, sending, changing and withdrawing messages and files, closing a thread, its export and its
 * record.
 */
export { withdrawFiles } from './attachment-access/withdraw-files.ts';
export { closeConsultation, deleteMemberThreads, lockConsultation } from './close-consultation.ts';
export { exportConsultations } from './export-consultations.ts';
export { withdrawStaleNotices } from './stale-notices.ts';
