import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockFolder } from '../platform/instance-lock.ts';
import { changePart, DATABASE_KIND, type Installation, openInstallations, runOnInstallation } from './backup.fixture.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const { folder, installation, close } = openInstallations();
afterAll(close);

let from: Installation;
let file: string;
beforeAll(async () => {
  from = await installation(true);
  file = join(folder, 'whole.naru');
  expect((await runOnInstallation(backup, from, file)).code).toBe(0);
});

describe('a folder that is no backup', () => {
  const copy = (name: string, change: (bytes: Buffer) => Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, change(readFileSync(file)));
    return path;
  };
  const middle = (bytes: Buffer) => bytes.indexOf('tables/hospitals.jsonl') + 200;

  test.each<[string, () => string | Promise<string>, RegExp]>([
    ['no file', () => join(folder, 'nowhere.naru'), /^ConfigError: There is no file .*nowhere\.naru\.$/],
    ['a folder', () => folder, /is not a backup of Naru\.$/],
    ['another file', () => copy('foreign.naru', () => Buffer.from('SQLite format 3'.repeat(100))), /is not a backup of Naru\.$/],
    ['an empty file', () => copy('empty.naru', () => Buffer.alloc(0)), /is not a backup of Naru\.$/],
    ['its first half', () => copy('half.naru', (bytes) => bytes.subarray(0, bytes.length / 2)), /its end is missing\. Nothing was changed\.$/],
    [
      'one with a changed byte',
      () =>
        copy('byte.naru', (bytes) =>
          Buffer.concat([bytes.subarray(0, middle(bytes)), Buffer.from([(bytes[middle(bytes)] as number) ^ 1]), bytes.subarray(middle(bytes) + 1)]),
        ),
      /tables\/hospitals\.jsonl (cannot be read|is not what it was)/,
    ],
    ['another zip', () => zipWith({ 'hello.txt': 'hello' }), /is not a backup of Naru\.$/],
    [
      'one of a later format',
      () => zipWith({ 'manifest.json': JSON.stringify({ product: 'naru', format: 2, version: '9.1.0' }) }),
      /was made by a newer version of Naru \(9\.1\.0\)/,
    ],
    [
      'one with later tables',
      () =>
        changePart(
          file,
          (line) => line,
          (manifest) => ({ ...manifest, version: '9.1.0', migrations: [...manifest.migrations, 'f'.repeat(64)] }),
        ),
      /newer version of Naru \(9\.1\.0\)/,
    ],
    [
      'one with other tables',
      () =>
        changePart(
          file,
          (line) => line,
          (manifest) => ({ ...manifest, migrations: ['f'.repeat(64)] }),
        ),
      /whose tables this version does not know/,
    ],
  ])('%s is said in a sentence, before anything is touched', async (_what, path, sentence) => {
    const folders = readdirSync(from.dataDir);
    const refused = await runOnInstallation(restore, from, await path(), '--replace');
    expect(refused.code).toBe(1);
    expect(refused.said).toMatch(/^ConfigError: /);
    expect(refused.said).toMatch(sentence);
    expect(readdirSync(from.dataDir)).toEqual(folders);
  });

  test.skipIf(DATABASE_KIND === 'server')('while the product runs on its folder neither is done', async () => {
    const lock = await lockFolder(from.dataDir);
    expect((await runOnInstallation(backup, from, join(folder, 'running.naru'))).said).toMatch(/in use by another running Naru/);
    expect((await runOnInstallation(restore, from, file, '--replace')).said).toMatch(/in use by another running Naru/);
    await lock.release();
    expect(existsSync(join(folder, 'running.naru'))).toBe(false);
  });

  test('writes nothing when there is no backup, or no place', async () => {
    const nothing = await installation(false);
    expect((await runOnInstallation(backup, nothing, join(folder, 'nothing.naru'))).said).toMatch(/There is no database in DATA_DIR=|the database is empty/);
    expect((await runOnInstallation(backup, from, join(folder, 'no', 'such.naru'))).said).toMatch(/The folder of .* does not exist/);
    expect(readdirSync(folder).filter((name) => name.includes('nothing'))).toEqual([]);
  });

  test.each([
    [backup, []],
    [backup, ['a', 'b']],
    [backup, ['--replace']],
    [restore, []],
    [restore, ['a', '--force']],
    [restore, ['a', '--check', '--replace']],
  ])('prints the usage for invalid arguments', async (command, args) => {
    expect(await runOnInstallation(command, from, ...args)).toMatchObject({ code: 2, said: expect.stringContaining('Usage:') });
  });
});

/** Creates a zip file with these texts. */
async function zipWith(texts: Record<string, string>): Promise<string> {
  const { TextReader, Uint8ArrayWriter, ZipWriter } = await import('@zip.js/zip.js');
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const [name, text] of Object.entries(texts)) await zip.add(name, new TextReader(text));
  const path = join(folder, `${randomUUID()}.zip`);
  writeFileSync(path, await zip.close());
  return path;
}
