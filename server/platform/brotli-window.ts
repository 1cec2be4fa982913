import { constants } from 'node:zlib';

/**
 * Brotli with a window of 128 KB, which is enough for what is sent. With the default of 4 MB each encoder takes memory outside the heap (32 MB at
 * high quality), and V8 then runs a full garbage collection every few answers.
 */
export const BROTLI_WINDOW = { [constants.BROTLI_PARAM_LGWIN]: 17 };
