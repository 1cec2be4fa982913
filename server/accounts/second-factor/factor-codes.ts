import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { toAsciiDigits } from '../../../contract/text-forms.ts';

/** Parameters of RFC 6238 that every authenticator app uses. */
const TOTP_OPTIONS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Accepted time steps before and after the current one, because clocks differ. */
const ACCEPTED_STEPS = 1;

/** Crockford's base 32: letters and digits that are not confused when read from paper. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const [GROUP_COUNT, GROUP_LENGTH] = [7, 4];
export const RECOVERY_CODE_COUNT = 10;

/** Returns a new TOTP secret of 160 bits, in the form that can be typed into an app. */
export const generateTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the `otpauth:` URI for the app's QR code. */
export function formatTotpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...TOTP_OPTIONS, issuer, label, secret: Secret.fromBase32(secret) }).toString();
}

/** Returns the 30-second step of a code; null for a wrong one. Comparisons take constant time. */
export function matchTimeStep(code: string, secret: string, now: Date): number | null {
  const timestamp = now.getTime();
  const totp = new TOTP({ ...TOTP_OPTIONS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp, window: ACCEPTED_STEPS });
  return delta === null ? null : TOTP.counter({ period: TOTP_OPTIONS.period, timestamp }) + delta;
}

/** Parses the code field: six digits of the app, in any script and spacing, or a recovery code. */
export function parseOtp(typed: string): { code: string } | { recovery: string } {
  const plain = toAsciiDigits(typed).replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(plain)) return { code: plain };
  return { recovery: hashRecovery(plain.replaceAll('O', '0').replaceAll(/[IL]/g, '1')) };
}

/** Generates ten recovery codes of 140 bits. `shown` is displayed to the member once; `hash` is stored. */
export function generateRecoveryCodes(): { shown: string; hash: string }[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    // 256 is a multiple of 32, so all letters are equally likely.
    const letters = [...randomBytes(GROUP_COUNT * GROUP_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    const shown = (letters.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g')) as string[]).join('-');
    return { shown, hash: hashRecovery(letters) };
  });
}

/** Codes are as random as tokens, so a plain hash is enough. A keyed hash would depend on a key that can be lost. */
const hashRecovery = (letters: string) => createHash('sha256').update(`recovery\n${letters}`).digest('base64url');

const deriveKey = (tokenSecret: string) => Buffer.from(hkdfSync('sha256', tokenSecret, '', 'naru second factor', 32));

/**
 * Encrypts a TOTP secret with AES-256-GCM under a key derived from TOKEN_SECRET. The result is bound to its member: copied to another account it
 * cannot be decrypted.
 */
export function encryptTotpSecret(secret: string, { tokenSecret, memberId }: { tokenSecret: string; memberId: string }): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(tokenSecret), iv).setAAD(Buffer.from(memberId));
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString('base64url');
}

/** Decrypts a secret; null if it was encrypted under another TOKEN_SECRET, or for another member. */
export function decryptTotpSecret(sealed: string, { tokenSecret, memberId }: { tokenSecret: string; memberId: string }): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(tokenSecret), bytes.subarray(0, 12), { authTagLength: 16 })
      .setAAD(Buffer.from(memberId))
      .setAuthTag(bytes.subarray(-16));
    return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
