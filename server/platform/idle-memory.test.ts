import { afterEach, expect, test, vi } from 'vitest';
import { giveBackIdleMemory, thisProcess } from './idle-memory.ts';

afterEach(() => vi.useRealTimers());

const MB = 1024 * 1024;

/** A process with this memory and load; after a collection it has 140 MB. */
function processOf(its: { memory: number; busy: number }) {
  let collections = 0;
  const utilization = () => ({ idle: 0, active: 0, utilization: its.busy });
  const collect = () => {
    collections++;
    its.memory = 140 * MB;
  };
  return { of: { resident: () => its.memory, utilization, collect }, collections: () => collections };
}

test('gives back what the start took, once nobody is served, and not again for less than it is worth', () => {
  vi.useFakeTimers();
  const its = { memory: 190 * MB, busy: 0.4 };
  const { of, collections } = processOf(its);
  const end = giveBackIdleMemory(of);
  vi.advanceTimersByTime(5_000);
  expect(collections()).toBe(0);
  its.busy = 0.01;
  vi.advanceTimersByTime(1_000);
  expect(collections()).toBe(1);
  its.memory = 160 * MB;
  vi.advanceTimersByTime(600_000);
  expect(collections()).toBe(1);
  end();
});

test('gives back what a busy time took after a quiet minute, and nothing once it has ended', () => {
  vi.useFakeTimers();
  const its = { memory: 190 * MB, busy: 0 };
  const { of, collections } = processOf(its);
  const end = giveBackIdleMemory(of);
  vi.advanceTimersByTime(1_000);
  its.memory = 320 * MB;
  vi.advanceTimersByTime(50_000);
  // A request arrives: the minute starts again.
  its.busy = 0.2;
  vi.advanceTimersByTime(1_000);
  its.busy = 0;
  vi.advanceTimersByTime(59_000);
  expect(collections()).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(collections()).toBe(2);
  its.memory = 320 * MB;
  end();
  vi.advanceTimersByTime(600_000);
  expect(collections()).toBe(2);
});

test('cleans this very process', async () => {
  const { collect, resident } = thisProcess();
  const dropped = new WeakRef({});
  // A WeakRef keeps its target until the current turn ends.
  await new Promise(setImmediate);
  collect();
  expect(dropped.deref()).toBeUndefined();
  expect(resident()).toBeGreaterThan(MB);
});
