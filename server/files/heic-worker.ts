import { parentPort, workerData } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle.js';

/** The bytes to decode, and the limits for it. */
export type HeicTask = { bytes: Uint8Array; pixels: number; memory: number };
export type HeicResult = { width: number; height: number; rgba: Uint8Array } | { problem: 'unreadable' | 'too-many-pixels' };

const PAGE_BYTES = 65_536;

/**
 * Limits the decoder's memory. The worker's own limits do not cover WebAssembly memory, so growth beyond the share is refused here and decoding
 * fails.
 */
function limitMemory(most: number): void {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > most) throw new RangeError('the share of memory is used up');
    return grow.call(this, pages);
  };
}

/** Decodes the first picture of a HEIC file to RGBA. The result is upright, because the decoder applies the stored rotation. */
async function decode({ bytes, pixels, memory }: HeicTask): Promise<HeicResult> {
  limitMemory(memory);
  const [image] = new libheif.HeifDecoder().decode(bytes);
  if (!image) return { problem: 'unreadable' };
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > pixels) return { problem: 'too-many-pixels' };
  if (width * height * 4 > memory) return { problem: 'unreadable' };
  const data = new Uint8ClampedArray(width * height * 4);
  const done = await new Promise<boolean>((settle) => image.display({ data, width, height }, (shown: unknown) => settle(shown !== null)));
  return done ? { width, height, rgba: new Uint8Array(data.buffer) } : { problem: 'unreadable' };
}

const answer = await decode(workerData as HeicTask).catch((): HeicResult => ({ problem: 'unreadable' }));
parentPort?.postMessage(answer, 'rgba' in answer ? [answer.rgba.buffer as ArrayBuffer] : []);
