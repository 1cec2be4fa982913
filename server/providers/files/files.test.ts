import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseFiles } from '../../outside.ts';
import { ConfigError, loadConfig } from '../../platform/config.ts';
import { localFiles } from './local/local-files.ts';
import { contentTypeOfName, type FileStore, FilesError, publicContentTypeOfName } from './port.ts';
import { s3Files } from './s3/s3-files.ts';
import { type S3StandIn, startS3 } from './s3/s3-stand-in.fixture.ts';

const bytes = new Uint8Array([82, 73, 70, 70, 0, 255, 10, 13]);
let folder: string;
let s3: S3StandIn;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'naru-files-'));
  s3 = await startS3({ bucket: 'pictures', region: 'ap-northeast-2', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret for the stand-in' });
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const overS3 = (change: Partial<Parameters<typeof s3Files>[0]> = {}) =>
  s3Files({
    endpoint: s3.address,
    region: 'ap-northeast-2',
    bucket: 'pictures',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'a secret for the stand-in',
    ...change,
  });

it('sweeps what a killed process left half written, once nobody has touched it for a while', async () => {
  const place = join(folder, 'swept');
  const files = localFiles(place);
  await files.sweepUnfinished?.(0);
  await files.put('whole-small.sealed', bytes, 'application/octet-stream');
  const [old, fresh] = ['.half-small.sealed.0123456789ab', '.other-small.sealed.ba9876543210'];
  for (const name of [old, fresh]) await writeFile(join(place, name), bytes);
  for (const name of [old, 'whole-small.sealed']) await utimes(join(place, name), 0, 0);
  await files.sweepUnfinished?.(60_000);
  expect((await readdir(place)).sort()).toEqual([fresh, 'whole-small.sealed']);
});

describe.each<[string, () => FileStore]>([
  ['a folder', () => localFiles(join(folder, 'made/on/demand'))],
  ['a bucket', overS3],
])('files in %s', (_where, make) => {
  it('stores and returns files', async () => {
    const files = make();
    expect(await files.has('treatment-01.0a1b-480.webp')).toBe(false);
    expect(await files.get('treatment-01.0a1b-480.webp')).toBeUndefined();
    await files.put('treatment-01.0a1b-480.webp', bytes, 'image/webp');
    expect(await files.has('treatment-01.0a1b-480.webp')).toBe(true);
    const got = await files.get('treatment-01.0a1b-480.webp');
    expect(new Uint8Array(got?.bytes ?? [])).toEqual(bytes);
    expect(got?.contentType).toBe('image/webp');
  });

  it('deletes files, and succeeds for missing ones', async () => {
    const files = make();
    await files.put('0a1b-small.sealed', bytes, 'application/octet-stream');
    expect((await files.get('0a1b-small.sealed'))?.contentType).toBe('application/octet-stream');
    for (let times = 0; times < 2; times++) await files.remove('0a1b-small.sealed');
    expect(await files.has('0a1b-small.sealed')).toBe(false);
    await expect(files.remove('../treatment-01.0a1b-480.webp')).rejects.toThrow(FilesError);
  });

  it.each(['../secret.webp', 'a/b.webp', '.hidden.webp', 'a..webp', 'page.html', 'drawing.svg', 'no-ending', 'A.webp', ''])(
    'knows no file called %j',
    async (name) => {
      const files = make();
      await expect(files.put(name, bytes, 'image/webp')).rejects.toThrow(FilesError);
      expect(await files.get(name)).toBeUndefined();
      expect(await files.has(name)).toBe(false);
    },
  );
});

it('leaves nothing half written in the folder', async () => {
  const files = localFiles(join(folder, 'whole'));
  await Promise.all(Array.from({ length: 8 }, () => files.put('same.webp', bytes, 'image/webp')));
  expect(await readdir(join(folder, 'whole'))).toEqual(['same.webp']);
});

it('treats only pictures as public', () => {
  expect([publicContentTypeOfName('a.webp'), publicContentTypeOfName('a.sealed'), publicContentTypeOfName('a.html')]).toEqual([
    'image/webp',
    undefined,
    undefined,
  ]);
});

it('names the type of the picture formats alone', () => {
  expect([contentTypeOfName('a.webp'), contentTypeOfName('a.jpg'), contentTypeOfName('a.svg'), contentTypeOfName('a.html')]).toEqual([
    'image/webp',
    'image/jpeg',
    undefined,
    undefined,
  ]);
});

describe('a bucket that is not as it should be', () => {
  it('refuses a wrong secret, and the reason is told without it', async () => {
    const put = overS3({ secretAccessKey: 'not the secret' }).put('a.webp', bytes, 'image/webp');
    await expect(put).rejects.toThrow(/answered 403 SignatureDoesNotMatch/);
    await expect(put).rejects.not.toThrow(/not the secret/);
  });

  it('is asked again when it is busy', async () => {
    s3.failNext(2, 503);
    await overS3().put('busy.webp', bytes, 'image/webp');
    expect(await overS3().has('busy.webp')).toBe(true);
  });

  it('is given up on after three times', async () => {
    s3.failNext(3, 500);
    await expect(overS3().get('busy.webp')).rejects.toThrow(/answered 500/);
    expect(await overS3().has('busy.webp')).toBe(true);
  });

  it('never stands in the way for long when it is silent', async () => {
    s3.beSilent(true);
    try {
      const store = overS3({ readMs: 60, writeMs: 60 });
      await expect(store.has('busy.webp')).rejects.toThrow(/did not answer/);
      await expect(store.get('busy.webp')).rejects.toThrow(/did not answer/);
      await expect(store.put('busy.webp', bytes, 'image/webp')).rejects.toThrow(/did not answer/);
    } finally {
      s3.beSilent(false);
    }
  });

  it('says when the bucket is not there', async () => {
    await expect(overS3({ bucket: 'elsewhere' }).put('a.webp', bytes, 'image/webp')).rejects.toThrow(/no bucket elsewhere/);
  });
});

describe('the choice of a store', () => {
  const env = { NODE_ENV: 'test', TOKEN_SECRET: 'a secret of the tests, long enough' };

  it('is the data folder without settings', async () => {
    const files = chooseFiles(loadConfig({ ...env, DATA_DIR: folder }));
    await files.put('here.webp', bytes, 'image/webp');
    expect(await readdir(join(folder, 'files'))).toEqual(['here.webp']);
  });

  it('is the bucket when one is set', async () => {
    const config = loadConfig({
      ...env,
      DATA_DIR: folder,
      S3_ENDPOINT: s3.address,
      S3_REGION: 'ap-northeast-2',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      S3_SECRET_ACCESS_KEY: 'a secret for the stand-in',
    });
    await chooseFiles(config).put('there.webp', bytes, 'image/webp');
    expect(s3.names()).toContain('there.webp');
  });

  it('refuses half of the settings and says which are missing', () => {
    expect(() => loadConfig({ ...env, DATA_DIR: folder, S3_ENDPOINT: s3.address, S3_BUCKET: 'pictures' })).toThrow(ConfigError);
    expect(() => loadConfig({ ...env, DATA_DIR: folder, S3_ENDPOINT: s3.address, S3_BUCKET: 'pictures' })).toThrow(
      /S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY are not/,
    );
  });
});
