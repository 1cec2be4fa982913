import type { AppError } from '../../platform/errors.ts';

/** What a file is, by its first bytes alone: neither its name nor what the client calls it counts (security 7.9). */
export type FileType = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf';
/** Why a file is refused. */
export type Refused = Extract<AppError['code'], `attachments.${string}`>;

/** Brands of HEIF that hold HEVC, as phones write them. AVIF has its own and is not taken. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

const ascii = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);

/** The type that a file begins as; undefined for whatever else. */
export function typeOfBytes(bytes: Uint8Array): FileType | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (ascii(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.has(ascii(bytes, 8, 12))) return 'heic';
  if (ascii(bytes, 0, 5) === '%PDF-') return 'pdf';
  return undefined;
}

/** So near to its end a PDF says that it ends. */
const PDF_TAIL = 1_024;
/** Names of a PDF that make it act: a script, a program, something that opens or sends by itself, a file inside. */
const ACTING = /\/(?:JavaScript|JS|Launch|OpenAction|AA|SubmitForm|ImportData|RichMedia|EmbeddedFiles?|XFA|GoToE|GoToR)(?![A-Za-z0-9])/;

/**
 * What is wrong with a document. A name in it may be written with escapes (`/J#53`); what is compressed inside cannot be seen, and is why
 * documents are handed out as attachments within a sandbox, never shown.
 */
export function pdfProblem(bytes: Uint8Array): Refused | undefined {
  const text = ascii(bytes, 0, bytes.length);
  if (!text.slice(-PDF_TAIL).includes('%%EOF')) return 'attachments.unreadable';
  const plain = text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  // A way to open a page at a certain place is harmless; as an array it can be nothing else.
  return ACTING.test(plain.replaceAll(/\/OpenAction\s*\[[^\]]{0,200}\]/g, '')) ? 'attachments.acts' : undefined;
}

const MOST = 80;
const ENDING = '.pdf';

/**
 * What a document is called: the last part of a path, without signs that are not seen or turn the direction of what follows, and without
 * what means something to a file system. Cut to 80 characters, with the ending that is true.
 */
export function safeName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .replace(/\.pdf$/i, '')
    .replace(/^[. ]+|[. ]+$/g, '');
  const cut = [...clean].slice(0, MOST - ENDING.length).join('');
  return `${cut || 'document'}${ENDING}`;
}
