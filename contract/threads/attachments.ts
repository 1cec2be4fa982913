import { z } from 'zod';
import { count, endpoint, Id, Msg, text } from '../endpoint.ts';
import { ANGLES_OF } from './photo-angles.ts';
import { FILES_AT_ONCE } from '../rules.ts';

/** So many pixels a picture may have (security 7.9). */
export const FILE_PIXELS = 50_000_000;
/** A link holds so long, for the session that asked for it. */
export const LINK_SECONDS = 60;

/** A picture in three widths, made anew by the server; a document as it came. */
export const FILE_SIZES = ['small', 'medium', 'large', 'document'] as const;
export type FileSize = (typeof FILE_SIZES)[number];

const ANGLES = [...ANGLES_OF.face, ...ANGLES_OF.teeth] as const;

/** A photo or a document as a message has it (specification 5.21). Its bytes are behind a link alone. */
export const MessageFile = z.object({
  id: z.string(),
  kind: z.enum(['picture', 'document']),
  /** Of a document, as its sender called it, made safe; empty for a picture. */
  name: z.string(),
  /** In pixels, upright, of the largest width that is kept; null for a document. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** A picture of 16 pixels as a data address, shown until the picture is there; null for a document, and once it is gone. */
  placeholder: z.string().nullable(),
  /** Of a photo that was taken with the guide: which of its angles it shows. */
  angle: z.enum(ANGLES).optional(),
  /** Why there is nothing to open any more: its sender took it back, or she withdrew her consent. */
  gone: z.enum(['taken-back', 'withdrawn']).nullable(),
});
export type MessageFile = z.output<typeof MessageFile>;

/** Who opened a file of hers, and when. */
const View = z.object({
  at: z.string(),
  /** Somebody of the clinic, numbered in the order in which they first opened one of this thread. */
  staff: z.number().int(),
  /** The name that she writes under, while she answers for the clinic and has chosen one. */
  name: z.string().nullable(),
});

/** An address to open a file at, as long as it holds. */
export const FileLinks = z.object({ seconds: count(LINK_SECONDS), links: z.array(z.object({ id: z.string(), url: z.string() })) });

/** What a patient sees of her files in a thread. */
export const OwnFiles = z.object({
  /** Her consent to share them with this clinic, while it stands. */
  consent: z.object({ version: z.string(), agreed_at: z.string() }).nullable(),
  files: z.array(MessageFile.extend({ message_id: z.number().int(), sent_at: z.string(), views: z.array(View) })),
});
export type OwnFiles = z.output<typeof OwnFiles>;

/** Chosen by the client, so that a file sent twice is one file. */
export const FileId = z.guid().transform((id) => id.toLowerCase());
const InThread = z.object({ id: Id });
const OfFile = InThread.extend({ file_id: FileId });

/** Photos and files of a thread, from either side (specification 5.21). */
export const attachments = {
  ownFiles: endpoint({
    name: 'ownFiles',
    method: 'GET',
    path: '/api/v1/consultations/{id}/files',
    who: 'user',
    summary: 'What the patient has sent in a thread and who opened it when, and whether her consent to it stands',
    params: InThread,
    reply: OwnFiles,
  }),
  allowFiles: endpoint({
    name: 'allowFiles',
    method: 'PUT',
    path: '/api/v1/consultations/{id}/files/consent',
    who: 'user',
    summary: 'Agree to share photos and files of one’s health with this clinic; where that stands already, nothing changes',
    params: InThread,
    body: z.object({ consent: z.boolean() }),
    reply: OwnFiles,
    errors: ['consultations.consents-required'],
  }),
  uploadFile: endpoint({
    name: 'uploadFile',
    method: 'PUT',
    path: '/api/v1/consultations/{id}/files/{file_id}',
    who: 'member',
    limit: 'upload',
    summary: 'Hand in a file, to be sent with `sendFiles` within a day. The same `file_id` twice is one file. JPEG, PNG, WebP, HEIC or PDF, 15 MB',
    params: OfFile,
    /** What the sender calls it; of a document its name is shown. Of a photo: the angle that it was taken for. */
    query: z.object({ name: text(255).optional(), angle: z.enum(ANGLES).optional() }),
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
  sendFiles: endpoint({
    name: 'sendFiles',
    method: 'POST',
    path: '/api/v1/consultations/{id}/files',
    who: 'member',
    summary: 'Send files that were handed in as one message; the same `client_message_id` sent twice makes one message',
    params: InThread,
    body: z.object({ files: z.array(FileId).min(1).max(FILES_AT_ONCE), client_message_id: z.guid() }),
    reply: z.object({ message_id: z.number().int() }),
    status: 201,
    errors: ['attachments.consent-required', 'attachments.not-there', 'consultations.too-fast', 'consultations.not-registered'],
  }),
  linkFiles: endpoint({
    name: 'linkFiles',
    method: 'POST',
    path: '/api/v1/consultations/{id}/files/links',
    who: 'member',
    summary: 'Addresses to open files at: for a minute, and for the session that asks. That the clinic asked is kept, and shown to the patient',
    params: InThread,
    body: z.object({ files: z.array(FileId).min(1).max(FILES_AT_ONCE), size: z.enum(FILE_SIZES) }),
    reply: FileLinks,
    errors: ['attachments.gone'],
  }),
  takeBackFile: endpoint({
    name: 'takeBackFile',
    method: 'DELETE',
    path: '/api/v1/consultations/{id}/files/{file_id}',
    who: 'member',
    summary: 'Take back a file of one’s own side: it is gone for everybody, and the thread says that there was one',
    params: OfFile,
    reply: Msg,
  }),
};
