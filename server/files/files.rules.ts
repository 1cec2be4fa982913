import { DAY_MS, MINUTE_MS } from '../../contract/time.ts';
import type { AppError } from '../platform/errors.ts';

/** File types, recognised by their first bytes. The file name and the client's content type are ignored (security 7.9). */
export type FileType = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf';
/** Reason why a file is refused. */
export type FileRefusal = Extract<AppError['code'], `attachments.${string}`>;

/** HEIF brands that contain HEVC, as phones write them. AVIF, with a different brand, is not accepted. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

const latin1 = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);

/** Detects the type from the first bytes; undefined for any other type. */
export function detectFileType(bytes: Uint8Array): FileType | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (latin1(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (latin1(bytes, 0, 4) === 'RIFF' && latin1(bytes, 8, 12) === 'WEBP') return 'webp';
  if (latin1(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.has(latin1(bytes, 8, 12))) return 'heic';
  if (latin1(bytes, 0, 5) === '%PDF-') return 'pdf';
  return undefined;
}

/** Time in ms after which a file still in state `storing` is abandoned, because the process that stored it is gone. */
export const UPLOAD_GRACE_MS = 5 * MINUTE_MS;
/** Time in ms after which an uploaded file that was not sent or saved is deleted. */
export const UNSENT_RETENTION_MS = DAY_MS;

const MAX_NAME_CHARACTERS = 80;
const PDF_EXTENSION = '.pdf';

/**
 * Returns a safe file name for a document: the last part of the path, without invisible or direction-changing characters and without characters
 * special to a file system. Cut to 80 characters, with the extension of the real type.
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
