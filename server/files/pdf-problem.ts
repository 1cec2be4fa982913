import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileRefusal } from './files.rules.ts';

/** Maximum distance of `%%EOF` from the end of a complete PDF, in bytes. */
const PDF_TAIL_BYTES = 1_024;
/** Names that make a PDF active: scripts, launching programs, opening or sending something without a click, embedded files. */
const ACTIVE_NAMES = new Set([
  ...['JavaScript', 'JS', 'Launch', 'OpenAction', 'AA', 'SubmitForm', 'ImportData'],
  ...['RichMedia', 'EmbeddedFile', 'EmbeddedFiles', 'XFA', 'GoToE', 'GoToR'],
]);
const MAX_ACTIVE_NAME_LENGTH = Math.max(...[...ACTIVE_NAMES].map((name) => name.length));
/** Maximum bytes up to the closing bracket of `/OpenAction [page /Fit]`. */
const MAX_DESTINATION_BYTES = 200;
/** Bytes scanned before yielding to other work: about a millisecond. */
const CHUNK_BYTES = 256 * 1024;

const [SLASH, HASH, OPEN_BRACKET, CLOSE_BRACKET] = [...Buffer.from('/#[]')] as [number, number, number, number];
/** First bytes of active names, escaped or not. They let most slashes of a file be skipped by the next byte alone. */
const INITIALS: ReadonlySet<number> = new Set([HASH, ...[...ACTIVE_NAMES].map((name) => name.charCodeAt(0))]);

/**
 * Returns why a PDF is refused: `attachments.unreadable` if its end mark is missing, `attachments.acts` if a name makes it active. Undefined for a
 * plain document. Scans the bytes once in chunks, so that a file of 15 MB does not block the process. Compressed parts cannot be inspected. Therefore
 * documents are downloaded within a sandbox and never displayed (security 7.9).
 */
export async function findPdfProblem(file: Uint8Array): Promise<FileRefusal | undefined> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!bytes.subarray(-PDF_TAIL_BYTES).includes('%%EOF')) return 'attachments.unreadable';
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    if (hasActiveName(bytes, from, Math.min(from + CHUNK_BYTES, bytes.length))) return 'attachments.acts';
    await nextTurn();
  }
  return undefined;
}

/** True if an active name begins between these two offsets. */
function hasActiveName(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    if (bytes[at] !== SLASH || !INITIALS.has(bytes[at + 1] ?? 0)) continue;
    const { name, end } = readName(bytes, at + 1);
    if (ACTIVE_NAMES.has(name) && !(name === 'OpenAction' && isDestination(bytes, end))) return true;
  }
  return false;
}

/** Reads the letters and digits of a name, each possibly escaped (`J#53`). Stops beyond the length of the longest active name. */
function readName(bytes: Buffer, start: number): { name: string; end: number } {
  let name = '';
  let end = start;
  while (name.length <= MAX_ACTIVE_NAME_LENGTH) {
    const escaped = bytes[end] === HASH ? Number.parseInt(bytes.toString('latin1', end + 1, end + 3), 16) : undefined;
    const code = escaped ?? bytes[end] ?? 0;
    if (!isAlphanumeric(code)) break;
    name += String.fromCharCode(code);
    end += escaped === undefined ? 1 : 3;
  }
  return { name, end };
}

const isAlphanumeric = (code: number) => (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

/** True if an array follows, which names the page to open at. It is harmless, because it cannot contain an action. */
function isDestination(bytes: Buffer, end: number): boolean {
  let at = end;
  while (at < end + MAX_DESTINATION_BYTES && /\s/.test(String.fromCharCode(bytes[at] ?? 0))) at += 1;
  if (bytes[at] !== OPEN_BRACKET) return false;
  const close = bytes.indexOf(CLOSE_BRACKET, at);
  return close !== -1 && close - at <= MAX_DESTINATION_BYTES;
}
