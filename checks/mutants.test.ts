import { expect, test } from 'vitest';
import { applyMutant, listMutants, pickBySeed } from './mutants.ts';

const broken = (source: string) => listMutants('a.ts', source).map((mutant) => applyMutant(source, mutant));

test.each([
  ['x = a === b;', 'x = a !== b;'],
  ['x = a >= b;', 'x = a > b;'],
  ['x = a < b;', 'x = a <= b;'],
  ['x = a && b;', 'x = a || b;'],
  ['x = a - b;', 'x = a + b;'],
  ['x = !a;', 'x = !!a;'],
  ['x = await f();', 'x = f();'],
  ['x = a ? b : c;', 'x = a ? c : b;'],
  ['x = true;', 'x = false;'],
  ['x = 15_000;', 'x = 30000;'],
  ['x = 0;', 'x = 1;'],
  ['if (a) f();', 'if (!(a)) f();'],
  ['if (a) f();', 'if (a) ;'],
  ['if (a) throw new Error(b);', 'if (a) ;'],
  ['q.where(and(eq(a, b), isNull(c)));', 'q.where(and(undefined, isNull(c)));'],
  ['q.where(and(eq(a, b), isNull(c)));', 'q.where(and(eq(a, b), undefined));'],
])('%s is broken as %s', (source, mutant) => expect(broken(source)).toContain(mutant));

test('types, imports and what cannot be turned over are left alone', () => {
  expect(broken("import { a } from 'b';\nexport type T = { kind: 1 | true };\nexport const f = (x: 2) => a ?? x;\n")).toEqual([]);
});

test('each says its line and what it does', () => {
  expect(listMutants('a.ts', 'const a = 1;\nexport const b = a > c;\n')).toMatchObject([
    { line: 1, what: '1 is 2' },
    { line: 2, what: '> is >=' },
  ]);
});

test('a seed chooses the same ones again, each once', () => {
  const all = Array.from({ length: 100 }, (_none, at) => at);
  const chosen = pickBySeed(7, 20, all);
  expect(new Set(chosen).size).toBe(20);
  expect(pickBySeed(7, 20, all)).toEqual(chosen);
  expect(pickBySeed(8, 20, all)).not.toEqual(chosen);
  expect(pickBySeed(7, 200, all)).toHaveLength(100);
});
