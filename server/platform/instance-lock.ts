import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from './config.ts';

/**
 * Allows one process per data folder, because two would destroy the embedded database (security 9.2). The lock is a local listening socket named
 * after the folder. The operating system closes it with the process, so a crash needs no cleanup. Where such a socket is a file, an unresponsive one
 * is taken over.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const name = `naru-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24)}`;
  const { path, outsideFiles } = socketPathFor(name);
  for (let tries = 0; tries < 3; tries++) {
    const server = createServer((socket) => socket.end());
    const taken = await new Promise<boolean>((done, fail) => {
      server.once('error', (e: NodeJS.ErrnoException) => (e.code === 'EADDRINUSE' ? done(true) : fail(e)));
      server.listen(path, () => done(false));
    });
    if (!taken) {
      server.unref();
      return { release: () => new Promise((done) => server.close(() => done())) };
    }
    if (outsideFiles || (await isSocketAlive(path))) break;
    await unlink(path).catch(() => undefined);
  }
  throw new ConfigError(`DATA_DIR=${folder} is in use by another running Naru. Stop it, or use another folder.`);
}

/** Linux and Windows keep these names outside the file system, so no name becomes stale and two processes cannot both claim it. */
function socketPathFor(name: string): { path: string; outsideFiles: boolean } {
  if (process.platform === 'linux') return { path: `\0${name}`, outsideFiles: true };
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\${name}`, outsideFiles: true };
  return { path: join(tmpdir(), `${name}.sock`), outsideFiles: false };
}

function isSocketAlive(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path, () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}
