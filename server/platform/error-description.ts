import { sourceOfLine } from './program-sources.ts';

/**
 * What of an unexpected error may be logged: a failed query's own message repeats its values, which are people's words
 * and names (security 8.4); its cause says what went wrong without them.
 */
export function describeError(error: unknown): { error: string; code?: string } {
  let inner = error as { message?: string; code?: string; cause?: unknown; stack?: string };
  while (inner.cause instanceof Error) inner = inner.cause as typeof inner;
  return { error: inner.message ?? String(error), ...(inner.code ? { code: inner.code } : {}) };
}

/** Where it happened, without the message: the frames of the stack that are ours. */
export function ownStackFrames(error: unknown): string | undefined {
  const frames = (error as { stack?: string }).stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return frames
    ?.map((frame) => withSource(frame.trim()))
    .filter((frame) => !frame.includes('node_modules'))
    .slice(0, 4)
    .join(' | ');
}

/** A frame of the built program says which source its line is of. */
function withSource(frame: string): string {
  return frame.replace(/(?:file:\/\/)?(\/\S*\/(build\/program\/[^/:]+\.js)):(\d+):\d+/, (place, file: string, short: string, line: string) => {
    const source = sourceOfLine(file, Number(line));
    return source ? `${source}, ${short}:${line}` : place;
  });
}
