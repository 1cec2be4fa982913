import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONFUSABLES_FILE, generateConfusables } from './confusables.ts';
import { ROOT } from './run.ts';

test('the table of confusables is as it is made', async () => {
  expect(await readFile(join(ROOT, CONFUSABLES_FILE), 'utf8')).toBe(generateConfusables());
});
