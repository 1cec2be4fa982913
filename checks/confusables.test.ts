import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { confusablesFile, MADE } from './confusables.ts';
import { ROOT } from './run.ts';

test('the table of confusables is as it is made', async () => {
  expect(await readFile(join(ROOT, MADE), 'utf8')).toBe(confusablesFile());
});
