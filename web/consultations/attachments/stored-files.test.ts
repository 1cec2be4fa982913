import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../../contract/time.ts';
import { deleteUnsentFiles, hasUnsentData } from '../../session/offline/cache-owner.ts';
import { createFakeIndexedDb } from '../../testing/indexed-db.ts';
import { type Batch, listStoredBatches, MAX_UNSENT_FILE_AGE_MS, openBatchStorage, purgeUnsentFiles, readStoredBatch } from './stored-files.ts';

const makeStorage = () => {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
};
const batchOf = (...ids: string[]): Batch => ({
  ...{ wanted: true, begun: undefined },
  files: ids.map((id) => ({ id, name: `${id}.jpg`, isPicture: true, angle: undefined, readyAt: undefined })),
});
const photo = (id: string) => ({ id, bytes: new Blob([id]) });
const openStorage = (id: string, { session = 'hers', threadId = 7, at = Date.now() } = {}) => openBatchStorage({ id, session, threadId, at });
const listIds = async (threadId = 7) => (await listStoredBatches(threadId)).map(({ id, files }) => [id, ...files.map((file) => file.id)]);
const signIn = (session: string) => localStorage.setItem('refresh_token_expire', session);

// Storing and deleting blobs in real browsers is tested in journeys/nightly/photos.journey.ts.
describe('files that are not sent', () => {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', createFakeIndexedDb());
    vi.stubGlobal('localStorage', makeStorage());
    vi.stubGlobal('sessionStorage', {});
    signIn('hers');
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are found by their thread, the oldest first, with their bytes', async () => {
    expect(await openStorage('later').write(batchOf('c'), { more: photo('c'), gone: [] })).toBe(true);
    await openStorage('first', { at: Date.now() - DAY_MS }).write(batchOf('a', 'b'), { more: photo('a'), gone: [] });
    await openStorage('elsewhere', { threadId: 8 }).write(batchOf('d'), { more: photo('d'), gone: [] });
    expect(await listIds()).toEqual([
      ['first', 'a', 'b'],
      ['later', 'c'],
    ]);
    expect(await (await openStorage('first').bytesOf('a'))?.text()).toBe('a');
  });

  it('are said before somebody logs out, and no longer once none is left', async () => {
    expect(hasUnsentData()).toBe(false);
    await openStorage('one').write(batchOf('a', 'b'), { more: photo('a'), gone: [] });
    expect(hasUnsentData()).toBe(true);
    await openStorage('one').write(batchOf('b'), { gone: ['a'] });
    expect([await openStorage('one').bytesOf('a'), hasUnsentData()]).toEqual([undefined, true]);
    await openStorage('one').write(batchOf(), { gone: ['b'] });
    expect([await listIds(), hasUnsentData()]).toEqual([[], false]);
  });

  it('are gone when the session ends, and not written after it, however late they come', async () => {
    await openStorage('one').write(batchOf('a'), { more: photo('a'), gone: [] });
    const late = openStorage('two').write(batchOf('b'), { more: photo('b'), gone: [] });
    localStorage.removeItem('refresh_token_expire');
    deleteUnsentFiles();
    expect(await late).toBe(false);
    signIn('hers');
    expect([await listIds(), await openStorage('one').bytesOf('a'), hasUnsentData()]).toEqual([[], undefined, false]);
  });

  it('are nobody else’s: another session finds none of them and takes them away', async () => {
    await openStorage('one').write(batchOf('a'), { more: photo('a'), gone: [] });
    signIn('another’s');
    expect([await listIds(), hasUnsentData()]).toEqual([[], false]);
    signIn('hers');
    expect([await readStoredBatch('one'), await openStorage('one').bytesOf('a')]).toEqual([undefined, undefined]);
  });

  it('are kept for a week', async () => {
    await openStorage('old', { at: Date.now() - MAX_UNSENT_FILE_AGE_MS - 1_000 }).write(batchOf('a'), { more: photo('a'), gone: [] });
    await openStorage('new', { at: Date.now() - MAX_UNSENT_FILE_AGE_MS + 60_000 }).write(batchOf('b'), { more: photo('b'), gone: [] });
    expect([await listIds(), await openStorage('old').bytesOf('a')]).toEqual([[['new', 'b']], undefined]);
  });

  it('go with their thread alone', async () => {
    await openStorage('one').write(batchOf('a'), { more: photo('a'), gone: [] });
    await openStorage('other', { threadId: 8 }).write(batchOf('b'), { more: photo('b'), gone: [] });
    await purgeUnsentFiles(({ threadId }) => threadId !== 7);
    expect([await listIds(7), await listIds(8)]).toEqual([[], [['other', 'b']]]);
  });

  it('are not kept by a browser that keeps nothing, and nothing breaks', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await openStorage('one').write(batchOf('a'), { more: photo('a'), gone: [] })).toBe(false);
    expect([await listIds(), await openStorage('one').bytesOf('a'), hasUnsentData()]).toEqual([[], undefined, false]);
  });
});
