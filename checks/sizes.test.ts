import { expect, test } from 'vitest';
import { ROOT } from './run.ts';
import { findOversizedFiles, findOversizedParts } from './sizes.ts';

const lines = (count: number) => 'f();\n'.repeat(count);

test('a file has 300 lines at most', () => {
  expect(findOversizedParts('a.ts', lines(300))).toEqual([]);
  expect(findOversizedParts('a.ts', lines(301))).toEqual([{ line: 1, lines: 301 }]);
  expect(findOversizedParts('a.css', '.a {}\n'.repeat(301))).toEqual([{ line: 1, lines: 301 }]);
});

test.each([
  ['makeIt', (inside: string) => `function makeIt() {\n${inside}}\n`],
  ['makeIt', (inside: string) => `export const makeIt = async (): Promise<void> => {\n${inside}};\n`],
  ['a function', (inside: string) => `test('it is made', () => {\n${inside}});\n`],
  ['a function', (inside: string) => `const it = {\n  make() {\n${inside}},\n};\n`],
])('%s has 100 lines at most', (name, around) => {
  expect(findOversizedParts('a.ts', around(lines(98)))).toEqual([]);
  expect(findOversizedParts('a.ts', around(lines(99)))).toMatchObject([{ lines: 101, name }]);
});

test('a group of tests is a list, and each test in it is looked at', () => {
  expect(findOversizedParts('a.test.ts', `describe('it', () => {\n${lines(200)}});\n`)).toEqual([]);
  expect(findOversizedParts('a.test.ts', `describe.each([1])('it', () => {\n${lines(200)}});\n`)).toEqual([]);
  expect(findOversizedParts('a.test.ts', `describe('it', () => {\n  test('is', () => {\n${lines(99)}});\n});\n`)).toMatchObject([{ line: 2, lines: 101 }]);
});

test('the product has none', async () => expect(await findOversizedFiles(ROOT)).toEqual([]));
