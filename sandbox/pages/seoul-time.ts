import { seoulDateTime } from '../../contract/time.ts';

/** Formats an instant in Seoul time for the sandbox's pages: `2026-12-03 14:00`, with seconds if asked. */
export const formatSeoulTime = (at: string, precision: 'minutes' | 'seconds' = 'minutes'): string =>
  seoulDateTime(at)
    .slice(0, precision === 'minutes' ? 16 : 19)
    .replace('T', ' ');
