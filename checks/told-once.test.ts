import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ONCE } from '../vitest.config.ts';
import { ROOT } from './run.ts';

const filesOf = (pattern: string) => globSync(pattern, { cwd: ROOT });
const once = new Set(ONCE.flatMap(filesOf));

/** Signs that a test depends on the kind of store: the kind itself, the job queue, the test's own SQL, two worlds on one database. */
const HANGS_ON_A_STORE = {
  'which store there is': /DATABASE_URL|REDIS_URL|restoring\(/,
  'two worlds on one database': /databaseUrl|database: \w/,
  'jobs that run': /jobs: true|jobs\.start\(/,
  'SQL of its own': /\bsql`|\.query\(|for\('update'/,
};

describe('what a whole run tells on one store alone (decision 32)', () => {
  it('are tests that there are', () => {
    expect(ONCE.filter((pattern) => filesOf(pattern).length === 0)).toEqual([]);
  });

  it.each([...once])('%s hangs on no store', (file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    expect(Object.entries(HANGS_ON_A_STORE).flatMap(([what, pattern]) => (pattern.test(source) ? [what] : []))).toEqual([]);
  });

  it('leaves every room that writes a test that is told on both', () => {
    const writes = globSync('server/*/**/*.ts', { cwd: ROOT }).filter(
      (file) =>
        !/^server\/(testing|commands|providers|platform|pages)\/|\.(test|fixture|child)\.ts$/.test(file) &&
        /\b(?:db|tx)\s*\.(?:insert|update|delete)\(|\bsql`/.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    const rooms = new Set(writes.map((file) => file.split('/').slice(0, 2).join('/')));
    expect(rooms.size).toBeGreaterThan(8);
    const toldOnBoth = globSync('server/**/*.test.ts', { cwd: ROOT }).filter(
      (file) => !once.has(file) && /testWorld|World\(|copy\.|scene/.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect([...rooms].filter((room) => !toldOnBoth.some((file) => dirname(file).startsWith(room)))).toEqual([]);
  });
});
