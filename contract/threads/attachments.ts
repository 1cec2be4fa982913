import { z } from 'zod';
import { ConfirmationResponse, defineEndpoint, Id, positiveIntField, textField } from '../endpoint.ts';
import { MAX_FILES_PER_MESSAGE } from '../rules.ts';
import { ANGLES_BY_SUBJECT } from './photo-angles.ts';

/** Maximum number of pixels in a picture (security 7.9). */
export const MAX_FILE_PIXELS = 50_000_000;
/** Validity of a file link, in seconds. It works only in the session that requested it. */
export const LINK_LIFETIME_SECONDS = 60;

/** Stored sizes. The server re-encodes a picture in three widths and stores a document as received. */
export const FILE_SIZES = ['small', 'medium', 'large', 'document'] as const;
export type FileSize = (typeof FILE_SIZES)[number];

const ANGLES = [...ANGLES_BY_SUBJECT.face, ...ANGLES_BY_SUBJECT.teeth] as const;

/** A photo or document in a message (specification 5.21). Its bytes are available only through a link. */
export const MessageFile = z.object({
  id: z.string(),
  kind: z.enum(['picture', 'document']),
  /** Sanitised file name of a document; empty for a picture. */
  name: z.string(),
  /** Width in pixels of the largest stored size, after rotation; null for a document. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** A 16-pixel picture as a data URL, shown while the picture loads. Null for a document and for a removed file. */
  placeholder: z.string().nullable(),
  /** Angle of the photo, if it was taken with the guide. */
  angle: z.enum(ANGLES).optional(),
  /** Reason why the file can no longer be opened. `taken-back`: the sender removed it. `withdrawn`: the patient withdrew the consent. */
  gone: z.enum(['taken-back', 'withdrawn']).nullable(),
});
export type MessageFile = z.output<typeof MessageFile>;

/** A view of a patient's file by a member of the clinic's staff. */
const FileView = z.object({
  at: z.string(),
  /** Number of the staff member within the thread, in the order of their first view of a file. */
  staff: z.number().int(),
  /** Staff name of the coordinator. Null if she chose none or has left the clinic. */
  name: z.string().nullable(),
});

/** Temporary addresses of files. `seconds` is their validity. */
export const FileLinks = z.object({ seconds: positiveIntField(LINK_LIFETIME_SECONDS), links: z.array(z.object({ id: z.string(), url: z.string() })) });

/** A patient's own files in a thread. */
export const PatientFiles = z.object({
  /** The patient's consent to share files with this clinic; null if it is not in force. */
  consent: z.object({ version: z.string(), agreed_at: z.string() }).nullable(),
  files: z.array(MessageFile.extend({ message_id: z.number().int(), sent_at: z.string(), views: z.array(FileView) })),
});
export type PatientFiles = z.output<typeof PatientFiles>;

/** Created by the client, so that a file sent twice is stored once. */
export const FileId = z.guid().transform((id) => id.toLowerCase());
const ThreadParams = z.object({ id: Id });
const FileParams = ThreadParams.extend({ file_id: FileId });

/** Photos and files of a thread, for both sides (specification 5.21). */
export const attachmentEndpoints = {
  ownFiles: defineEndpoint({
    name: 'ownFiles',
    method: 'GET',
    path: '/api/v1/consultations/{id}/files',
    who: 'user',
    summary: 'Lists the files the patient sent in a thread, with who opened them and when, and whether the consent to share them is in force.',
    params: ThreadParams,
    reply: PatientFiles,
  }),
  allowFiles: defineEndpoint({
    name: 'allowFiles',
    method: 'PUT',
    path: '/api/v1/consultations/{id}/files/consent',
    who: 'user',
    summary: "Gives consent to share photos and files about the patient's health with this clinic. No effect if the consent is already in force.",
    params: ThreadParams,
    body: z.object({ consent: z.boolean() }),
    reply: PatientFiles,
    errors: ['consultations.consents-required'],
  }),
  uploadFile: defineEndpoint({
    name: 'uploadFile',
    method: 'PUT',
    path: '/api/v1/consultations/{id}/files/{file_id}',
    who: 'member',
    limit: 'upload',
    summary: 'Uploads a file, which must be sent with `sendFiles` within a day. Idempotent by `file_id`. JPEG, PNG, WebP, HEIC or PDF, at most 15 MB.',
    params: FileParams,
    /** `name`: the sender's file name, shown for documents only. `angle`: the intended angle of a photo. */
    query: z.object({ name: textField(255).optional(), angle: z.enum(ANGLES).optional() }),
    encoding: 'bytes',
    reply: MessageFile,
    errors: [
      'attachments.consent-required',
      'attachments.unknown-kind',
      'attachments.unreadable',
      'attachments.too-many-pixels',
      'attachments.acts',
      'attachments.taken',
      'attachments.not-stored',
      'attachments.too-slow',
      'too-large',
    ],
  }),
  sendFiles: defineEndpoint({
    name: 'sendFiles',
    method: 'POST',
    path: '/api/v1/consultations/{id}/files',
    who: 'member',
    summary: 'Sends uploaded files as one message. Idempotent by `client_message_id`.',
    params: ThreadParams,
    body: z.object({ files: z.array(FileId).min(1).max(MAX_FILES_PER_MESSAGE), client_message_id: z.guid() }),
    reply: z.object({ message_id: z.number().int() }),
    status: 201,
    errors: ['attachments.consent-required', 'attachments.not-there', 'consultations.too-fast', 'consultations.not-registered'],
  }),
  linkFiles: defineEndpoint({
    name: 'linkFiles',
    method: 'POST',
    path: '/api/v1/consultations/{id}/files/links',
    who: 'member',
    summary: "Creates links to files, valid for one minute and for the calling session only. The clinic's access is recorded and shown to the patient.",
    params: ThreadParams,
    body: z.object({ files: z.array(FileId).min(1).max(MAX_FILES_PER_MESSAGE), size: z.enum(FILE_SIZES) }),
    reply: FileLinks,
    errors: ['attachments.gone'],
  }),
  takeBackFile: defineEndpoint({
    name: 'takeBackFile',
    method: 'DELETE',
    path: '/api/v1/consultations/{id}/files/{file_id}',
    who: 'member',
    summary: "Deletes a file sent by the caller's side for everyone. The thread still shows that there was one.",
    params: FileParams,
    reply: ConfirmationResponse,
  }),
};
