import { expect, test } from 'vitest';
import { ROOT } from './run.ts';
import { findUnawaitedLines, findUnawaitedQueries } from './unawaited-queries.ts';

test.each([
  'first();\ntx.delete(notes).where(mine);',
  'function f() {\n  db\n    .update(notes)\n    .set({ at });\n}',
  'if (late) {\n}\nelse tx.insert(notes).values(one);',
  'if (\nlate) deps.database.db.execute(sql`…`);',
])('%s: nobody asks', (source) => expect(findUnawaitedLines(source)).toEqual([2 + Number(source.startsWith('if (late)'))]));

test.each([
  'first();\nawait tx.delete(notes).where(mine);',
  'first();\nreturn db.select().from(notes);',
  'const all = () =>\n  db.select().from(notes);',
  'const [row] = await db\n  .select()\n  .from(notes);',
  'await Promise.all([\n  tx.delete(notes).where(mine),\n]);',
  'export const find = prepared((db) => db.select().from(notes));',
  'waiting.delete(key);',
])('%s: somebody does', (source) => expect(findUnawaitedLines(source)).toEqual([]));

test('the product has none', async () => expect(await findUnawaitedQueries(ROOT)).toEqual([]));
