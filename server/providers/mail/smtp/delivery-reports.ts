import { createHash, timingSafeEqual } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import type { DeliveryReports, FailedDelivery } from '../port.ts';
import type { ReturnPaths } from './return-path.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/**
 * Reads complete delivery reports (RFC 3464) that a mail server forwards. Anybody can forge a report. It is therefore valid only if it arrived at the
 * return path of our mail to exactly that recipient.
 */
export function deliveryReports(secret: string, paths: ReturnPaths): DeliveryReports {
  return {
    async read(raw, authorization) {
      if (!timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${secret}`))) return undefined;
      const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true }).catch(() => undefined);
      if (!mail) return [];
      const came = deliveredTo(mail);
      return listPermanentFailures(mail).filter(({ email }) => came.some((path) => paths.belongs(path, email)));
    },
  };
}

/** Returns the addresses that a mail was delivered to, from all headers that mail servers use for it. */
function deliveredTo(mail: Email): string[] {
  const headers = mail.headers.filter(({ key }) => ['to', 'delivered-to', 'x-original-to', 'envelope-to'].includes(key));
  return headers.flatMap(({ value }) => value.match(/[^\s<>,"]+@[^\s<>,"]+/g) ?? []);
}

/**
 * Returns recipients that cannot be reached: action `failed` with a permanent status. Delays and full mailboxes are excluded, because they may
 * resolve.
 */
function listPermanentFailures(mail: Email): FailedDelivery[] {
  const part = mail.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!part) return [];
  const text = typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content);
  return text.split(/\r?\n\r?\n/).flatMap((block) => {
    const fields = parseFields(block);
    const email = (fields.get('original-recipient') ?? fields.get('final-recipient'))?.replace(/^[^;]*;\s*/, '').replace(/^<|>$/g, '');
    const status = /^5\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0];
    const failed = fields.get('action')?.toLowerCase() === 'failed' && status !== undefined && status !== MAILBOX_FULL;
    return email && failed ? [{ email, status }] : [];
  });
}

/** RFC 3463: mailbox full. Servers report it as permanent although it is not. */
const MAILBOX_FULL = '5.2.2';

/** Returns the fields of a block by lower-case name, with folded lines joined. */
function parseFields(block: string): Map<string, string> {
  const lines = block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => (/^[\w-]+:/.test(line) ? [[line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]] : [])),
  );
}
