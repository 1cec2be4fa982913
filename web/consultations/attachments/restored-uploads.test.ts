import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '../../../contract/time.ts';
import type { ChosenFile } from './file-list.ts';
import type { Batch, BatchStorage } from './stored-files.ts';
import { makeUploads, type UploadDeps } from './uploads.ts';

/* Files whose page is closed before they are sent (specification 5.21). */

const TEMPORARY_ERROR = new Error('the line broke');
const FINAL_ERROR = new Error('no such kind');
const file = (name: string): ChosenFile => ({ file: new File([name], name, { type: 'image/jpeg' }) });

/** A fake storage with room for this many files. */
function makeShelf(room = 10) {
  const bytes = new Map<string, Blob>();
  let batch: Batch | undefined;
  const shelf: BatchStorage = {
    async write(now, { more, gone }) {
      if (more && bytes.size >= room) return false;
      if (more) bytes.set(more.id, more.bytes);
      for (const id of gone) bytes.delete(id);
      batch = structuredClone(now);
      return true;
    },
    bytesOf: async (id) => bytes.get(id),
  };
  return { shelf, batch: () => batch as Batch, ids: () => [...bytes.keys()] };
}

/** A page that restores the stored files. The test settles its server requests. */
function openPage(kept: ReturnType<typeof makeShelf>, change: Partial<UploadDeps> = {}) {
  const calls: { id: string; name: string; bytes: Blob; settle: (error?: unknown) => void }[] = [];
  const sent: { ids: string[]; as: string }[] = [];
  const uploads = makeUploads(
    {
      handIn: (id, { name, bytes }, { signal }) =>
        new Promise<void>((done, fail) => {
          signal.addEventListener('abort', () => fail(signal.reason));
          calls.push({ id, name, bytes, settle: (error) => (error === undefined ? done() : fail(error)) });
        }),
      send: async (ids, as) => void sent.push({ ids, as }),
      takeBack: async () => undefined,
      isTemporary: (error) => error === TEMPORARY_ERROR,
      newId: () => crypto.randomUUID(),
      shelf: kept.shelf,
      ...change,
    },
    kept.batch(),
  );
  const states = () => uploads.state().items.map(({ name, state }) => `${name} ${state}`);
  return { uploads, calls, sent, states };
}
const flush = () => vi.advanceTimersByTimeAsync(0);

describe('files whose page goes', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('resume under the same ids and in order, without uploading finished files again, and are sent if send was pressed', async () => {
    const kept = makeShelf();
    const before = openPage(kept);
    before.uploads.add([file('1.jpg'), file('2.jpg'), file('3.jpg')]);
    before.calls[0]?.settle();
    await flush();
    await before.uploads.send();
    await flush();
    const ids = before.uploads.state().items.map(({ id }) => id);

    const after = openPage(kept);
    expect([after.states(), after.uploads.state().wanted]).toEqual([['1.jpg ready', '2.jpg waiting', '3.jpg waiting'], true]);
    after.uploads.goOn();
    await flush();
    expect(after.calls.map(({ id }) => id)).toEqual(ids.slice(1));
    expect(await after.calls[0]?.bytes.text()).toBe('2.jpg');
    for (const call of after.calls) call.settle();
    await flush();
    expect(after.sent.map((one) => one.ids)).toEqual([ids]);
    expect([after.states(), kept.batch().files, kept.ids()]).toEqual([[], [], []]);
  });

  it('after their message went and was not answered ask for the same message, which was written down before it went', async () => {
    const kept = makeShelf();
    const asked: string[] = [];
    const written: unknown[] = [];
    const before = openPage(kept, {
      send: (_, as) => {
        asked.push(as);
        written.push(kept.batch().begun?.id);
        return new Promise(() => undefined);
      },
    });
    before.uploads.add([file('1.jpg')]);
    before.calls[0]?.settle();
    await flush();
    void before.uploads.send();
    await flush();

    const after = openPage(kept);
    after.uploads.goOn();
    await flush();
    expect([asked.length, after.calls, after.sent.map(({ as }) => as)]).toEqual([1, [], asked]);
    expect(written).toEqual(asked);
  });

  it('are not sent when they are all removed while their message is stored', async () => {
    const kept = makeShelf();
    const { uploads, calls, sent } = openPage(kept, { shelf: { ...kept.shelf, write: () => new Promise(() => undefined) } });
    uploads.add([file('1.jpg')]);
    calls[0]?.settle();
    await flush();
    void uploads.send();
    uploads.remove(uploads.state().items[0]?.id ?? '');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent, uploads.state().sending]).toEqual([[], false]);
  });

  it('are sent even if the browser never finishes storing them', async () => {
    const kept = makeShelf();
    const { uploads, calls, sent } = openPage(kept, { shelf: { ...kept.shelf, write: () => new Promise(() => undefined) } });
    uploads.add([file('1.jpg')]);
    calls[0]?.settle();
    await flush();
    void uploads.send();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });

  it('are handed in anew, and then sent as the same message, where the server has forgotten them by now', async () => {
    const kept = makeShelf();
    const asked: string[] = [];
    const before = openPage(kept, { send: (_, as) => new Promise(() => asked.push(as)) });
    before.uploads.add([file('1.jpg')]);
    before.calls[0]?.settle();
    await flush();
    void before.uploads.send();
    await flush();

    vi.setSystemTime(Date.now() + 25 * HOUR_MS);
    const after = openPage(kept);
    after.uploads.goOn();
    await flush();
    expect([after.sent, after.calls.map(({ name }) => name)]).toEqual([[], ['1.jpg']]);
    after.calls[0]?.settle();
    await flush();
    expect(after.sent.map(({ as }) => as)).toEqual(asked);
  });

  it('stay cancelled when they were taken out, and refused when they were refused', async () => {
    const kept = makeShelf();
    const before = openPage(kept);
    before.uploads.add([file('1.jpg'), file('2.jpg'), file('3.jpg')]);
    await flush();
    expect(kept.ids()).toHaveLength(3);
    before.uploads.remove(before.uploads.state().items[0]?.id ?? '');
    before.calls[1]?.settle(FINAL_ERROR);
    await flush();
    expect(before.states()).toEqual(['2.jpg failed', '3.jpg going']);
    expect([openPage(kept).states(), kept.ids()]).toEqual([['3.jpg waiting'], [before.uploads.state().items[1]?.id]]);
  });

  it('are all kept that there is room for; the others are said, go from memory, and what was pressed waits for a press without them', async () => {
    const kept = makeShelf(1);
    const before = openPage(kept);
    before.uploads.add([file('1.jpg'), file('2.jpg')]);
    await before.uploads.send();
    await flush();
    expect(before.uploads.state().items.map(({ isNotStored }) => isNotStored)).toEqual([false, true]);
    const after = openPage(kept);
    expect([after.states(), after.uploads.state().wanted]).toEqual([['1.jpg waiting'], false]);
    for (const call of before.calls) call.settle();
    await flush();
    expect(before.sent.map(({ ids }) => ids.length)).toEqual([2]);
  });

  it('are not tried again, sent or kept once the session has ended in it', async () => {
    const kept = makeShelf();
    const before = openPage(kept);
    before.uploads.add([file('1.jpg'), file('2.jpg')]);
    await before.uploads.send();
    before.calls[0]?.settle(TEMPORARY_ERROR);
    await flush();
    before.uploads.end();
    before.uploads.goOn();
    before.calls[1]?.settle(TEMPORARY_ERROR);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([before.calls.length, before.sent, before.states()]).toEqual([2, [], []]);
  });
});
