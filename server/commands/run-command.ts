import { resolve } from 'node:path';
import { ConfigError } from '../platform/config.ts';
import { FilesError } from '../providers/files/port.ts';

/** Runs a command-line command. Sets the process's exit code and prints expected errors as a sentence without a stack. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof FilesError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Resolves a path as typed: `npm run` changes to the product's folder and passes the original one in INIT_CWD. */
export const resolveTypedPath = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

/** Formats a number of bytes for people. */
export function formatBytes(bytes: number): string {
  const [unit, share] = bytes < 1_000_000 ? ['kB', 1_000] : bytes < 1_000_000_000 ? ['MB', 1_000_000] : ['GB', 1_000_000_000];
  return `${(bytes / share).toFixed(1)} ${unit}`;
}
