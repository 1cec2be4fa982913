/** Attachments of the inbox's mails. A mail's record describes them; each content is a record of its own. */
import type { Attachment } from 'postal-mime';
import { type SandboxStore, toStorableText } from '../store.ts';

const KIND = 'mail-attachment';
/** Maximum size of one mail's stored contents together, in bytes. Attachments beyond it are only listed. */
export const MAX_STORED_ATTACHMENT_BYTES = 1024 * 1024;
const MAX_LISTED_ATTACHMENTS = 50;
const MAX_NAME_LENGTH = 200;
const MIME_TYPE = /^[\w.+-]+\/[\w.+-]+$/;

export interface SandboxAttachment {
  name: string;
  /** MIME type without parameters. */
  type: string;
  /** In bytes. */
  size: number;
  /** False if the content was too large to store. */
  isStored: boolean;
}

/** Content in base64; empty once the mail is emptied. */
type StoredContent = { base64: string };
const keyOf = (mailId: string, index: number) => `${mailId}-${index}`;

/** Stores the contents of a mail's attachments, within the limit. Returns the descriptions. */
export async function storeAttachments(store: SandboxStore, mailId: string, received: readonly Attachment[]): Promise<SandboxAttachment[]> {
  const described: SandboxAttachment[] = [];
  let bytesLeft = MAX_STORED_ATTACHMENT_BYTES;
  for (const [index, attachment] of received.slice(0, MAX_LISTED_ATTACHMENTS).entries()) {
    const content = readContent(attachment);
    const isStored = content.length <= bytesLeft;
    if (isStored) {
      bytesLeft -= content.length;
      await store.insert<StoredContent>(KIND, keyOf(mailId, index), { base64: content.toString('base64') });
    }
    const name = toStorableText((attachment.filename ?? '').slice(0, MAX_NAME_LENGTH)) || `attachment-${index + 1}`;
    const type = MIME_TYPE.test(attachment.mimeType) ? attachment.mimeType : 'application/octet-stream';
    described.push({ name, type, size: content.length, isStored });
  }
  return described;
}

export async function readAttachment(store: SandboxStore, mailId: string, index: number): Promise<Buffer | undefined> {
  const stored = await store.get<StoredContent>(KIND, keyOf(mailId, index));
  return stored && Buffer.from(stored.base64, 'base64');
}

/** The store cannot remove records, so contents are emptied. */
export async function emptyAttachments(store: SandboxStore, mailId: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await store.update<StoredContent>(KIND, keyOf(mailId, index), () => ({ base64: '' }));
}

/** Returns the bytes as sent. The parser converts the line ends of calendars, which must be CRLF (RFC 5545, 3.1), so they are restored. */
function readContent({ content, mimeType }: Attachment): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
  return mimeType === 'text/calendar' ? Buffer.from(bytes.toString('utf8').replaceAll('\n', '\r\n')) : bytes;
}
