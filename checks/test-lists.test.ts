import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALSO_EMBEDDED, APART, WITHOUT_STORES } from '../vitest.config.ts';
import { ROOT } from './run.ts';

it.each(Object.entries({ ALSO_EMBEDDED, APART, WITHOUT_STORES }))('every pattern of %s names a test', (_name, patterns) => {
  expect(patterns.filter((pattern) => globSync(pattern, { cwd: ROOT }).length === 0)).toEqual([]);
});

it('the main paths cover every room of the server that has tables', () => {
  const rooms = globSync('server/*/**/*.tables.ts', { cwd: ROOT }).map((file) => file.split('/')[1] as string);
  const covered = new Set(ALSO_EMBEDDED.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).map((file) => file.split('/')[1]));
  expect([...new Set(rooms)].filter((room) => !covered.has(room))).toEqual([]);
});
