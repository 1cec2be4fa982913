import { expect, test } from 'vitest';
import { startStallTimeout } from './stall-timeout.ts';

test('does not count its own delay as a timeout', async () => {
  const heard: string[] = [];
  const { over } = startStallTimeout(300);
  // An answer that came while the process was busy is read before the wait is over.
  setTimeout(() => setImmediate(() => heard.push('answer')), 10);
  const busyUntil = performance.now() + 600;
  while (performance.now() < busyUntil);
  await over;
  expect(heard).toEqual(['answer']);
});

test('reports nothing after waiting was cancelled', async () => {
  const heard: string[] = [];
  const stopped = startStallTimeout(50);
  void stopped.over.then(() => heard.push('over'));
  stopped.stop();
  await startStallTimeout(150).over;
  expect(heard).toEqual([]);
});
