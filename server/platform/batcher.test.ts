import { describe, expect, it } from 'vitest';
import { makeBatcher } from './batcher.ts';

type Item = { key: number; name: string };
type Batch = { names: string[]; finish(...without: string[]): Promise<void>; fail(error: Error): Promise<void> };

/** A batcher whose batches are finished by the test. The result of an item is its name, with `alone` if it was processed alone. */
function openBatcher({ maxConcurrentBatches = 1 } = {}) {
  const batches: Batch[] = [];
  const alone: string[] = [];
  const settle = () => new Promise<void>((done) => setImmediate(done));
  const add = makeBatcher<Item, string>({
    ...{ maxBatchSize: 3, maxConcurrentBatches, keyOf: ({ key }: Item) => key },
    processMany: (items) =>
      new Promise((resolve, reject) => {
        batches.push({
          names: items.map(({ name }) => name),
          finish(...without) {
            resolve(new Map(items.filter(({ name }) => !without.includes(name)).map((item) => [item.key, item.name])));
            return settle();
          },
          fail(error) {
            reject(error);
            return settle();
          },
        });
      }),
    processAlone: ({ name }) => {
      alone.push(name);
      return name === 'bad' ? Promise.reject(new Error('bad')) : Promise.resolve(`${name} alone`);
    },
  });
  return { batches, alone, add };
}

describe('a batcher', () => {
  it('processes the first item at once, and together those that arrive meanwhile', async () => {
    const { batches, add } = openBatcher();
    const results = ['a', 'b', 'c', 'd', 'e'].map((name, key) => add({ key, name }));
    expect(batches.map(({ names }) => names)).toEqual([['a']]);
    await batches[0]?.finish();
    await batches[1]?.finish();
    await batches[2]?.finish();
    expect(batches.map(({ names }) => names)).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('processes items of one key one after the other, in order of arrival', async () => {
    const { batches, add } = openBatcher({ maxConcurrentBatches: 2 });
    for (const name of ['a', 'b', 'c']) void add({ key: 1, name });
    void add({ key: 2, name: 'd' });
    expect(batches.map(({ names }) => names)).toEqual([['a'], ['d']]);
    await batches[0]?.finish();
    await batches[2]?.finish();
    expect(batches.map(({ names }) => names)).toEqual([['a'], ['d'], ['b'], ['c']]);
  });

  it('processes items without a result alone, and others of their key afterwards', async () => {
    const { batches, alone, add } = openBatcher();
    const results = [add({ key: 1, name: 'a' }), add({ key: 1, name: 'b' })];
    await batches[0]?.finish('a');
    expect(alone).toEqual(['a']);
    await batches[1]?.finish();
    expect(await Promise.all(results)).toEqual(['a alone', 'b']);
  });

  it('rejects only the item that fails alone', async () => {
    const { batches, add } = openBatcher();
    void add({ key: 0, name: 'first' });
    const results = [add({ key: 1, name: 'bad' }), add({ key: 2, name: 'good' })];
    const settled = Promise.allSettled(results);
    await batches[0]?.finish();
    await batches[1]?.finish('bad');
    expect(await settled).toMatchObject([{ status: 'rejected', reason: { message: 'bad' } }, { value: 'good' }]);
    const again = add({ key: 1, name: 'later' });
    await batches[2]?.finish();
    expect(await again).toBe('later');
  });

  it('rejects the items of a batch that fails, and processes those after it', async () => {
    const { batches, add } = openBatcher();
    const results = Promise.allSettled([add({ key: 1, name: 'a' }), add({ key: 1, name: 'b' })]);
    await batches[0]?.fail(new Error('gone'));
    await batches[1]?.finish();
    expect(await results).toMatchObject([{ status: 'rejected', reason: { message: 'gone' } }, { value: 'b' }]);
  });
});
