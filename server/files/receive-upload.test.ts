import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { MAX_FILE_BYTES } from '../../contract/rules.ts';
import { toAppError } from '../platform/http.ts';
import { receiveUpload } from './receive-upload.ts';

const MB = 1024 * 1024;
const lengthOf = async (bytes: Uint8Array) => bytes.length;

/** A body that has delivered this many bytes and does not end. */
function begun(bytes: number): PassThrough {
  const body = new PassThrough({ highWaterMark: MAX_FILE_BYTES });
  body.write(Buffer.alloc(bytes));
  return body;
}

/** Starts uploads whose bytes stay in memory until the returned function is called. */
async function holding(memberId: string, sizes: number[]) {
  const ends: (() => void)[] = [];
  const taken = sizes.map(
    (size) =>
      new Promise<void>((held, refused) => {
        receiveUpload(memberId, Readable.from([Buffer.alloc(size)]), (_bytes) => {
          held();
          return new Promise<void>((end) => ends.push(end));
        }).catch(refused);
      }),
  );
  await Promise.all(taken);
  return () => {
    for (const end of ends) end();
  };
}

test('limits the share of one member in the upload memory', async () => {
  const end = await holding('greedy', [MAX_FILE_BYTES, MAX_FILE_BYTES]);
  await expect(receiveUpload('greedy', Readable.from([Buffer.alloc(1)]), lengthOf)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  expect(await receiveUpload('other', Readable.from([Buffer.alloc(MAX_FILE_BYTES)]), lengthOf)).toBe(MAX_FILE_BYTES);
  end();
  await expect.poll(() => receiveUpload('greedy', Readable.from([Buffer.alloc(MAX_FILE_BYTES)]), lengthOf)).toBe(MAX_FILE_BYTES);
});

test('refuses more than all uploads of a process may hold', async () => {
  const members = Array.from({ length: 8 }, (_, i) => `member ${i}`);
  const ends = await Promise.all(members.map((member) => holding(member, [MAX_FILE_BYTES])));
  await expect(receiveUpload('late', Readable.from([Buffer.alloc(9 * MB)]), lengthOf)).rejects.toMatchObject({ code: 'unavailable' });
  for (const end of ends) end();
});

test('aborts a slow upload and frees its memory', async () => {
  const drips = begun(14 * MB);
  const other = begun(14 * MB);
  const refused = ['a', 'a'].map((member, i) =>
    expect(receiveUpload(member, [drips, other][i], lengthOf, { windowMs: 40 })).rejects.toMatchObject({ code: 'attachments.too-slow' }),
  );
  await Promise.all(refused);
  expect(drips.destroyed).toBe(false);
  expect(await receiveUpload('a', Readable.from([Buffer.alloc(MAX_FILE_BYTES), Buffer.alloc(0)]), lengthOf)).toBe(MAX_FILE_BYTES);
});

test('answers a body that is cut off as a bad request: no fault of ours, and nothing is held', async () => {
  for (const reason of [Object.assign(new Error('aborted'), { code: 'ECONNRESET' }), undefined]) {
    const body = begun(MAX_FILE_BYTES);
    const taken = receiveUpload('cut', body, lengthOf);
    body.destroy(reason);
    expect(toAppError((await taken.catch((error: Error) => error)) as Error)).toMatchObject({ code: 'bad-request', status: 400 });
  }
  expect(await receiveUpload('cut', Readable.from([Buffer.alloc(MAX_FILE_BYTES), Buffer.alloc(MAX_FILE_BYTES)]), lengthOf).catch(({ code }) => code)).toBe(
    'too-large',
  );
});

test('refuses a body over the largest size and reads on, so that its sender gets the answer', async () => {
  const body = begun(MAX_FILE_BYTES + 1);
  await expect(receiveUpload('b', body, lengthOf)).rejects.toMatchObject({ code: 'too-large' });
  body.end(Buffer.alloc(MB));
  await new Promise((read) => body.once('end', read));
});
