import { constants } from 'node:zlib';

/**
 * Of Brotli a window of 128 KB, which holds what is sent. With the usual one of 4 MB each encoder is memory outside the heap (32 MB of it where it
 * packs densely), and V8 cleans all of the heap for every few answers.
 */
export const BROTLI_WINDOW = { [constants.BROTLI_PARAM_LGWIN]: 17 };
