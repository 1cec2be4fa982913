/** The live conversation: socket, sending, changing and withdrawing words and files, closing, export and record of a thread. */
export { withdrawFiles } from './attachments/withdraw-files.ts';
export { closeConsultation, deleteMemberThreads, lockConsultation } from './close-consultation.ts';
export { exportConsultations } from './export-consultations.ts';
export { withdrawStaleNotices } from './stale-notices.ts';
