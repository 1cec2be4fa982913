import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app has it. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after the present one that are taken: clocks differ. */
const WINDOW = 1;

/** Letters and figures that are not taken for each other when they are read off paper (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const [GROUPS, GROUP] = [7, 4];
export const RECOVERY_CODES = 10;

/** A new TOTP secret of 160 bits, as an app takes it by hand. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What the app reads from the QR picture. */
export function secretUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...FORM, issuer, label, secret: Secret.fromBase32(secret) }).toString();
}

/** The 30-second step that a code belongs to, null for a wrong one. Each comparison takes the same time. */
export function matchTimeStep(code: string, secret: string, now: Date): number | null {
  const timestamp = now.getTime();
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: FORM.period, timestamp }) + delta;
}

/** What somebody typed into the one field: six figures of the app in any script and spacing, or a recovery code. */
export function readOtp(typed: string): { code: string } | { recovery: string } {
  const plain = typed
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, figure)
    .replaceAll(/[\s-]/g, '')
    .toUpperCase();
  if (/^\d{6}$/.test(plain)) return { code: plain };
  return { recovery: hashRecovery(plain.replaceAll('O', '0').replaceAll(/[IL]/g, '1')) };
}

/** Arabic and Persian figures as ours; other scripts' keyboards are not on phones in use. */
function figure(digit: string): string {
  const at = digit.codePointAt(0) as number;
  const zero = [0x660, 0x6f0].find((from) => at >= from && at < from + 10);
  return zero === undefined ? digit : String(at - zero);
}

/** Ten new recovery codes of 140 bits, as they are shown this once, and as they are kept. */
export function newRecoveryCodes(): { shown: string; hash: string }[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    // 32 letters divide a byte evenly, so each is as likely as the other.
    const letters = [...randomBytes(GROUPS * GROUP)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    const shown = (letters.match(new RegExp(`.{${GROUP}}`, 'g')) as string[]).join('-');
    return { shown, hash: hashRecovery(letters) };
  });
}

/** As random as a token: a plain hash keeps it, without a key that could be lost. */
const hashRecovery = (letters: string) => createHash('sha256').update(`recovery\n${letters}`).digest('base64url');

const keyOf = (tokenSecret: string) => Buffer.from(hkdfSync('sha256', tokenSecret, '', 'naru second factor', 32));

/** AES-256-GCM under a key made from TOKEN_SECRET, bound to its member: a row copied to somebody else's account opens nothing. */
export function sealSecret(secret: string, { tokenSecret, memberId }: { tokenSecret: string; memberId: string }): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(tokenSecret), iv).setAAD(Buffer.from(memberId));
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString('base64url');
}

/** Null when it was sealed under another TOKEN_SECRET, or for somebody else. */
export function openSecret(sealed: string, { tokenSecret, memberId }: { tokenSecret: string; memberId: string }): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(tokenSecret), bytes.subarray(0, 12), { authTagLength: 16 })
      .setAAD(Buffer.from(memberId))
      .setAuthTag(bytes.subarray(-16));
    return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
