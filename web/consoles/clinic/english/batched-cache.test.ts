import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeBatchedCache } from './batched-cache.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A cache whose loader spells each number in words. `fails` simulates an offline network. */
function makeCache() {
  const asked: number[][] = [];
  const state = { fails: false, hold: undefined as Promise<void> | undefined };
  const all = makeBatchedCache<number, string>(async (which) => {
    asked.push(which);
    await state.hold;
    if (state.fails) throw new Error('away');
    return new Map(which.map((one) => [String(one), `number ${one}`]));
  });
  return { ...all, asked, state, wantNumber: (one: number) => all.request(String(one), one), soon: () => vi.advanceTimersByTimeAsync(200) };
}

it('batches requests within a moment, at most thirty each and without duplicates', async () => {
  const { wantNumber, asked, soon, get } = makeCache();
  for (let one = 1; one <= 32; one += 1) wantNumber(one);
  await soon();
  expect(asked.map(({ length }) => length)).toEqual([30]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.map(({ length }) => length)).toEqual([30, 2]);
  expect([get('1'), get('32'), get('33')]).toEqual(['number 1', 'number 32', undefined]);
  wantNumber(32);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toHaveLength(2);
});

it('skips texts that are no longer needed or already requested', async () => {
  const { wantNumber, asked, soon, state } = makeCache();
  wantNumber(1)();
  await soon();
  expect(asked).toEqual([]);
  let go = () => {};
  state.hold = new Promise((done) => {
    go = done;
  });
  wantNumber(2);
  await soon();
  wantNumber(2);
  await vi.advanceTimersByTimeAsync(2_000);
  go();
  expect(asked).toEqual([[2]]);
});

it('requests missing texts again when needed, and notifies subscribers', async () => {
  const { wantNumber, asked, soon, state, subscribe, get } = makeCache();
  const heard = vi.fn();
  const stop = subscribe(heard);
  state.fails = true;
  wantNumber(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toEqual([[1]]);
  expect(heard).not.toHaveBeenCalled();
  state.fails = false;
  wantNumber(1);
  await soon();
  expect(get('1')).toBe('number 1');
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  wantNumber(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(heard).toHaveBeenCalledTimes(1);
});
