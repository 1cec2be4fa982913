import { afterEach, expect, it, vi } from 'vitest';
import { loadWithRetry } from './load-with-retry.ts';

afterEach(() => vi.useRealTimers());

it('retries loading a script silently', async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('no line')).mockRejectedValueOnce(new TypeError('no line'));
  load.mockResolvedValue('the part');
  const coming = loadWithRetry(load);
  await vi.advanceTimersToNextTimerAsync();
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersToNextTimerAsync();
  expect(await coming).toBe('the part');
  expect(load).toHaveBeenCalledTimes(3);
});
