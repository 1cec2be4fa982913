import { createHmac, timingSafeEqual } from 'node:crypto';

/** Addresses for undeliverable mail: a different one for each recipient, so that nobody can report a mail that was never sent. */
export type ReturnPaths = {
  /** Returns the envelope sender for a mail to this address. */
  of(email: string): string;
  /** True if `path` is the envelope sender of our mails to that address. */
  belongs(path: string, email: string): boolean;
};

/** Creates return paths. The signed recipient is in the part after `+` of `address` (RFC 5233), well within the 64 characters of a local part. */
export function returnPaths(address: string, secret: string): ReturnPaths {
  const at = address.lastIndexOf('@');
  const tagOf = (email: string) => createHmac('sha256', secret).update(`return-path:${email.trim().toLowerCase()}`).digest('hex').slice(0, 24);
  const of = (email: string) => `${address.slice(0, at)}+${tagOf(email)}${address.slice(at)}`;
  return {
    of,
    belongs(path, email) {
      const given = Buffer.from(path.trim().toLowerCase());
      const right = Buffer.from(of(email).toLowerCase());
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
