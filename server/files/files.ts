/**
 * Public interface of this module: receives, encrypts, stores, links, re-encrypts and removes people's files. Used for attachments of threads, and
 * for pictures of canned replies and reviews.
 */

export { FILE_PATH, type FileLink, parseLink, signLinks } from './file-links.ts';
export { UNSENT_RETENTION_MS, UPLOAD_GRACE_MS } from './files.rules.ts';
export type { ProcessedFile, ProcessedPicture } from './make-file.ts';
export {
  chooseStorageLocation,
  processUploadedFile,
  processUploadedPicture,
  RETRY_AFTER_SECONDS,
  receiveUpload,
  storeSealed,
} from './receive-upload.ts';
export { type ResealTable, resealFiles } from './reseal.ts';
export { readStoredFile, type StoredFile, scheduleRemoval } from './stored-files.ts';
