import { createHash, timingSafeEqual } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import type { DeliveryReports, FailedDelivery } from '../port.ts';
import type { ReturnPaths } from './return-path.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/**
 * Reads the reports that a mail server hands on (RFC 3464), whole as they came. A report is a stranger's mail: it counts only where it came
 * to the return path that we gave the mail to that very recipient.
 */
export function deliveryReports(secret: string, paths: ReturnPaths): DeliveryReports {
  return {
    async read(raw, authorization) {
      if (!timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${secret}`))) return undefined;
      const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true }).catch(() => undefined);
      if (!mail) return [];
      const came = arrivedAt(mail);
      return failuresIn(mail).filter(({ email }) => came.some((path) => paths.belongs(path, email)));
    },
  };
}

/** The addresses that a mail was brought to, by every header that mail servers say it in. */
function arrivedAt(mail: Email): string[] {
  const headers = mail.headers.filter(({ key }) => ['to', 'delivered-to', 'x-original-to', 'envelope-to'].includes(key));
  return headers.flatMap(({ value }) => value.match(/[^\s<>,"]+@[^\s<>,"]+/g) ?? []);
}

/** The recipients that will not be reached: action failed with a permanent status. A delay, or a full box, may still come right. */
function failuresIn(mail: Email): FailedDelivery[] {
  const part = mail.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!part) return [];
  const text = typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content);
  return text.split(/\r?\n\r?\n/).flatMap((block) => {
    const fields = fieldsOf(block);
    const email = (fields.get('original-recipient') ?? fields.get('final-recipient'))?.replace(/^[^;]*;\s*/, '').replace(/^<|>$/g, '');
    const status = /^5\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0];
    const failed = fields.get('action')?.toLowerCase() === 'failed' && status !== undefined && status !== FULL;
    return email && failed ? [{ email, status }] : [];
  });
}

/** RFC 3463: the box is full. Servers say so for good, its owner empties it all the same. */
const FULL = '5.2.2';

/** The fields of a block by their names in small letters, folded lines joined. */
function fieldsOf(block: string): Map<string, string> {
  const lines = block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => (/^[\w-]+:/.test(line) ? [[line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]] : [])),
  );
}
