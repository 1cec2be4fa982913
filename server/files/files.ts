/** Files of people: take in, seal, store, hand out, re-seal, remove. Used by attachments of a thread, pictures of canned replies and of reviews. */

export { FILE_PATH, type FileLink, readLink, signLinks } from './file-links.ts';
export { UNSENT_RETENTION_MS, UPLOAD_GRACE_MS } from './files.rules.ts';
export type { MadeFile, MadePicture } from './make-file.ts';
export { placeFor, processUploadedFile, processUploadedPicture, putSealed, RETRY_AFTER_SECONDS, receiveUpload } from './receive-upload.ts';
export { type ResealTable, resealFiles } from './reseal.ts';
export { readStoredFile, type StoredFile, scheduleRemoval } from './stored-files.ts';
