/** Stores and finds the mails of the sandbox's inbox. */
import { createHash, randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import type { SandboxStore } from '../store.ts';

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
  /** ISO 8601, UTC. */
  receivedAt: string;
}

export interface Inbox {
  put(raw: Buffer, recipients: string[]): Promise<void>;
  list(): Promise<SandboxMail[]>;
  find(id: string): Promise<SandboxMail | undefined>;
}

export function createInbox(store: SandboxStore): Inbox {
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
        messageId: cleanText(messageId),
        from: cleanText(mail.from?.address ?? ''),
        to: recipients.map(cleanText),
        subject: cleanText(mail.subject ?? ''),
        text: cleanText(mail.text ?? ''),
        html: cleanText(mail.html ?? ''),
        receivedAt: new Date().toISOString(),
      };
      if (await store.insert(KIND, id, record)) await forgetOldest(store);
    },
    list: () => store.list<SandboxMail>(KIND, MAX_STORED_MAILS),
    async find(id) {
      const mail = await store.get<SandboxMail>(KIND, id);
      return mail && !isEmptied(mail) ? mail : undefined;
    },
  };
}

/** The store cannot remove records, so mails beyond the limit are emptied. */
async function forgetOldest(store: SandboxStore): Promise<void> {
  const oldest = (await store.list<SandboxMail>(KIND, MAX_STORED_MAILS + 1))[MAX_STORED_MAILS];
  if (oldest) await store.update<SandboxMail>(KIND, oldest.id, (mail) => ({ ...mail, from: '', to: [], subject: '', text: '', html: '' }));
}

const isEmptied = ({ to }: SandboxMail) => to.length === 0;

/** JSON in PostgreSQL cannot hold U+0000 or broken surrogates. */
function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
