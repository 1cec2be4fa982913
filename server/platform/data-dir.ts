import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';
import { generateVapidKey } from './vapid.ts';

/** Creates the data folder. Throws ConfigError, with a sentence, if it cannot be written to. */
export function prepareDataDir(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true });
    accessSync(dir, constants.W_OK);
    const probe = join(dir, '.writable');
    writeFileSync(probe, '');
  } catch (cause) {
    throw new ConfigError(`DATA_DIR=${dir} cannot be written to (${(cause as NodeJS.ErrnoException).code}).`);
  }
}

/** Returns a secret that is created once and stored in the data folder, readable only by its owner. Used outside production only. */
function readOrCreate(dir: string, name: string, make: () => string): string {
  const file = join(dir, name);
  try {
    writeFileSync(file, make(), { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
  }
  return readFileSync(file, 'utf8').trim();
}

export const readOrCreateTokenSecret = (dir: string): string => readOrCreate(dir, 'token-secret', () => randomBytes(32).toString('base64url'));

/** Private key by which push services identify the product (RFC 8292), base64url. */
export const readOrCreateVapidKey = (dir: string): string => readOrCreate(dir, 'vapid-key', generateVapidKey);

/** Key for encrypting people's files, base64url. */
export const readOrCreateFileKey = (dir: string): string => readOrCreate(dir, 'file-key', () => randomBytes(32).toString('base64url'));
