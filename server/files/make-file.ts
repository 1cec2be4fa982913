import sharp, { type Sharp } from 'sharp';
import { type FileSize, MAX_FILE_PIXELS, type MessageFile } from '../../contract/threads/attachments.ts';
import { AppError } from '../platform/errors.ts';
import { makeRequestQueue } from '../providers/request-queue.ts';
import { detectFileType, sanitizeFileName } from './files.rules.ts';
import { decodeHeic } from './heic.ts';
import { findPdfProblem } from './pdf-problem.ts';

/** A processed file: its metadata for clients, and its bytes by size. */
export type ProcessedFile = Omit<MessageFile, 'id' | 'gone'> & { parts: { size: FileSize; bytes: Uint8Array }[] };

/** A processed picture with known width, height and placeholder. */
export type ProcessedPicture = ProcessedFile & { kind: 'picture'; width: number; height: number; placeholder: string };

/** Widths in pixels. A picture is never enlarged, and at most four times as high as its width. */
const WIDTHS = { small: 320, medium: 960, large: 1920 } as const;
const MAX_HEIGHT_RATIO = 4;
const QUALITY = 82;
const EFFORT = 2;

/** Processes two pictures at a time, because of the memory needed. With 32 queued, further callers are told to retry later. */
const runQueued = makeRequestQueue(2, 32, () => new AppError('unavailable', { retryAfter: 5 }));

/**
 * Processes an uploaded file for storage. A picture is re-encoded upright, in sRGB, in three widths, without metadata. A document is unchanged.
 * Throws `attachments.unknown-kind`, `attachments.unreadable`, `attachments.too-many-pixels`, `attachments.acts`, and `unavailable` if too many are
 * queued.
 */
export async function processFile(bytes: Uint8Array, name: string): Promise<ProcessedFile> {
  return detectFileType(bytes) === 'pdf' ? processDocument(bytes, name) : processPicture(bytes);
}

/** Processes an uploaded picture, as `processFile` does. Throws `attachments.unknown-kind` for a document. */
export async function processPicture(bytes: Uint8Array): Promise<ProcessedPicture> {
  const type = detectFileType(bytes);
  if (!type || type === 'pdf') throw new AppError('attachments.unknown-kind');
  return runQueued(async () => {
    const source = type === 'heic' ? await openHeic(bytes) : sharp(bytes, { limitInputPixels: MAX_FILE_PIXELS, failOn: 'error', pages: 1 });
    return resizePicture(source).catch((cause: Error) => {
      if (cause instanceof AppError) throw cause;
      throw new AppError(/pixel limit/i.test(cause.message) ? 'attachments.too-many-pixels' : 'attachments.unreadable', { cause });
    });
  });
}

async function processDocument(bytes: Uint8Array, name: string): Promise<ProcessedFile> {
  const problem = await findPdfProblem(bytes);
  if (problem) throw new AppError(problem);
  return { kind: 'document', name: sanitizeFileName(name), width: null, height: null, placeholder: null, parts: [{ size: 'document', bytes }] };
}

async function openHeic(bytes: Uint8Array): Promise<Sharp> {
  const decoded = await decodeHeic(bytes);
  if ('problem' in decoded) throw new AppError(`attachments.${decoded.problem}`);
  const { width, height, rgba } = decoded;
  return sharp(rgba, { raw: { width, height, channels: 4 }, limitInputPixels: MAX_FILE_PIXELS });
}

async function resizePicture(source: Sharp): Promise<ProcessedPicture> {
  const upright = source.autoOrient().toColourspace('srgb');
  const drawn = upright.resize({ width: WIDTHS.large, height: WIDTHS.large * MAX_HEIGHT_RATIO, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const parts: ProcessedFile['parts'] = [];
  for (const size of ['small', 'medium', 'large'] as const) {
    const to = { width: WIDTHS[size], height: WIDTHS[size] * MAX_HEIGHT_RATIO, fit: 'inside', withoutEnlargement: true } as const;
    parts.push({ size, bytes: await pixels().resize(to).webp({ quality: QUALITY, effort: EFFORT }).toBuffer() });
  }
  const tiny = await pixels().resize({ width: 16, height: 16, fit: 'inside' }).webp({ quality: 40 }).toBuffer();
  return { kind: 'picture', name: '', width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}`, parts };
}
