import { findSourceOfLine } from './program-sources.ts';

/**
 * Returns the loggable part of an unexpected error. A failed query's own message repeats its values, which are people's text and names (security
 * 8.4). Its cause describes the failure without them.
 */
export function describeError(error: unknown): { error: string; code?: string } {
  let inner = error as { message?: string; code?: string; cause?: unknown; stack?: string };
  while (inner.cause instanceof Error) inner = inner.cause as typeof inner;
  return { error: inner.message ?? String(error), ...(inner.code ? { code: inner.code } : {}) };
}

/** Returns the stack frames in our own code, without the error's message. */
export function ownStackFrames(error: unknown): string | undefined {
  const frames = (error as { stack?: string }).stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return frames
    ?.map((frame) => withSourceFile(frame.trim()))
    .filter((frame) => !frame.includes('node_modules'))
    .slice(0, 4)
    .join(' | ');
}

/** Adds the source file to a stack frame of the built program. */
function withSourceFile(frame: string): string {
  return frame.replace(/(?:file:\/\/)?(\/\S*\/(build\/program\/[^/:]+\.js)):(\d+):\d+/, (place, file: string, short: string, line: string) => {
    const source = findSourceOfLine(file, Number(line));
    return source ? `${source}, ${short}:${line}` : place;
  });
}
