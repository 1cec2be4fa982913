import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MessageFile } from '../../../contract/threads/attachments.ts';
import type { ChosenFile } from './file-list.ts';
import { makeUploads, type UploadDeps } from './uploads.ts';

const TEMPORARY_ERROR = new Error('the line broke');
const told = (id: string): MessageFile => ({ id, kind: 'picture', name: '', width: 1, height: 1, placeholder: null, gone: null });
const file = (name = 'a.jpg', size = 10): ChosenFile => ({ file: new File([new Uint8Array(size)], name, { type: 'image/jpeg' }) });

/** Uploads to a fake server. Each call waits until the test settles it. */
function makeScene(change: Partial<UploadDeps> = {}) {
  const calls: { id: string; signal: AbortSignal; settle: (error?: unknown) => void; onProgress: (part: number) => void }[] = [];
  const sent: { ids: string[]; as: string }[] = [];
  const takenBack: string[] = [];
  let count = 0;
  const uploads = makeUploads({
    handIn: (id, _file, { signal, onProgress }) =>
      new Promise((done, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason));
        calls.push({ id, signal, onProgress, settle: (error) => (error === undefined ? done(told(id)) : fail(error)) });
      }),
    send: async (ids, as) => void sent.push({ ids, as }),
    takeBack: async (id) => void takenBack.push(id),
    isTemporary: (error) => error === TEMPORARY_ERROR,
    newId: () => `id-${++count}`,
    ...change,
  });
  const states = () => uploads.state().items.map(({ state }) => state);
  return { uploads, calls, sent, takenBack, states };
}
const flush = () => vi.advanceTimersByTimeAsync(0);

describe('files on their way', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('go two at a time, say how far they are, and are sent as one message in their order', async () => {
    const { uploads, calls, sent, states } = makeScene();
    uploads.add([file('1.jpg'), file('2.jpg'), file('3.jpg')]);
    expect(states()).toEqual(['going', 'going', 'waiting']);
    calls[0]?.onProgress(0.5);
    expect(uploads.state().items[0]?.progress).toBe(0.5);
    calls[1]?.settle();
    await flush();
    expect(states()).toEqual(['going', 'ready', 'going']);
    calls[0]?.settle();
    calls[2]?.settle();
    await flush();
    await uploads.send();
    expect([sent, states()]).toEqual([[{ ids: ['id-1', 'id-2', 'id-3'], as: 'id-4' }], []]);
  });

  it('go again over a broken line under the same id, by themselves or when the line is back', async () => {
    const { uploads, calls, states } = makeScene();
    uploads.add([file()]);
    calls[0]?.settle(TEMPORARY_ERROR);
    await flush();
    // The reason for waiting is shown meanwhile.
    expect([states(), calls.length, uploads.state().items[0]?.failure]).toEqual([['waiting'], 1, TEMPORARY_ERROR]);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(calls.map(({ id }) => id)).toEqual(['id-1', 'id-1']);
    calls[1]?.settle(TEMPORARY_ERROR);
    await flush();
    uploads.goOn();
    calls[2]?.settle();
    await flush();
    expect([states(), uploads.state().items[0]?.failure]).toEqual([['ready'], undefined]);
  });

  it('stay with the reason when they are refused, and hold nothing up', async () => {
    const { uploads, calls, states } = makeScene();
    uploads.add([file('1.jpg'), file('2.jpg'), file('3.jpg')]);
    calls[0]?.settle(new Error('no such kind'));
    await flush();
    expect(states()).toEqual(['failed', 'going', 'going']);
  });

  it('are cancelled when they are removed, and the server deletes them', async () => {
    const { uploads, calls, takenBack, states } = makeScene();
    uploads.add([file()]);
    uploads.remove('id-1');
    await flush();
    expect([calls[0]?.signal.aborted, takenBack, states()]).toEqual([true, ['id-1'], []]);
  });

  it('over 15 MB never go, and what is past ten is left out and said', () => {
    const { uploads, calls } = makeScene();
    uploads.add([file('large.jpg', 15 * 1024 * 1024 + 1)]);
    expect([uploads.state().items[0]?.tooLarge, calls.length]).toEqual([true, 0]);
    uploads.add(Array.from({ length: 12 }, () => file()));
    expect([uploads.state().items.length, uploads.state().left]).toEqual([10, true]);
  });

  it('are sent by themselves once all are there when send was pressed before, without files chosen after that', async () => {
    const { uploads, calls, sent, states } = makeScene();
    uploads.add([file('1.jpg'), file('2.jpg')]);
    calls[0]?.settle();
    await flush();
    await uploads.send();
    expect([sent, uploads.state().wanted]).toEqual([[], true]);
    calls[1]?.settle();
    await flush();
    expect([sent.map(({ ids }) => ids), states(), uploads.state().wanted]).toEqual([[['id-1', 'id-2']], [], false]);
    uploads.add([file()]);
    calls[2]?.settle();
    await flush();
    expect([sent.length, states()]).toEqual([1, ['ready']]);
  });

  it('wait for another press when send was pressed and one is refused, or all were removed', async () => {
    const { uploads, calls, sent, states } = makeScene();
    uploads.add([file('1.jpg'), file('2.jpg')]);
    await uploads.send();
    calls[0]?.settle(new Error('no such kind'));
    calls[1]?.settle();
    await flush();
    expect([sent, states(), uploads.state().wanted]).toEqual([[], ['failed', 'ready'], false]);
    uploads.remove('id-1');
    uploads.remove('id-2');
    uploads.add([file()]);
    await uploads.send();
    uploads.remove('id-3');
    uploads.add([file()]);
    calls[3]?.settle();
    await flush();
    expect([sent, states()]).toEqual([[], ['ready']]);
  });

  it('retry the same message by themselves when it got no answer', async () => {
    const answers: (() => Promise<void>)[] = [() => Promise.reject(TEMPORARY_ERROR), () => Promise.reject(TEMPORARY_ERROR), () => Promise.resolve()];
    const asked: string[] = [];
    const { uploads, calls, states } = makeScene({
      send: (_ids, as) => {
        asked.push(as);
        return answers.shift()?.() ?? Promise.reject(new Error('asked too often'));
      },
    });
    uploads.add([file()]);
    calls[0]?.settle();
    await flush();
    await uploads.send();
    expect([uploads.state().failure, uploads.state().wanted]).toEqual([TEMPORARY_ERROR, true]);
    await vi.advanceTimersByTimeAsync(4_000);
    uploads.goOn();
    await flush();
    expect([asked.length, new Set(asked).size, states(), uploads.state().wanted]).toEqual([3, 1, [], false]);
  });

  it('tell the server the angle that a photo was taken for', async () => {
    const told: unknown[] = [];
    const { uploads } = makeScene({ handIn: async (_id, chosen) => void told.push(chosen.angle) });
    uploads.add([{ ...file(), angle: 'teeth-upper' }, file()]);
    await flush();
    expect([told, uploads.state().items.map(({ angle }) => angle)]).toEqual([
      ['teeth-upper', undefined],
      ['teeth-upper', undefined],
    ]);
  });
});
