import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../../contract/time.ts';
import { deleteUnsentFiles, hasUnsentData } from '../../session/offline/cache-owner.ts';
import { standInIndexedDb } from '../../testing/indexed-db.ts';
import { type Batch, listStoredBatches, MAX_AGE_MS, openBatchStorage, purgeUnsentFiles, readStoredBatch } from './stored-files.ts';

const storage = () => {
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
const shelf = (id: string, { session = 'hers', threadId = 7, at = Date.now() } = {}) => openBatchStorage({ id, session, threadId, at });
const idsOf = async (threadId = 7) => (await listStoredBatches(threadId)).map(({ id, files }) => [id, ...files.map((file) => file.id)]);
const signIn = (session: string) => localStorage.setItem('refresh_token_expire', session);

// Storing and deleting blobs in real browsers is tested in journeys/nightly/photos.journey.ts.
describe('files that are not sent', () => {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', standInIndexedDb());
    vi.stubGlobal('localStorage', storage());
    vi.stubGlobal('sessionStorage', {});
    signIn('hers');
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are found by their thread, the oldest first, with their bytes', async () => {
    expect(await shelf('later').write(batchOf('c'), { more: photo('c'), gone: [] })).toBe(true);
    await shelf('first', { at: Date.now() - DAY_MS }).write(batchOf('a', 'b'), { more: photo('a'), gone: [] });
    await shelf('elsewhere', { threadId: 8 }).write(batchOf('d'), { more: photo('d'), gone: [] });
    expect(await idsOf()).toEqual([
      ['first', 'a', 'b'],
      ['later', 'c'],
    ]);
    expect(await (await shelf('first').bytesOf('a'))?.text()).toBe('a');
  });

  it('are said before somebody logs out, and no longer once none is left', async () => {
    expect(hasUnsentData()).toBe(false);
    await shelf('one').write(batchOf('a', 'b'), { more: photo('a'), gone: [] });
    expect(hasUnsentData()).toBe(true);
    await shelf('one').write(batchOf('b'), { gone: ['a'] });
    expect([await shelf('one').bytesOf('a'), hasUnsentData()]).toEqual([undefined, true]);
    await shelf('one').write(batchOf(), { gone: ['b'] });
    expect([await idsOf(), hasUnsentData()]).toEqual([[], false]);
  });

  it('are gone when the session ends, and not written after it, however late they come', async () => {
    await shelf('one').write(batchOf('a'), { more: photo('a'), gone: [] });
    const late = shelf('two').write(batchOf('b'), { more: photo('b'), gone: [] });
    localStorage.removeItem('refresh_token_expire');
    deleteUnsentFiles();
    expect(await late).toBe(false);
    signIn('hers');
    expect([await idsOf(), await shelf('one').bytesOf('a'), hasUnsentData()]).toEqual([[], undefined, false]);
  });

  it('are nobody else’s: another session finds none of them and takes them away', async () => {
    await shelf('one').write(batchOf('a'), { more: photo('a'), gone: [] });
    signIn('another’s');
    expect([await idsOf(), hasUnsentData()]).toEqual([[], false]);
    signIn('hers');
    expect([await readStoredBatch('one'), await shelf('one').bytesOf('a')]).toEqual([undefined, undefined]);
  });

  it('are kept for a week', async () => {
    await shelf('old', { at: Date.now() - MAX_AGE_MS - 1_000 }).write(batchOf('a'), { more: photo('a'), gone: [] });
    await shelf('new', { at: Date.now() - MAX_AGE_MS + 60_000 }).write(batchOf('b'), { more: photo('b'), gone: [] });
    expect([await idsOf(), await shelf('old').bytesOf('a')]).toEqual([[['new', 'b']], undefined]);
  });

  it('go with their thread alone', async () => {
    await shelf('one').write(batchOf('a'), { more: photo('a'), gone: [] });
    await shelf('other', { threadId: 8 }).write(batchOf('b'), { more: photo('b'), gone: [] });
    await purgeUnsentFiles(({ threadId }) => threadId !== 7);
    expect([await idsOf(7), await idsOf(8)]).toEqual([[], [['other', 'b']]]);
  });

  it('are not kept by a browser that keeps nothing, and nothing breaks', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await shelf('one').write(batchOf('a'), { more: photo('a'), gone: [] })).toBe(false);
    expect([await idsOf(), await shelf('one').bytesOf('a'), hasUnsentData()]).toEqual([[], undefined, false]);
  });
});
