/** Stores and finds the mails of the sandbox's inbox. */
import { createHash, randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { type SandboxStore, toStorableText } from '../store.ts';
import { emptyAttachments, readAttachment, type SandboxAttachment, storeAttachments } from './attachments.ts';

const KIND = 'mail';
/** Number of newest mails kept; older ones are emptied. */
export const MAX_STORED_MAILS = 200;

export interface SandboxMail {
  id: string;
  messageId: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  /** Empty when the mail has no HTML part. */
  html: string;
  attachments: SandboxAttachment[];
  /** ISO 8601, UTC. */
  receivedAt: string;
}

/** Records of earlier versions have no list of attachments. */
type StoredMail = Omit<SandboxMail, 'attachments'> & Partial<Pick<SandboxMail, 'attachments'>>;

export interface Inbox {
  put(raw: Buffer, recipients: string[]): Promise<void>;
  list(): Promise<SandboxMail[]>;
  find(id: string): Promise<SandboxMail | undefined>;
  /** Returns an attachment of a mail by its position; undefined if there is none, or if its content was not stored. */
  findAttachment(id: string, index: number): Promise<(SandboxAttachment & { content: Buffer }) | undefined>;
}

/** Mails are stamped with `now`, which is the system time by default. */
export function createInbox(store: SandboxStore, now = () => new Date()): Inbox {
  const find = async (id: string): Promise<SandboxMail | undefined> => {
    const mail = await store.get<StoredMail>(KIND, id);
    return mail && !isEmptied(mail) ? withAttachments(mail) : undefined;
  };
  return {
    async put(raw, recipients) {
      const mail = await PostalMime.parse(raw);
      const messageId = mail.messageId ?? `<${randomUUID()}@sandbox>`;
      // Shows a repeated message to the same people once, as large mail services do.
      const id = createHash('sha256')
        .update(JSON.stringify([messageId, recipients]))
        .digest('hex')
        .slice(0, 24);
      const record: SandboxMail = {
        id,
        messageId: toStorableText(messageId),
        from: toStorableText(mail.from?.address ?? ''),
        to: recipients.map(toStorableText),
        subject: toStorableText(mail.subject ?? ''),
        text: toStorableText(mail.text ?? ''),
        html: toStorableText(mail.html ?? ''),
        attachments: await storeAttachments(store, id, mail.attachments),
        receivedAt: now().toISOString(),
      };
      if (await store.insert(KIND, id, record)) await forgetOldest(store);
    },
    list: async () => (await store.list<StoredMail>(KIND, MAX_STORED_MAILS)).map(withAttachments),
    find,
    async findAttachment(id, index) {
      const attachment = (await find(id))?.attachments[index];
      const content = attachment?.isStored ? await readAttachment(store, id, index) : undefined;
      return attachment && content && { ...attachment, content };
    },
  };
}

/** The store cannot remove records, so mails beyond the limit are emptied. */
async function forgetOldest(store: SandboxStore): Promise<void> {
  const oldest = (await store.list<StoredMail>(KIND, MAX_STORED_MAILS + 1))[MAX_STORED_MAILS];
  if (!oldest) return;
  await emptyAttachments(store, oldest.id, oldest.attachments?.length ?? 0);
  await store.update<StoredMail>(KIND, oldest.id, (mail) => ({ ...mail, from: '', to: [], subject: '', text: '', html: '', attachments: [] }));
}

const withAttachments = (mail: StoredMail): SandboxMail => ({ ...mail, attachments: mail.attachments ?? [] });

const isEmptied = ({ to }: StoredMail) => to.length === 0;
