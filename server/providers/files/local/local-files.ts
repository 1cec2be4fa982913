import { randomBytes } from 'node:crypto';
import { access, mkdir, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contentTypeOfName, type FileStore, FilesError } from '../port.ts';

/** Temporary names of files being written. */
const UNFINISHED_NAME = /^\..+\.[0-9a-f]{12}$/;

/** Stores files in a folder. A file gets its name by a rename after it is written completely, so a crash leaves no partial file. */
export function localFiles(folder: string): FileStore {
  return {
    async put(name, bytes) {
      if (!contentTypeOfName(name)) throw new FilesError(`not a name of a file: ${name}`);
      const unfinished = join(folder, `.${name}.${randomBytes(6).toString('hex')}`);
      try {
        await mkdir(folder, { recursive: true });
        await writeWhole(unfinished, bytes);
        await rename(unfinished, join(folder, name));
      } catch (cause) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw new FilesError(`${name} cannot be written (${(cause as NodeJS.ErrnoException).code})`, cause);
      }
    },
    async get(name) {
      const contentType = contentTypeOfName(name);
      if (!contentType) return undefined;
      try {
        return { bytes: await readFile(join(folder, name)), contentType };
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw new FilesError(`${name} cannot be read (${(cause as NodeJS.ErrnoException).code})`, cause);
      }
    },
    async has(name) {
      return (
        contentTypeOfName(name) !== undefined &&
        access(join(folder, name)).then(
          () => true,
          () => false,
        )
      );
    },
    async remove(name) {
      if (!contentTypeOfName(name)) throw new FilesError(`not a name of a file: ${name}`);
      await rm(join(folder, name), { force: true }).catch((cause: NodeJS.ErrnoException) => {
        throw new FilesError(`${name} cannot be removed (${cause.code})`, cause);
      });
    },
    async sweepUnfinished(olderThanMs) {
      // The folder is created with the first file.
      const names = await readdir(folder).catch((): string[] => []);
      for (const name of names.filter((one) => UNFINISHED_NAME.test(one))) {
        const path = join(folder, name);
        const changedAt = (await stat(path).catch(() => undefined))?.mtimeMs;
        if (changedAt !== undefined && changedAt < Date.now() - olderThanMs) await rm(path, { force: true });
      }
    },
    async *list() {
      try {
        for await (const { name } of await opendir(folder)) if (contentTypeOfName(name)) yield name;
      } catch (cause) {
        const { code } = cause as NodeJS.ErrnoException;
        // The folder is created with the first file.
        if (code !== 'ENOENT') throw new FilesError(`the files cannot be listed (${code})`, cause);
      }
    },
  };
}

/** Flushed to disk before the rename: after a power failure the name must not refer to missing data. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
