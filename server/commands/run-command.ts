import { resolve } from 'node:path';
import { ConfigError } from '../platform/config.ts';
import { FilesError } from '../providers/files/port.ts';

/** Runs a command of the terminal: its exit code is the process's, and what a person can act on is a sentence without a stack. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof FilesError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** A path as it was typed: `npm run` changes to the product's own folder and says where it was called. */
export const typedPath = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

/** A number of bytes for a person. */
export function formatBytes(bytes: number): string {
  const [unit, share] = bytes < 1_000_000 ? ['kB', 1_000] : bytes < 1_000_000_000 ? ['MB', 1_000_000] : ['GB', 1_000_000_000];
  return `${(bytes / share).toFixed(1)} ${unit}`;
}
