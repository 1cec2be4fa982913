import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readArchive } from '../platform/backup/read-archive.ts';
import { loadConfig } from '../platform/config.ts';
import { type Installation, openInstallations, runOnInstallation } from './backup.fixture.ts';
import { backup } from './backup.ts';
import { describeNeededKeys, refuseWithoutKeys } from './backup-keys.ts';
import { restore } from './restore.ts';

const { folder, installation, close } = openInstallations();
afterAll(close);

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [first, second] = [key('2026a'), key('2026b')];
const withKeys = (one: Installation, FILE_KEYS: string) => ({ ...one, env: { ...one.env, FILE_KEYS } });

let from: Installation;
let file: string;
beforeAll(async () => {
  from = await installation(true);
  mkdirSync(join(from.dataDir, 'files'), { recursive: true });
  for (const name of ['one.0-thumb.sealed', 'one.0-whole.sealed']) writeFileSync(join(from.dataDir, 'files', name), 'closed');
  file = join(folder, 'sealed.naru');
});

test('a backup says which keys its photos and documents need, and holds none of them', async () => {
  const { said } = await runOnInstallation(backup, withKeys(from, `${second},${first}`), file);
  expect(said).toContain('Its 2 photos and documents are encrypted with FILE_KEYS (2026b, 2026a). Without these keys they are lost.');
  expect(said).toContain('Not included: the settings, with TOKEN_SECRET and FILE_KEYS.');
  const archive = await readArchive(file);
  const manifest = JSON.stringify(archive.manifest);
  await archive.close();
  expect(manifest).toContain('"2026a"');
  for (const one of [first, second]) expect(manifest).not.toContain(one.slice(6, 40));
  expect((await runOnInstallation(restore, from, file, '--check')).said).toContain('(2026b, 2026a)');
});

test.each([
  ['without one of them', second, 'FILE_KEYS lacks the key 2026a of this backup'],
  ['with another key of its name', `${second},${key('2026a')}`, 'FILE_KEYS lacks the key 2026a of this backup, or has a different key with that id.'],
  ['with a key that a new DATA_DIR made', '', 'FILE_KEYS lacks the keys 2026b, 2026a of this backup'],
])('a restore %s is refused before anything is touched', async (_what, keys, sentence) => {
  const to = await installation(false);
  const refused = await runOnInstallation(restore, withKeys(to, keys), file);
  expect(refused.code).toBe(1);
  expect(refused.said).toContain(sentence);
  expect(existsSync(join(to.dataDir, 'files'))).toBe(false);
});

test('a restore goes on without the keys where that is asked for', async () => {
  const told = await runOnInstallation(restore, await installation(false), file, '--without-keys');
  expect(told).toMatchObject({ code: 0, said: expect.stringContaining('Naru can be started') });
});

test('a restore with all of them goes on', async () => {
  const to = await installation(false);
  expect((await runOnInstallation(restore, withKeys(to, `${key('2027a')},${first},${second}`), file)).code).toBe(0);
  expect(readFileSync(join(to.dataDir, 'files/one.0-whole.sealed'), 'utf8')).toBe('closed');
});

test('a backup without such files, or from before keys were recorded, needs none', async () => {
  const { manifest, close: closeArchive } = await readArchive(file);
  await closeArchive();
  const { fileKeys } = loadConfig(from.env);
  const plain = { ...manifest, files: ['a-picture.0-480.webp'] };
  const older = { ...manifest, fileKeys: null };
  for (const one of [plain, older]) expect(() => refuseWithoutKeys(one, { fileKeys })).not.toThrow();
  expect(describeNeededKeys(plain)).toEqual([]);
  expect(describeNeededKeys(older)).toEqual([expect.stringContaining('are encrypted with FILE_KEYS. Without')]);
  expect(describeNeededKeys({ ...manifest, files: null })).toEqual([expect.stringContaining('in the bucket')]);
  expect(() => refuseWithoutKeys({ ...manifest, files: null }, { fileKeys })).toThrow('2026b, 2026a');
});
