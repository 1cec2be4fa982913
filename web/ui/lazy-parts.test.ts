import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

/**
 * A lazy part whose script fails to load must not end its page. It is requested again, left out, or loaded before it is rendered (`bring`, or
 * awaited).
 */
it('leaves every page standing when the script of one of its parts does not come', async () => {
  const careless: string[] = [];
  for await (const file of glob('web/**/*.tsx', { exclude: (name) => name.endsWith('.test.tsx') })) {
    const text = await readFile(file, 'utf8');
    for (const [, load = ''] of text.matchAll(/ lazy\((.*)\)(?: as .*)?;/g)) {
      const isNamed = /^\w+$/.test(load);
      const isBrought = isNamed && (text.includes('bring(') || new RegExp(`await ${load}\\(\\)|^\\s*${load}\\(\\),$`, 'm').test(text));
      if (!isBrought && !/loadWithRetry|\.catch\(/.test(load)) careless.push(`${file}: ${load}`);
    }
  }
  expect(careless).toEqual([]);
});
