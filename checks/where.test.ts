import { expect, test } from 'vitest';
import { ROOT } from './run.ts';
import { findChangesWithoutWhere, findLinesWithoutWhere } from './where.ts';

const TABLES = ['orders', 'members'];

test.each([
  'await db.delete(orders);',
  'await db.update(members).set({ uid: later(1) }).returning({ id: members.id });',
  'await tx\n  .update(members)\n  .set({ name: where(1) });',
  'await query(`delete from orders`);',
  "await query('update orders set state = $1', [where]);",
  `await db.execute(sql\`update \${orders} set state = 1 returning id\`);`,
  'await db.execute(sql`with old as (delete from members returning id) select id from old`);',
])('%s is of every row', (source) => expect(findLinesWithoutWhere(`\n${source}`, TABLES)).toEqual([source.startsWith('await tx') ? 3 : 2]));

test.each([
  'await db.delete(orders).where(eq(orders.id, 1));',
  'await tx\n  .update(members)\n  .set({ name: f(g(1)) })\n  .where(mine)\n  .returning();',
  'waiting.delete(key); hash.update(text);',
  'await query(`delete from orders\n where id = $1`);',
  "await query('update orders set state = $1 where id = $2', [1, 2]);",
  'insert into t values (1) on conflict (id) do update set x = 1',
  'select id from orders for update skip locked',
  '// What she updates sets nothing off, and nobody deletes from memory.',
])('%s is of the rows that were chosen', (source) => expect(findLinesWithoutWhere(source, TABLES)).toEqual([]));

test('the product has none', async () => expect(await findChangesWithoutWhere(ROOT)).toEqual([]));
