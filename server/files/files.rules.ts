import { DAY_MS, MINUTE_MS } from '../../contract/time.ts';
import type { AppError } from '../platform/errors.ts';

/** File types, recognised by the first bytes alone: neither the file name nor the client's content type counts (security 7.9). */
export type FileType = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf';
/** Reason why a file is refused. */
export type FileRefusal = Extract<AppError['code'], `attachments.${string}`>;

/** HEIF brands that contain HEVC, as phones write them. AVIF has its own brand and is not accepted. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

const latin1 = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);

/** Returns the type that the first bytes show; undefined for any other type. */
export function detectFileType(bytes: Uint8Array): FileType | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (latin1(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (latin1(bytes, 0, 4) === 'RIFF' && latin1(bytes, 8, 12) === 'WEBP') return 'webp';
  if (latin1(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.has(latin1(bytes, 8, 12))) return 'heic';
  if (latin1(bytes, 0, 5) === '%PDF-') return 'pdf';
  return undefined;
}

/** After this long in state `storing` the process that stored the file is gone. */
export const UPLOAD_GRACE_MS = 5 * MINUTE_MS;
/** A file that was uploaded and neither sent nor saved is deleted after this long. */
export const UNSENT_RETENTION_MS = DAY_MS;

const MAX_NAME_CHARACTERS = 80;
const PDF_EXTENSION = '.pdf';

/**
 * Returns a safe name for a document: the last part of a path, without invisible or direction-changing characters and without characters that mean
 * something to a file system. Cut to 80 characters, with the ending of the real type.
 */
export function sanitizeFileName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .replace(/\.pdf$/i, '')
    .replace(/^[. ]+|[. ]+$/g, '');
  const cut = [...clean].slice(0, MAX_NAME_CHARACTERS - PDF_EXTENSION.length).join('');
  return `${cut || 'document'}${PDF_EXTENSION}`;
}
