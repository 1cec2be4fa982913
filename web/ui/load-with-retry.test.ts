import { afterEach, expect, it, vi } from 'vitest';
import { loadWithRetry } from './load-with-retry.ts';

afterEach(() => vi.useRealTimers());

it('asks for a script again until it comes, and says nothing meanwhile', async () => {
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
